package org.recommit.ledger;

import java.util.List;
import java.util.Optional;

/**
 * Stock movements that are posted together or not at all.
 *
 * @param batchId the sender's number of the batch; empty where it gave its own key only
 * @param movements at least one, in the sender's order
 */
public record InventoryBatch(Identity identity, Optional<String> batchId, List<Movement> movements) implements Commit {
    public InventoryBatch {
        movements = List.copyOf(movements);
        if (movements.isEmpty()) {
            throw new IllegalArgumentException("a batch has at least one movement: " + identity.key());
        }
    }

    @Override
    public Kind kind() {
        return Kind.INVENTORY_BATCH;
    }

    @Override
    public boolean controlled() {
        return movements.stream().anyMatch(movement -> movement.schedule().controlled());
    }
}
