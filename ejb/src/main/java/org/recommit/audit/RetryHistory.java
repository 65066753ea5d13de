package org.recommit.audit;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.recommit.retry.Dependency;
import org.recommit.retry.Exhaustion;
import org.recommit.retry.ScheduledRetry;

/** What the recorded events tell of retries: the material of {@code Spread} and {@code BudgetReview}. */
public interface RetryHistory {
    /** Most rows that one question is answered with: the latest ones. */
    int MOST = 100_000;

    /**
     * The retries that were scheduled from {@code from} (inclusive) to {@code to} (exclusive), oldest first, at most
     * {@link #MOST} of them. A commit that was only held back, uncounted, is none: no policy drew its wait.
     *
     * @param dependency what failed; all of them where empty
     */
    List<ScheduledRetry> scheduled(Instant from, Instant to, Optional<Dependency> dependency);

    /**
     * The commits that used up their attempts in that time, oldest first, at most {@link #MOST} of them. The ledger came
     * back when the next commit landed; an exchange rate or the carrier, when the next shipment did: it has asked both.
     */
    List<Exhaustion> exhausted(Instant from, Instant to);
}
