package org.recommit.load;

import java.math.BigDecimal;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.stream.Collectors;
import org.recommit.ledger.InventoryBatch;
import org.recommit.ledger.Movement;

/** Writes by hand, over one connection, the rows that Recommit writes for a batch that lands at once. */
final class BareLedger {
    private final Connection connection;
    private final PreparedStatement guard;
    private final PreparedStatement controlled;
    private final PreparedStatement hold;
    private final PreparedStatement movement;
    private final PreparedStatement total;
    private final PreparedStatement balance;
    private final PreparedStatement totals;
    private final PreparedStatement event;

    BareLedger(Connection connection) throws SQLException {
        this.connection = connection;
        connection.setAutoCommit(false);
        guard = connection.prepareStatement("""
                insert into commit_record (idempotency_key, payload_hash, kind, source, batch_id, policy, attempts,
                committed_at) values (?, ?, 'inventory-batch', ?, ?, ?, 1, ?) on conflict do nothing""");
        controlled = connection.prepareStatement("select ndc from controlled_ndc where ndc = any (?)");
        hold = connection.prepareStatement(
                "insert into controlled_ndc (ndc, held_by_key, held_since) values (?, ?, ?) on conflict do nothing");
        movement = connection.prepareStatement("""
                insert into movement (idempotency_key, line_no, source, site, ndc, ndc_as_sent, lot, schedule, type,
                quantity, unit, occurred_at, recorded_at, reference, flags)
                values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, '')""");
        total = connection.prepareStatement("""
                insert into stock_total as t (site, ndc, unit, quantity) values (?, ?, ?, ?)
                on conflict (site, ndc, unit) do update set quantity = t.quantity + excluded.quantity""");
        balance = connection.prepareStatement("""
                insert into stock_balance as b (site, ndc, unit, lot, quantity) values (?, ?, ?, ?, ?)
                on conflict (site, ndc, lot, unit) do update set quantity = b.quantity + excluded.quantity""");
        totals = connection.prepareStatement("""
                select t.quantity from stock_total t
                join unnest(?::text[], ?::text[], ?::text[]) as i (site, ndc, unit) using (site, ndc, unit)""");
        event = connection.prepareStatement("""
                insert into attempt_event (event_id, idempotency_key, origin_id, hop, attempt, at, outcome, policy, node)
                values (?, ?, ?, 0, 1, ?, 'LANDED', ?, 'bare') on conflict do nothing""");
    }

    /** Lands the batch and commits; does nothing if its key has landed. */
    void post(InventoryBatch batch, String originId) throws SQLException {
        try {
            Timestamp now = Timestamp.from(Instant.now());
            if (claim(batch, now)) {
                holdControlled(batch, now);
                movements(batch, now);
                addToStock(batch);
                event(batch, originId, now);
            }
            connection.commit();
        } catch (SQLException e) {
            connection.rollback();
            throw e;
        }
    }

    private boolean claim(InventoryBatch batch, Timestamp now) throws SQLException {
        guard.setString(1, batch.identity().key());
        guard.setString(2, batch.identity().payloadHash());
        guard.setString(3, batch.identity().source());
        guard.setString(4, batch.batchId().orElse(null));
        guard.setString(5, policy(batch));
        guard.setTimestamp(6, now);
        return guard.executeUpdate() == 1;
    }

    private static String policy(InventoryBatch batch) {
        return batch.controlled() ? "controlled" : "ordinary";
    }

    private void holdControlled(InventoryBatch batch, Timestamp now) throws SQLException {
        List<Movement> movements = batch.movements();
        controlled.setArray(
                1, texts(movements.stream().map(Movement::ndc).distinct().toList()));
        var held = new HashSet<String>();
        try (ResultSet row = controlled.executeQuery()) {
            while (row.next()) {
                held.add(row.getString(1));
            }
        }
        for (String ndc : movements.stream()
                .filter(one -> one.schedule().controlled() && !held.contains(one.ndc()))
                .map(Movement::ndc)
                .collect(Collectors.toCollection(TreeSet::new))) {
            hold.setString(1, ndc);
            hold.setString(2, batch.identity().key());
            hold.setTimestamp(3, now);
            hold.executeUpdate();
        }
    }

    private void movements(InventoryBatch batch, Timestamp now) throws SQLException {
        int line = 0;
        for (Movement one : batch.movements()) {
            line++;
            movement.setString(1, batch.identity().key());
            movement.setInt(2, line);
            movement.setString(3, batch.identity().source());
            movement.setString(4, one.site());
            movement.setString(5, one.ndc());
            movement.setString(6, one.ndcAsSent());
            movement.setString(7, one.lot());
            movement.setString(8, one.schedule().name());
            movement.setString(9, one.type().name());
            movement.setBigDecimal(10, one.quantity());
            movement.setString(11, one.unit().name());
            movement.setTimestamp(12, Timestamp.from(one.occurredAt()));
            movement.setTimestamp(13, now);
            movement.setString(14, one.evidence().reference().orElse(null));
            movement.addBatch();
        }
        movement.executeBatch();
    }

    /** In one order everywhere, so that two batches never wait for each other crosswise. */
    private void addToStock(InventoryBatch batch) throws SQLException {
        Map<List<String>, BigDecimal> items = new TreeMap<>(BareLedger::compare);
        Map<List<String>, BigDecimal> lots = new TreeMap<>(BareLedger::compare);
        for (Movement one : batch.movements()) {
            items.merge(List.of(one.site(), one.ndc(), one.unit().name()), one.quantity(), BigDecimal::add);
            lots.merge(List.of(one.site(), one.ndc(), one.unit().name(), one.lot()), one.quantity(), BigDecimal::add);
        }
        add(total, items);
        add(balance, lots);
        for (int column = 0; column < 3; column++) {
            int index = column;
            totals.setArray(
                    column + 1,
                    texts(items.keySet().stream().map(item -> item.get(index)).toList()));
        }
        try (ResultSet row = totals.executeQuery()) {
            while (row.next()) {
                if (row.getBigDecimal(1).signum() < 0) {
                    throw new IllegalStateException("Receipts cannot take stock below zero");
                }
            }
        }
    }

    private static void add(PreparedStatement statement, Map<List<String>, BigDecimal> sums) throws SQLException {
        for (Map.Entry<List<String>, BigDecimal> sum : sums.entrySet()) {
            int index = 1;
            for (String part : sum.getKey()) {
                statement.setString(index++, part);
            }
            statement.setBigDecimal(index, sum.getValue());
            statement.addBatch();
        }
        statement.executeBatch();
    }

    private static int compare(List<String> left, List<String> right) {
        for (int i = 0; i < left.size(); i++) {
            int order = left.get(i).compareTo(right.get(i));
            if (order != 0) {
                return order;
            }
        }
        return 0;
    }

    private void event(InventoryBatch batch, String originId, Timestamp now) throws SQLException {
        event.setString(1, UUID.randomUUID().toString());
        event.setString(2, batch.identity().key());
        event.setString(3, originId);
        event.setTimestamp(4, now);
        event.setString(5, policy(batch));
        event.executeUpdate();
    }

    private Array texts(List<String> values) throws SQLException {
        return connection.createArrayOf("text", values.toArray());
    }
}
