package org.recommit.store;

import jakarta.persistence.EntityManager;
import java.sql.PreparedStatement;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import org.hibernate.Session;

/**
 * Makes a row unless one with its key is there, which is no error: a failed statement would cost PostgreSQL the
 * transaction. In SQL, since Hibernate translates such a query anew each time, and these are run for every commit.
 */
final class InsertUnlessThere {
    private final Database database;
    private final String sql;

    InsertUnlessThere(Database database, String table, List<String> columns) {
        this.database = database;
        this.sql = database.insertUnlessThere(table, columns);
    }

    /**
     * Runs it.
     *
     * @param values of the columns in their order: texts, numbers, instants or {@code null}
     * @return whether the row is made; a rival that is still at work is waited for
     */
    boolean run(EntityManager entityManager, Object... values) {
        return entityManager.unwrap(Session.class).doReturningWork(connection -> {
            try (PreparedStatement statement = connection.prepareStatement(sql)) {
                for (int i = 0; i < values.length; i++) {
                    statement.setObject(
                            i + 1, values[i] instanceof Instant at ? at.atOffset(ZoneOffset.UTC) : values[i]);
                }
                return database.inserted(statement) == 1;
            }
        });
    }
}
