package org.recommit.load;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A ledger as the database shows it, by its tables alone. */
final class LedgerView {
    private final String url;

    LedgerView(String url) {
        this.url = url;
    }

    /** Commits whose key begins with that. */
    int commits(String prefix) {
        return ask(
                "select count(*) from commit_record where idempotency_key like ? || '%'",
                prefix, row -> {
                    row.next();
                    return row.getInt(1);
                });
    }

    /** Waits until so many have landed under keys that begin with that. */
    void await(String prefix, int commits) {
        Waiting.until(() -> commits(prefix) >= commits, () -> commits(prefix) + " of " + commits + " landed");
    }

    /** When the database committed each of them: its own time stamp of the transaction. */
    Map<String, Instant> committedAt(String prefix) {
        return ask(
                """
                select idempotency_key, pg_xact_commit_timestamp(xmin) from commit_record
                where idempotency_key like ? || '%'""",
                prefix, row -> {
                    Map<String, Instant> at = new HashMap<>();
                    while (row.next()) {
                        at.put(row.getString(1), row.getTimestamp(2).toInstant());
                    }
                    return at;
                });
    }

    /**
     * Milliseconds from the moment at which each commit was due again to its next attempt, for those that have failed once
     * and landed at the next attempt.
     */
    List<Long> lateness(String prefix) {
        return ask(
                """
                select extract(epoch from l.at - r.at) * 1000 - r.delay_ms
                from attempt_event r join attempt_event l using (idempotency_key)
                where r.outcome = 'RETRY' and l.outcome = 'LANDED' and r.attempt = 1 and l.attempt = 2
                and idempotency_key like ? || '%'""",
                prefix, row -> {
                    List<Long> late = new ArrayList<>();
                    while (row.next()) {
                        late.add(row.getLong(1));
                    }
                    return late;
                });
    }

    /** What is wrong with what landed under the keys that begin with that; empty if nothing is. */
    String faults(String prefix, int movementsEach) {
        return ask("""
                with landed as (select idempotency_key from commit_record where idempotency_key like ? || '%')
                select concat_ws('; ',
                (select 'a commit with ' || count(m.line_no) || ' movements' from landed left join movement m
                 using (idempotency_key) group by idempotency_key having count(m.line_no) <> %d limit 1),
                (select 'a commit with ' || count(e.event_id) || ' landings' from landed left join attempt_event e
                 on e.idempotency_key = landed.idempotency_key and e.outcome = 'LANDED'
                 group by landed.idempotency_key having count(e.event_id) <> 1 limit 1),
                (select 'a balance that is not the sum of its movements' from stock_balance b
                 full join (select site, ndc, lot, unit, sum(quantity) as quantity from movement
                 group by site, ndc, lot, unit) m using (site, ndc, lot, unit)
                 where b.quantity is distinct from m.quantity limit 1))""".replace("%d", Integer.toString(movementsEach)), prefix, row -> {
            row.next();
            return row.getString(1);
        });
    }

    private interface Answer<T> {
        T of(ResultSet row) throws SQLException;
    }

    private <T> T ask(String sql, String parameter, Answer<T> answer) {
        try (Connection connection = DriverManager.getConnection(url, Postgres.USER, Postgres.PASSWORD);
                PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, parameter);
            try (ResultSet row = statement.executeQuery()) {
                return answer.of(row);
            }
        } catch (SQLException e) {
            throw new IllegalStateException("The ledger does not answer", e);
        }
    }
}
