package org.recommit.store;

import java.util.Comparator;
import org.recommit.ledger.Movement;
import org.recommit.ledger.Unit;

/** What a total counts: one drug at one site in one unit, over all lots. Its order is the order of locks. */
record StockItem(String site, String ndc, Unit unit) implements Comparable<StockItem> {
    private static final Comparator<StockItem> ORDER =
            Comparator.comparing(StockItem::site).thenComparing(StockItem::ndc).thenComparing(StockItem::unit);

    static StockItem of(Movement movement) {
        return new StockItem(movement.site(), movement.ndc(), movement.unit());
    }

    @Override
    public int compareTo(StockItem other) {
        return ORDER.compare(this, other);
    }
}
