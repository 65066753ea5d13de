package org.recommit.store;

import jakarta.persistence.EntityManager;
import java.time.Instant;
import java.util.Set;
import org.recommit.ledger.InventoryBatch;

/** What a batch writes behind its guard: movements first, then what other batches may wait for, shortest last. */
final class BatchRows {
    private final Stock stock;

    BatchRows(Stock stock) {
        this.stock = stock;
    }

    void write(EntityManager entityManager, InventoryBatch batch, Instant at) {
        Set<String> controlled = ControlledNdc.remember(entityManager, batch, at);
        new MovementInsert(batch, controlled, at).run(entityManager);
        for (Stock.Change change : stock.add(entityManager, batch.movements())) {
            StockDiscrepancy.follow(entityManager, change, batch.identity().key(), at);
        }
    }
}
