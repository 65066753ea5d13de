package org.recommit.commit;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.recommit.retry.Dependency;
import org.recommit.retry.Failure;
import org.recommit.retry.LastWait;
import org.recommit.retry.Progress;
import org.recommit.retry.RetryBudget;

/**
 * What a commit carries from one delivery to the next. A sender's message has none of it.
 *
 * @param lineage where the message comes from
 * @param budget failed attempts so far, by policy
 * @param steps results of the steps that have succeeded, by name
 * @param failures when attempts failed, and with what
 * @param last the latest wait, empty before the first
 * @param verify whether the latest attempt may have landed, so that the ledger has to be asked first
 * @param expires when the sender's time to live runs out
 */
public record WaitingState(
        Lineage lineage,
        RetryBudget budget,
        Map<String, String> steps,
        Failures failures,
        Optional<LastWait> last,
        boolean verify,
        Optional<Instant> expires) {

    /** Longest origin id that is kept, in characters. */
    static final int MAX_ORIGIN = 200;

    public WaitingState {
        steps = Map.copyOf(steps);
    }

    /**
     * Where a message comes from.
     *
     * @param originId JMS message id under which the sender's message first came
     * @param hop how many copies lie between the sender's message and this one
     * @param redrives how often an operator has sent it back to work
     */
    public record Lineage(String originId, int hop, int redrives) {
        Lineage nextHop() {
            return new Lineage(originId, hop + 1, redrives);
        }

        Lineage redriven() {
            return new Lineage(originId, hop + 1, redrives + 1);
        }
    }

    /**
     * First and latest failure of the work, redrives included; all empty before the first.
     *
     * @param dependency label of what failed last
     */
    public record Failures(
            Optional<Instant> first,
            Optional<Instant> last,
            Optional<String> dependency,
            Optional<String> error,
            Optional<String> text) {
        static final Failures NONE =
                new Failures(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

        Failures and(Failure latest, Instant at) {
            return new Failures(
                    first.or(() -> Optional.of(at)),
                    Optional.of(at),
                    latest.dependency().map(Dependency::label),
                    Optional.of(latest.error()),
                    Optional.of(latest.text()));
        }
    }

    /** The state of a message that comes from outside: none, beside where it came from and how long it may live. */
    public static WaitingState fresh(String originId, Optional<Instant> expires) {
        return new WaitingState(
                new Lineage(originId.length() <= MAX_ORIGIN ? originId : originId.substring(0, MAX_ORIGIN), 0, 0),
                RetryBudget.FRESH,
                Map.of(),
                Failures.NONE,
                Optional.empty(),
                false,
                expires);
    }

    /** What the retry rules want to know. */
    Progress progress(boolean controlled) {
        return new Progress(controlled, budget, last, verify, expires);
    }

    /** The same state after a failed attempt. */
    WaitingState failed(Failure failure, Instant at) {
        return new WaitingState(lineage, budget, steps, failures.and(failure, at), last, verify, expires);
    }

    /** The same state with the steps that have succeeded by now. */
    WaitingState with(Map<String, String> succeeded) {
        return new WaitingState(lineage, budget, succeeded, failures, last, verify, expires);
    }

    /** The state of the copy that waits. */
    WaitingState next(Progress progress) {
        return new WaitingState(
                lineage.nextHop(),
                progress.budget(),
                steps,
                failures,
                progress.last(),
                progress.verify(),
                progress.expiresAt());
    }

    /** The state of the copy that stands in the dead-letter queue. */
    WaitingState buried() {
        return new WaitingState(lineage.nextHop(), budget, steps, failures, last, false, expires);
    }

    /** The state of the copy that an operator sends back: fresh budgets, no time to live, the steps remembered. */
    WaitingState redriven() {
        return restarted(lineage.redriven());
    }

    /** The state after the broker's own retry brought a waiting copy back from the dead letters. */
    WaitingState broughtBack() {
        return restarted(lineage.nextHop());
    }

    /** The state of the copy with another body: what had succeeded was another's. */
    WaitingState edited() {
        return redriven().with(Map.of());
    }

    private WaitingState restarted(Lineage from) {
        return new WaitingState(from, RetryBudget.FRESH, steps, failures, Optional.empty(), false, Optional.empty());
    }
}
