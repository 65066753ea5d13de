package org.recommit.retry;

import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;

/**
 * How far one commit has come: what its waiting message carries for the retry rules.
 *
 * @param controlled whether it is controlled-substance work, which has the longer budget
 * @param previous the last sampled wait, without a floor; zero before the first
 * @param verify whether the last attempt's outcome is unknown, so that the next step is a look at the ledger
 * @param expiresAt when the sender's time to live ends, if it ever does
 */
public record Progress(
        boolean controlled, RetryBudget budget, Duration previous, boolean verify, Optional<Instant> expiresAt) {
    public Progress {
        Objects.requireNonNull(budget);
        Objects.requireNonNull(previous);
        Objects.requireNonNull(expiresAt);
    }

    /** A commit that has not been tried yet. */
    public static Progress fresh(boolean controlled, Optional<Instant> expiresAt) {
        return new Progress(controlled, RetryBudget.FRESH, Duration.ZERO, false, expiresAt);
    }

    Progress charged(String policy) {
        return new Progress(controlled, budget.plusFailure(policy), previous, false, expiresAt);
    }

    Progress waited(Duration sampled) {
        return new Progress(controlled, budget, sampled, verify, expiresAt);
    }

    Progress unknown() {
        return new Progress(controlled, budget, previous, true, expiresAt);
    }
}
