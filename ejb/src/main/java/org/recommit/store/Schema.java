package org.recommit.store;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Set;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;

/** The tables: makes or brings them up to date, and says whether they can be used. */
final class Schema {
    /** States of a database that is away or not ready yet; whatever else it answers is a refusal. */
    private static final Set<String> AWAY = Set.of("08", "53", "57", "58", "HY", "40", "55", "25");

    private final DataSource dataSource;
    private final Database database;

    Schema(DataSource dataSource, Database database) {
        this.dataSource = dataSource;
        this.database = database;
    }

    /** Migrates; does nothing where everything is there already. */
    SchemaStatus migrate() {
        try (Connection connection = dataSource.getConnection()) {
            String product = connection.getMetaData().getDatabaseProductName();
            if (!product.equals(database.product())) {
                return SchemaStatus.refused(
                        Database.PROPERTY + " says " + database.product() + ", but the database is " + product);
            }
        } catch (SQLException e) {
            return SchemaStatus.pending(reason(e));
        }
        try {
            Flyway.configure(Schema.class.getClassLoader())
                    .dataSource(dataSource)
                    .resourceProvider(new Migrations())
                    // Every version that was ever applied must be known: a schema that is newer than this release is
                    // refused.
                    .ignoreMigrationPatterns(new String[0])
                    .load()
                    .migrate();
            return SchemaStatus.ready();
        } catch (FlywayException e) {
            return away(e) ? SchemaStatus.pending(reason(e)) : SchemaStatus.refused(reason(e));
        }
    }

    private static boolean away(Throwable thrown) {
        for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLException e) {
                String state = e.getSQLState();
                return state == null || state.length() < 2 || AWAY.contains(state.substring(0, 2));
            }
        }
        return false;
    }

    /** In one line. */
    private static String reason(Throwable thrown) {
        return String.valueOf(thrown.getMessage()).strip().replaceAll("\\s+", " ");
    }
}
