package org.recommit.store;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.reducing;

import jakarta.persistence.EntityManager;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import org.hibernate.Session;
import org.recommit.ledger.Movement;
import org.recommit.ledger.Unit;

/**
 * Adds movements to totals and balances. The movements are summed first, so that each row is written once, and rows are
 * locked in one order everywhere, totals before balances, so that two batches never wait for each other crosswise.
 */
final class Stock {
    private static final int ROWS_PER_STATEMENT = 100;

    private static final String[] TOTAL = {"site", "ndc", "unit", "quantity"};

    private final String addToTotal;
    private final String addToBalance;

    Stock(Database database) {
        addToTotal = database.adding("stock_total", List.of("site", "ndc", "unit"));
        addToBalance = database.adding("stock_balance", List.of("site", "ndc", "lot", "unit"));
    }

    /** How a total changed. */
    record Change(StockItem item, BigDecimal before, BigDecimal after) {}

    /** Adds the movements and says what became of each total that they touch, in the order of items. */
    List<Change> add(EntityManager entityManager, List<Movement> movements) {
        SortedMap<StockItem, BigDecimal> totals = sums(movements, StockItem::of);
        SortedMap<StockLot, BigDecimal> balances = sums(movements, StockLot::of);
        return entityManager.unwrap(Session.class).doReturningWork(connection -> {
            Map<StockItem, BigDecimal> now = addToTotals(connection, totals);
            addToBalances(connection, balances);
            return totals.entrySet().stream()
                    .map(sum -> change(sum.getKey(), sum.getValue(), now))
                    .toList();
        });
    }

    /** Returns the totals as they are now: each statement answers with its row, so that nobody has to ask. */
    private Map<StockItem, BigDecimal> addToTotals(Connection connection, SortedMap<StockItem, BigDecimal> totals)
            throws SQLException {
        Map<StockItem, BigDecimal> now = new HashMap<>();
        try (PreparedStatement row = connection.prepareStatement(addToTotal, TOTAL)) {
            write(
                    row,
                    totals,
                    item -> {
                        row.setString(1, item.site());
                        row.setString(2, item.ndc());
                        row.setString(3, item.unit().name());
                        return 4;
                    },
                    () -> read(row, now));
        }
        return now;
    }

    private void addToBalances(Connection connection, SortedMap<StockLot, BigDecimal> balances) throws SQLException {
        try (PreparedStatement row = connection.prepareStatement(addToBalance)) {
            write(
                    row,
                    balances,
                    lot -> {
                        row.setString(1, lot.item().site());
                        row.setString(2, lot.item().ndc());
                        row.setString(3, lot.lot());
                        row.setString(4, lot.item().unit().name());
                        return 5;
                    },
                    () -> {});
        }
    }

    private static Change change(StockItem item, BigDecimal added, Map<StockItem, BigDecimal> now) {
        BigDecimal after = now.get(item);
        return new Change(item, after.subtract(added), after);
    }

    private static <K extends Comparable<K>> SortedMap<K, BigDecimal> sums(
            List<Movement> movements, Function<Movement, K> key) {
        return movements.stream()
                .collect(groupingBy(key, TreeMap::new, reducing(BigDecimal.ZERO, Movement::quantity, BigDecimal::add)));
    }

    /** Sets the key's parameters and returns the index of the next one. */
    private interface KeyParameters<K> {
        int set(K key) throws SQLException;
    }

    /** What to do with the answer to some rows. */
    private interface Answer {
        void take() throws SQLException;
    }

    private static <K> void write(
            PreparedStatement row, SortedMap<K, BigDecimal> sums, KeyParameters<K> parameters, Answer answer)
            throws SQLException {
        for (List<Map.Entry<K, BigDecimal>> some : Chunks.of(sums.entrySet(), ROWS_PER_STATEMENT)) {
            for (Map.Entry<K, BigDecimal> sum : some) {
                row.setBigDecimal(parameters.set(sum.getKey()), sum.getValue());
                row.addBatch();
            }
            for (int rows : row.executeBatch()) {
                // A driver that merges the rows of a batch into one statement cannot count them.
                if (rows != 1 && rows != Statement.SUCCESS_NO_INFO) {
                    throw new IllegalStateException("expected 1 row, was " + rows);
                }
            }
            answer.take();
        }
    }

    private static void read(PreparedStatement statement, Map<StockItem, BigDecimal> now) throws SQLException {
        try (ResultSet row = statement.getGeneratedKeys()) {
            while (row.next()) {
                now.put(
                        new StockItem(row.getString(1), row.getString(2), Unit.valueOf(row.getString(3))),
                        row.getBigDecimal(4));
            }
        }
    }
}
