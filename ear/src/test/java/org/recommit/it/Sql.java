package org.recommit.it;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** SQL against the ledger from outside the product, one connection a call. */
final class Sql {
    private final String url;
    private final String user;
    private final String password;

    Sql(String url, String user, String password) {
        this.url = url;
        this.user = user;
        this.password = password;
    }

    /** The rows, column names in lower case. */
    List<Map<String, Object>> rows(String query, Object... parameters) {
        try (Connection connection = DriverManager.getConnection(url, user, password);
                PreparedStatement statement = prepared(connection, query, parameters);
                ResultSet result = statement.executeQuery()) {
            List<Map<String, Object>> rows = new ArrayList<>();
            while (result.next()) {
                Map<String, Object> row = new LinkedHashMap<>();
                for (int i = 1; i <= result.getMetaData().getColumnCount(); i++) {
                    row.put(result.getMetaData().getColumnLabel(i).toLowerCase(Locale.ROOT), result.getObject(i));
                }
                rows.add(row);
            }
            return rows;
        } catch (SQLException e) {
            throw new IllegalStateException(query, e);
        }
    }

    /** The first column of the only row, as a long: {@code select count(*) ...}. */
    long number(String query, Object... parameters) {
        List<Map<String, Object>> rows = rows(query, parameters);
        if (rows.size() != 1) {
            throw new IllegalStateException("expected 1 row, was " + rows.size() + ": " + query);
        }
        return ((Number) rows.get(0).values().iterator().next()).longValue();
    }

    /** Runs a statement and returns its update count. */
    int update(String statement, Object... parameters) {
        try (Connection connection = DriverManager.getConnection(url, user, password);
                PreparedStatement prepared = prepared(connection, statement, parameters)) {
            return prepared.executeUpdate();
        } catch (SQLException e) {
            throw new IllegalStateException(statement, e);
        }
    }

    private static PreparedStatement prepared(Connection connection, String sql, Object... parameters)
            throws SQLException {
        PreparedStatement statement = connection.prepareStatement(sql);
        for (int i = 0; i < parameters.length; i++) {
            statement.setObject(i + 1, parameters[i]);
        }
        return statement;
    }
}
