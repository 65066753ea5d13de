package org.recommit.commit;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import org.recommit.ledger.Attempt;
import org.recommit.ledger.Commit;
import org.recommit.ledger.FxRate;
import org.recommit.ledger.InventoryBatch;
import org.recommit.ledger.Ledger;
import org.recommit.ledger.Posting;
import org.recommit.ledger.ShipmentReconciliation;
import org.recommit.ledger.UnknownOutcomeException;
import org.recommit.reconcile.Reconciliation;
import org.recommit.retry.Classification;
import org.recommit.retry.Dependency;
import org.recommit.retry.Failure;
import org.recommit.retry.FailureClassifier;
import org.recommit.retry.ReasonCode;

/** Makes one attempt at a commit, or the look at the ledger that tells what became of the last one. */
@Dependent
class Attempts {

    private final Ledger ledger;
    private final Reconciliation reconciliation;

    @Inject
    Attempts(Ledger ledger, Reconciliation reconciliation) {
        this.ledger = ledger;
        this.reconciliation = reconciliation;
    }

    /** What an attempt came to. */
    sealed interface Outcome {}

    /** The commit is in the ledger by this attempt, or by the last one whose outcome was unknown. */
    record Landed() implements Outcome {}

    /** It has been there before. */
    record Duplicate() implements Outcome {}

    /** It is not there; {@code steps} are those that have succeeded so far. */
    record Failed(Failure failure, Map<String, String> steps) implements Outcome {}

    /** What an attempt will ask: a step that has succeeded before is not repeated. */
    static Set<Dependency> needed(Commit commit, WaitingState state) {
        Set<Dependency> needed = EnumSet.of(Dependency.LEDGER);
        if (commit instanceof ShipmentReconciliation) {
            needed.addAll(EnumSet.of(Dependency.FX, Dependency.CARRIER));
            needed.removeIf(dependency -> state.steps().containsKey(dependency.label()));
        }
        return needed;
    }

    /**
     * Makes the attempt.
     *
     * @throws RuntimeException if something failed that nobody foresaw
     */
    Outcome make(Commit commit, WaitingState state, Attempt attempt) {
        if (state.verify()) {
            return verify(commit, state, attempt);
        }
        if (commit instanceof ShipmentReconciliation shipment) {
            return reconcile(shipment, state, attempt);
        }
        return post(
                state,
                () -> commit instanceof InventoryBatch batch
                        ? ledger.post(batch, attempt)
                        : ledger.post((FxRate) commit, attempt));
    }

    private Outcome reconcile(ShipmentReconciliation shipment, WaitingState state, Attempt attempt) {
        Reconciliation.Result result = reconciliation.resolve(shipment, state.steps());
        if (result instanceof Reconciliation.Resolved resolved) {
            return post(state.with(resolved.steps()), () -> ledger.post(shipment, resolved.resolution(), attempt));
        }
        return new Failed(((Reconciliation.Failed) result).failure(), result.steps());
    }

    private static Outcome post(WaitingState state, Posts posts) {
        try {
            Posting posting = posts.post();
            if (posting instanceof Posting.Conflict conflict) {
                return new Failed(conflict(conflict.text()), state.steps());
            }
            return posting instanceof Posting.AlreadyLanded ? new Duplicate() : new Landed();
        } catch (UnknownOutcomeException e) {
            return unknown(e.getCause(), state);
        } catch (RuntimeException e) {
            return new Failed(classify(Dependency.LEDGER, e), state.steps());
        }
    }

    /** Whatever fails here leaves the question open: only the ledger's answer closes it. */
    private Outcome verify(Commit commit, WaitingState state, Attempt attempt) {
        try {
            return switch (ledger.verify(commit, attempt)) {
                case LANDED -> new Landed();
                case CONFLICT -> new Failed(conflict("The key has landed with other content"), state.steps());
                case ABSENT ->
                    new Failed(
                            new Failure.Transient(
                                    Dependency.LEDGER,
                                    state.failures().error().orElse("UnknownOutcome"),
                                    "The commit failed and has not landed"),
                            state.steps());
            };
        } catch (RuntimeException e) {
            return unknown(e, state);
        }
    }

    private static Outcome unknown(Throwable fault, WaitingState state) {
        Classification cause = FailureClassifier.classify(fault);
        return new Failed(new Failure.OutcomeUnknown(cause.error(), cause.text()), state.steps());
    }

    private static Failure conflict(String text) {
        return new Failure.Permanent(ReasonCode.IDEMPOTENCY_CONFLICT, null, "Conflict", text);
    }

    /** What the fault means; throws it on where nobody foresaw it. */
    static Failure classify(Dependency on, RuntimeException fault) {
        Classification found = FailureClassifier.classify(fault);
        if (found.kind() == Classification.Kind.UNIQUE_VIOLATION) {
            // The key's own is an answer, not a fault: this is a row that another commit has just made
            return new Failure.Transient(on, found.error(), found.text());
        }
        return found.on(on, FailureClassifier.floorOf(fault)).orElseThrow(() -> fault);
    }

    /** One call to the ledger. */
    private interface Posts {
        Posting post();
    }
}
