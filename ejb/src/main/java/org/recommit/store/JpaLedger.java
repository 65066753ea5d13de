package org.recommit.store;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.recommit.audit.AttemptEvent;
import org.recommit.ledger.Attempt;
import org.recommit.ledger.Commit;
import org.recommit.ledger.FxRate;
import org.recommit.ledger.InventoryBatch;
import org.recommit.ledger.Ledger;
import org.recommit.ledger.Posting;
import org.recommit.ledger.Resolution;
import org.recommit.ledger.ShipmentReconciliation;

/**
 * The ledger in the database. Each posting is one {@link LedgerTransaction}: the guard's row, what the commit says, and
 * the event of the attempt, or nothing.
 *
 * <p>A lost race is tried once more at once, by {@link SecondTry}.
 */
@ApplicationScoped
class JpaLedger implements Ledger {
    private final LedgerTransaction transaction;
    private final SecondTry secondTry;
    private final Guard guard;
    private final BatchRows batchRows;
    private final Events events;

    /** For the container's proxy. */
    protected JpaLedger() {
        this(null, null, Database.H2);
    }

    @Inject
    JpaLedger(LedgerTransaction transaction, SecondTry secondTry) {
        this(transaction, secondTry, Database.configured());
    }

    JpaLedger(LedgerTransaction transaction, SecondTry secondTry, Database database) {
        this.transaction = transaction;
        this.secondTry = secondTry;
        this.guard = new Guard(database);
        this.batchRows = new BatchRows(new Stock(database));
        this.events = new Events(database);
    }

    @Override
    public Posting post(InventoryBatch batch, Attempt attempt) {
        return post(batch, attempt, entityManager -> batchRows.write(entityManager, batch, Times.stored(attempt.at())));
    }

    /**
     * {@inheritDoc}
     *
     * <p>The same rate under another key lands too and changes nothing: every key that was accepted has its row.
     */
    @Override
    public Posting post(FxRate rate, Attempt attempt) {
        return run(rate, entityManager -> {
            Optional<Posting> refusal = Guard.standing(entityManager, rate).or(() -> otherRate(entityManager, rate));
            return refusal.orElseGet(
                    () -> land(entityManager, rate, attempt, inside -> publish(inside, rate, attempt)));
        });
    }

    @Override
    public Posting post(ShipmentReconciliation shipment, Resolution resolution, Attempt attempt) {
        return post(
                shipment,
                attempt,
                entityManager -> entityManager.persist(
                        new ShipmentResolution(shipment, resolution, Times.stored(attempt.at()))));
    }

    /**
     * {@inheritDoc}
     *
     * <p>A commit whose connection was lost may still be at work in the database, where a query does not see it: the
     * guard's row, written and undone, waits for it.
     */
    @Override
    public Verification verify(Commit commit, Attempt attempt) {
        return twice(() -> transaction.rehearse(
                commit.identity().key(),
                entityManager -> Guard.standing(entityManager, commit)
                        .or(() -> commit instanceof FxRate rate ? otherRate(entityManager, rate) : Optional.empty())
                        .or(() -> guard.claim(entityManager, commit, attempt))
                        .map(posting ->
                                posting instanceof Posting.Conflict ? Verification.CONFLICT : Verification.LANDED)
                        .orElse(Verification.ABSENT)));
    }

    private Posting post(Commit commit, Attempt attempt, Consumer<EntityManager> rows) {
        return run(commit, entityManager -> land(entityManager, commit, attempt, rows));
    }

    private <T> T run(Commit commit, Function<EntityManager, T> work) {
        return twice(() -> transaction.run(commit.identity().key(), work));
    }

    private <T> T twice(Supplier<Outcome<T>> transaction) {
        try {
            return transaction.get().orThrow();
        } catch (LostRaceException lost) {
            Supplier<T> first = () -> {
                throw lost;
            };
            Supplier<T> second = () -> transaction.get().orThrow();
            return secondTry.next(List.of(first, second).iterator());
        }
    }

    private Posting land(EntityManager entityManager, Commit commit, Attempt attempt, Consumer<EntityManager> rows) {
        return guard.claim(entityManager, commit, attempt).orElseGet(() -> {
            rows.accept(entityManager);
            if (!events.store(entityManager, landed(commit, attempt))) {
                throw new IllegalStateException("attempt event: expected 1 row, was 0");
            }
            return new Posting.Landed();
        });
    }

    private static void publish(EntityManager entityManager, FxRate rate, Attempt attempt) {
        if (RateOfDay.find(entityManager, rate.fxPair(), rate.asOf()).isPresent()) {
            return;
        }
        Instant at = Times.stored(attempt.at());
        if (!RateOfDay.insert(entityManager, rate.fxPair(), rate.asOf(), rate.rate(), at)) {
            throw new LostRaceException(rate.identity().key(), new SQLException("a rival published first", "40001"));
        }
        entityManager.persist(new RateChange(rate, at));
    }

    private static Optional<Posting> otherRate(EntityManager entityManager, FxRate rate) {
        return RateOfDay.find(entityManager, rate.fxPair(), rate.asOf())
                .filter(published -> published.compareTo(rate.rate()) != 0)
                .map(published -> new Posting.Conflict("another rate is published for this pair and day"));
    }

    private static AttemptEvent landed(Commit commit, Attempt attempt) {
        return AttemptEvent.of(
                        attempt.eventId(),
                        commit.identity().key(),
                        attempt.originId(),
                        attempt.hop(),
                        attempt.number(),
                        attempt.at(),
                        AttemptEvent.Outcome.LANDED,
                        attempt.node())
                .under(Optional.of(attempt.policy()));
    }
}
