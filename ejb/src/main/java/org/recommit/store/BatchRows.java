package org.recommit.store;

import jakarta.persistence.EntityManager;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.recommit.ledger.InventoryBatch;
import org.recommit.ledger.Movement;
import org.recommit.ledger.MovementFlags;

/** What a batch writes behind its guard: movements first, then what other batches may wait for, shortest last. */
final class BatchRows {
    /** How many rows Hibernate may hold at once: a batch can have a hundred thousand. */
    private static final int ROWS_IN_MEMORY = 500;

    private final Stock stock;

    BatchRows(Stock stock) {
        this.stock = stock;
    }

    void write(EntityManager entityManager, InventoryBatch batch, Instant at) {
        Set<String> controlled = ControlledNdc.remember(entityManager, batch, at);
        movements(entityManager, batch, controlled, at);
        for (Stock.Change change : stock.add(entityManager, batch.movements())) {
            StockDiscrepancy.follow(entityManager, change, batch.identity().key(), at);
        }
    }

    private static void movements(
            EntityManager entityManager, InventoryBatch batch, Set<String> controlled, Instant at) {
        int line = 0;
        for (List<Movement> some : Chunks.of(batch.movements(), ROWS_IN_MEMORY)) {
            for (Movement movement : some) {
                line++;
                entityManager.persist(
                        new MovementRow(batch.identity(), line, movement, MovementFlags.of(movement, controlled), at));
            }
            entityManager.flush();
            entityManager.clear();
        }
    }
}
