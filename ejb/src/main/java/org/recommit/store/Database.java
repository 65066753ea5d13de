package org.recommit.store;

import static java.util.stream.Collectors.joining;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.eclipse.microprofile.config.ConfigProvider;
import org.hibernate.dialect.Dialect;
import org.hibernate.dialect.H2Dialect;
import org.hibernate.dialect.PostgreSQLDialect;

/** The databases that can hold a ledger, and the statements in which they differ. */
enum Database {
    POSTGRESQL("PostgreSQL", PostgreSQLDialect.class) {
        @Override
        String insertUnlessThere(String table, List<String> columns) {
            return insert(table, columns) + " on conflict do nothing";
        }

        @Override
        int inserted(PreparedStatement statement) throws SQLException {
            return statement.executeUpdate();
        }

        @Override
        String adding(String table, List<String> key) {
            return "insert into %1$s as held (%2$s, quantity) values (%3$s, ?) on conflict (%2$s) do update set quantity = held.quantity + excluded.quantity"
                    .formatted(
                            table,
                            String.join(", ", key),
                            key.stream().map(column -> "?").collect(joining(", ")));
        }
    },
    H2("H2", H2Dialect.class) {
        @Override
        String insertUnlessThere(String table, List<String> columns) {
            return insert(table, columns);
        }

        @Override
        int inserted(PreparedStatement statement) throws SQLException {
            try {
                return statement.executeUpdate();
            } catch (SQLException e) {
                // H2 undoes the statement alone, so that its refusal is an answer
                if (UNIQUE_VIOLATION.equals(e.getSQLState())) {
                    return 0;
                }
                throw e;
            }
        }

        @Override
        String adding(String table, List<String> key) {
            return "merge into %1$s held using (select %2$s, cast(? as numeric(38,4)) as quantity) added on %3$s when matched then update set quantity = held.quantity + added.quantity when not matched then insert (%4$s, quantity) values (%5$s, added.quantity)"
                    .formatted(
                            table,
                            key.stream()
                                    .map(column -> "cast(? as varchar) as " + column)
                                    .collect(joining(", ")),
                            key.stream()
                                    .map(column -> "held." + column + " = added." + column)
                                    .collect(joining(" and ")),
                            String.join(", ", key),
                            key.stream().map(column -> "added." + column).collect(joining(", ")));
        }
    };

    /** The configuration property that names it. */
    static final String PROPERTY = "recommit.database";

    private static final String UNIQUE_VIOLATION = "23505";

    private final String product;
    private final Class<? extends Dialect> dialect;

    Database(String product, Class<? extends Dialect> dialect) {
        this.product = product;
        this.dialect = dialect;
    }

    /** A statement that makes a row of its parameters, or none where a unique one of it is there: see {@link #inserted}. */
    abstract String insertUnlessThere(String table, List<String> columns);

    /** Runs such a statement: how many rows it made. A rival that is still at work is waited for. */
    abstract int inserted(PreparedStatement statement) throws SQLException;

    private static String insert(String table, List<String> columns) {
        return "insert into %s (%s) values (%s)"
                .formatted(
                        table,
                        String.join(", ", columns),
                        columns.stream().map(column -> "?").collect(joining(", ")));
    }

    /** A statement that adds the last parameter to the {@code quantity} of the row with that key, or makes the row. */
    abstract String adding(String table, List<String> key);

    /** What its JDBC driver says it is. */
    String product() {
        return product;
    }

    Class<? extends Dialect> dialect() {
        return dialect;
    }

    /** The one that {@value #PROPERTY} names; H2, the embedded default, where it is not set. */
    static Database configured() {
        return named(ConfigProvider.getConfig()
                .getOptionalValue(PROPERTY, String.class)
                .orElse("h2"));
    }

    static Database named(String name) {
        return Arrays.stream(values())
                .filter(database -> database.label().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(PROPERTY + " = " + name + ": allowed are "
                        + Arrays.stream(values()).map(Database::label).collect(joining(", "))));
    }

    private String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
