package org.recommit.commit;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.recommit.retry.RetryBudget;

/**
 * What a commit carries from one delivery to the next. A sender's message has none of it.
 *
 * @param originId JMS message id under which the sender's message first came
 * @param hop how many copies lie between the sender's message and this one
 * @param budget failed attempts so far, by policy
 * @param steps results of the steps that have succeeded, by name
 * @param firstFailed when the first attempt failed
 * @param lastFailed when the latest attempt failed
 * @param lastDelay the latest sampled wait, zero before the first
 * @param lastError type of the latest failure
 * @param verifying whether the latest attempt may have landed, so that the ledger has to be asked first
 * @param expires when the sender's time to live runs out
 * @param redrives how often an operator has sent it back to work
 */
public record WaitingState(
        String originId,
        int hop,
        RetryBudget budget,
        Map<String, String> steps,
        Optional<Instant> firstFailed,
        Optional<Instant> lastFailed,
        Duration lastDelay,
        Optional<String> lastError,
        boolean verifying,
        Optional<Instant> expires,
        int redrives) {

    public WaitingState {
        steps = Map.copyOf(steps);
    }

    /** The state of a message that comes from outside: none, beside where it came from and how long it may live. */
    public static WaitingState fresh(String originId, Optional<Instant> expires) {
        return new WaitingState(
                originId,
                0,
                RetryBudget.FRESH,
                Map.of(),
                Optional.empty(),
                Optional.empty(),
                Duration.ZERO,
                Optional.empty(),
                false,
                expires,
                0);
    }

    /** The same work with its steps, but with no failed attempt: what a redrive starts from. */
    public WaitingState redriven() {
        return new WaitingState(
                originId,
                hop + 1,
                RetryBudget.FRESH,
                steps,
                firstFailed,
                lastFailed,
                Duration.ZERO,
                lastError,
                false,
                Optional.empty(),
                redrives + 1);
    }

    /** After a failed attempt. */
    public WaitingState failed(RetryBudget after, Instant at, String error, Map<String, String> stepsSoFar) {
        return new WaitingState(
                originId,
                hop,
                after,
                stepsSoFar,
                firstFailed.or(() -> Optional.of(at)),
                Optional.of(at),
                lastDelay,
                Optional.of(error),
                false,
                expires,
                redrives);
    }

    /** The copy that waits so long for its next delivery. */
    public WaitingState next(Duration delay, boolean verify) {
        return new WaitingState(
                originId,
                hop + 1,
                budget,
                steps,
                firstFailed,
                lastFailed,
                delay,
                lastError,
                verify,
                expires,
                redrives);
    }

    /** The number of the attempt that comes next, counted from 1 over all policies. */
    public int nextAttempt() {
        return budget.total() + 1;
    }
}
