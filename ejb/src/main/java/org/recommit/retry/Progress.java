package org.recommit.retry;

import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;

/**
 * How far one commit has come: what its waiting message carries for the retry rules.
 *
 * @param controlled whether it is controlled-substance work, which has the longer budget
 * @param last the last wait; empty before the first
 * @param verify whether the last attempt's outcome is unknown, so that the next step is a look at the ledger
 * @param expiresAt when the sender's time to live ends, if it ever does
 */
public record Progress(
        boolean controlled, RetryBudget budget, Optional<LastWait> last, boolean verify, Optional<Instant> expiresAt) {
    public Progress {
        Objects.requireNonNull(budget);
        Objects.requireNonNull(last);
        Objects.requireNonNull(expiresAt);
    }

    /** A commit that has not been tried yet. */
    public static Progress fresh(boolean controlled, Optional<Instant> expiresAt) {
        return new Progress(controlled, RetryBudget.FRESH, Optional.empty(), false, expiresAt);
    }

    Progress charged(String policy) {
        return new Progress(controlled, budget.plusFailure(policy), last, false, expiresAt);
    }

    /** The last wait if that policy drew it, else zero: another policy's must not set its pace. */
    Duration previousUnder(RetryPolicy policy) {
        return last.filter(wait -> wait.policy().equals(policy.name()))
                .map(LastWait::sampled)
                .orElse(Duration.ZERO);
    }

    Progress waited(RetryPolicy policy, Duration sampled) {
        return new Progress(controlled, budget, Optional.of(new LastWait(policy.name(), sampled)), verify, expiresAt);
    }

    Progress unknown() {
        return new Progress(controlled, budget, last, true, expiresAt);
    }
}
