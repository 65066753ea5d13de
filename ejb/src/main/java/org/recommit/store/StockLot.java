package org.recommit.store;

import java.util.Comparator;
import org.recommit.ledger.Movement;

/** What a balance counts: a lot of an item. */
record StockLot(StockItem item, String lot) implements Comparable<StockLot> {
    private static final Comparator<StockLot> ORDER =
            Comparator.comparing(StockLot::item).thenComparing(StockLot::lot);

    static StockLot of(Movement movement) {
        return new StockLot(StockItem.of(movement), movement.lot());
    }

    @Override
    public int compareTo(StockLot other) {
        return ORDER.compare(this, other);
    }
}
