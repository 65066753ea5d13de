package org.recommit.store;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.recommit.audit.AttemptEvent;
import org.recommit.audit.AttemptEvents;

/** Stores events that came through the broker. */
@ApplicationScoped
class JpaAttemptEvents implements AttemptEvents {
    private final LedgerTransaction transaction;
    private final Events events;

    /** For the container's proxy. */
    protected JpaAttemptEvents() {
        this(null, Database.H2);
    }

    @Inject
    JpaAttemptEvents(LedgerTransaction transaction) {
        this(transaction, Database.configured());
    }

    JpaAttemptEvents(LedgerTransaction transaction, Database database) {
        this.transaction = transaction;
        this.events = new Events(database);
    }

    @Override
    public void store(AttemptEvent event) {
        transaction
                .run(event.key(), entityManager -> events.store(entityManager, event))
                .orThrow();
    }
}
