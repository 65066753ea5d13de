package org.recommit.store;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.recommit.audit.AttemptEvent;
import org.recommit.audit.AttemptEvents;

/** Stores events that came through the broker. */
@ApplicationScoped
class JpaAttemptEvents implements AttemptEvents {
    private final LedgerTransaction transaction;

    /** For the container's proxy. */
    protected JpaAttemptEvents() {
        this(null);
    }

    @Inject
    JpaAttemptEvents(LedgerTransaction transaction) {
        this.transaction = transaction;
    }

    @Override
    public void store(AttemptEvent event) {
        transaction
                .run(event.key(), entityManager -> EventRow.insert(entityManager, event))
                .orThrow();
    }
}
