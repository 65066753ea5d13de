package org.recommit.web.security;

import jakarta.enterprise.context.ApplicationScoped;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import javax.sql.DataSource;
import org.recommit.server.Lookup;

/** The table {@code app_user}. Plain JDBC on the console's own pool: a sign-in never takes a listener's connection. */
@ApplicationScoped
class UserTable {
    private static final int PING_SECONDS = 2;

    /** A row; the hash never leaves this package. */
    record Row(String name, String passwordHash, Set<String> roles, String changedBy, Instant changedAt) {}

    Optional<Row> find(String name) {
        List<Row> rows = select(" WHERE name = ?", name);
        return rows.stream().findFirst();
    }

    List<Row> all() {
        return select(" ORDER BY name");
    }

    /** Writes the row; whether it is a new one. */
    boolean put(Row row) {
        return with(connection -> {
            if (update(connection, row) == 1) {
                return false;
            }
            insert(connection, row);
            return true;
        });
    }

    /** Writes a password alone; whether there is such a row. */
    boolean changePassword(String name, String passwordHash, Instant at) {
        return with(connection -> {
            try (PreparedStatement statement =
                    connection.prepareStatement("UPDATE app_user SET password_hash = ?, password_changed_by = name,"
                            + " password_changed_at = ? WHERE name = ?")) {
                statement.setString(1, passwordHash);
                statement.setObject(2, at.atOffset(ZoneOffset.UTC));
                statement.setString(3, name);
                return statement.executeUpdate() == 1;
            }
        });
    }

    /** Whether {@code maker} was the last to set that user's password, or his roles, and did so since that time. */
    boolean made(String maker, String name, Instant since) {
        return with(connection -> {
            try (PreparedStatement statement =
                    connection.prepareStatement("SELECT 1 FROM app_user WHERE name = ? AND (password_changed_by = ?"
                            + " AND password_changed_at > ? OR roles_changed_by = ? AND roles_changed_at > ?)")) {
                statement.setString(1, name);
                for (int i = 2; i <= 4; i += 2) {
                    statement.setString(i, maker);
                    statement.setObject(i + 1, since.atOffset(ZoneOffset.UTC));
                }
                try (ResultSet found = statement.executeQuery()) {
                    return found.next();
                }
            }
        });
    }

    /** Whether there was such a row. */
    boolean delete(String name) {
        return with(connection -> {
            try (PreparedStatement statement = connection.prepareStatement("DELETE FROM app_user WHERE name = ?")) {
                statement.setString(1, name);
                return statement.executeUpdate() == 1;
            }
        });
    }

    /** Whether the database answers now. */
    boolean answers() {
        try (Connection connection = pool().getConnection()) {
            return connection.isValid(PING_SECONDS);
        } catch (SQLException e) {
            return false;
        }
    }

    private List<Row> select(String rest, String... values) {
        return with(connection -> {
            try (PreparedStatement statement = connection.prepareStatement(
                    "SELECT name, password_hash, roles, password_changed_by, password_changed_at FROM app_user"
                            + rest)) {
                for (int i = 0; i < values.length; i++) {
                    statement.setString(i + 1, values[i]);
                }
                try (ResultSet found = statement.executeQuery()) {
                    List<Row> rows = new ArrayList<>();
                    while (found.next()) {
                        rows.add(row(found));
                    }
                    return rows;
                }
            }
        });
    }

    private static Row row(ResultSet found) throws SQLException {
        return new Row(
                found.getString(1),
                found.getString(2),
                new TreeSet<>(List.of(found.getString(3).split(","))),
                found.getString(4),
                found.getObject(5, OffsetDateTime.class).toInstant());
    }

    private static int update(Connection connection, Row row) throws SQLException {
        return run(
                connection,
                row,
                "UPDATE app_user SET password_hash = ?, roles = ?, password_changed_by = ?,"
                        + " password_changed_at = ?, roles_changed_by = ?, roles_changed_at = ? WHERE name = ?");
    }

    private static void insert(Connection connection, Row row) throws SQLException {
        run(
                connection,
                row,
                "INSERT INTO app_user (password_hash, roles, password_changed_by, password_changed_at,"
                        + " roles_changed_by, roles_changed_at, name) VALUES (?, ?, ?, ?, ?, ?, ?)");
    }

    /** Here password and roles are set together; a user may change the former alone. Rules ask who set each of them last. */
    private static int run(Connection connection, Row row, String sql) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, row.passwordHash());
            statement.setString(2, String.join(",", row.roles()));
            statement.setString(3, row.changedBy());
            statement.setObject(4, row.changedAt().atOffset(ZoneOffset.UTC));
            statement.setString(5, row.changedBy());
            statement.setObject(6, row.changedAt().atOffset(ZoneOffset.UTC));
            statement.setString(7, row.name());
            return statement.executeUpdate();
        }
    }

    private static DataSource pool() {
        return Lookup.find("jdbc/recommitWeb", DataSource.class);
    }

    private interface Work<T> {
        T on(Connection connection) throws SQLException;
    }

    private <T> T with(Work<T> work) {
        try (Connection connection = pool().getConnection()) {
            return work.on(connection);
        } catch (SQLException e) {
            throw new UserTableException(e);
        }
    }
}
