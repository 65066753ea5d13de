package org.recommit.store;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import jakarta.persistence.LockModeType;
import jakarta.transaction.Transactional;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Function;
import org.recommit.discard.Discard;
import org.recommit.discard.Discard.Restored;
import org.recommit.discard.Discards;
import org.recommit.paging.Page;
import org.recommit.paging.PageRequest;

/** Discarded letters: stored in a {@link LedgerTransaction}, read and restored on the console's connections. */
@ApplicationScoped
class JpaDiscards implements Discards {
    @Inject
    EntityManager console;

    private final LedgerTransaction transaction;

    /** For the container's proxy. */
    protected JpaDiscards() {
        this(null);
    }

    @Inject
    JpaDiscards(LedgerTransaction transaction) {
        this.transaction = transaction;
    }

    @Override
    public void store(Discard discard, String message) {
        transaction
                .run(discard.key(), ledger -> {
                    boolean added = DiscardRow.insert(ledger, discard);
                    if (added) {
                        ledger.persist(new DiscardedMessage(discard.id(), message));
                        ApprovalRow.carriedOut(ledger, discard);
                    }
                    return added;
                })
                .orThrow();
    }

    @Override
    public void storeRestored(String id, Restored restored) {
        transaction
                .run("discard " + id, ledger -> {
                    DiscardRow row = ledger.find(DiscardRow.class, id, LockModeType.PESSIMISTIC_WRITE);
                    if (row == null) {
                        // It may come by another session: the broker brings this one again
                        throw new IllegalStateException("The discard " + id + " is not stored yet");
                    }
                    row.restored(restored);
                    return row;
                })
                .orThrow();
    }

    @Override
    @Transactional
    public Page<Discard> list(Optional<String> key, Optional<Boolean> restored, PageRequest page) {
        Conditions conditions = new Conditions()
                .and("d.key = :key", "key", key)
                .and("(case when d.restoredAt is null then false else true end) = :restored", "restored", restored);
        return Pages.of(
                page,
                conditions.query(console, "select count(*) from DiscardRow d%s", Long.class),
                conditions.query(console, "from DiscardRow d%s order by d.discardedAt desc, d.id", DiscardRow.class),
                DiscardRow::discard);
    }

    @Override
    @Transactional
    public Restoring restore(String id, String user, Function<Kept, Instant> sending) {
        DiscardRow row = console.find(DiscardRow.class, id, LockModeType.PESSIMISTIC_WRITE);
        if (row == null) {
            return Restoring.NOT_THERE;
        }
        if (row.restoredAt != null) {
            return Restoring.RESTORED_BEFORE;
        }
        String message = console.find(DiscardedMessage.class, id).message;
        Instant at = sending.apply(new Kept(row.discard(), message));
        row.restored(new Restored(user, at));
        return Restoring.DONE;
    }
}
