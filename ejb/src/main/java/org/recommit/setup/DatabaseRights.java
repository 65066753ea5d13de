package org.recommit.setup;

import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;

/** What Recommit's role must be allowed to do with its tables on PostgreSQL. On H2 it owns its file. */
final class DatabaseRights {
    /** Added to and read, never changed: {@code append-only.sql} leaves no more than that. */
    static final Set<String> RECORDED =
            Set.of("commit_record", "movement", "attempt_event", "audit_event", "fx_rate_history");

    static final Set<String> CHANGED = Set.of(
            "stock_balance",
            "stock_total",
            "controlled_ndc",
            "discrepancy",
            "fx_rate",
            "shipment_resolution",
            "audit_head",
            "app_user",
            "redrive_job",
            "redrive_letter",
            "discard",
            "discarded_message",
            "approval",
            "node_claim",
            "edited_body",
            "kept_answer");

    private DatabaseRights() {}

    static boolean isPostgres(Connection connection) throws SQLException {
        return connection.getMetaData().getDatabaseProductName().equals("PostgreSQL");
    }

    /**
     * The rights that are missing, each as {@code insert on movement}; none for tables that are not there yet, and none on
     * another database.
     */
    static List<String> missing(Connection connection) throws SQLException {
        if (!isPostgres(connection)) {
            return List.of();
        }
        List<String> missing = new ArrayList<>();
        try (PreparedStatement select = connection.prepareStatement("select needed.name, needed.action"
                + " from unnest(?::text[], ?::text[]) as needed(name, action)"
                + " where not has_table_privilege(to_regclass(needed.name), needed.action) order by 1, 2")) {
            List<Needed> needed = needed();
            select.setArray(1, texts(connection, needed.stream().map(Needed::table)));
            select.setArray(2, texts(connection, needed.stream().map(Needed::action)));
            try (ResultSet rows = select.executeQuery()) {
                while (rows.next()) {
                    missing.add(rows.getString(2).toLowerCase(Locale.ROOT) + " on " + rows.getString(1));
                }
            }
        }
        return missing;
    }

    private record Needed(String table, String action) {}

    private static List<Needed> needed() {
        return Stream.concat(
                        Stream.concat(RECORDED.stream(), CHANGED.stream())
                                .flatMap(table -> Stream.of(new Needed(table, "SELECT"), new Needed(table, "INSERT"))),
                        CHANGED.stream().map(table -> new Needed(table, "UPDATE")))
                .toList();
    }

    private static Array texts(Connection connection, Stream<String> values) throws SQLException {
        return connection.createArrayOf("text", values.toArray());
    }
}
