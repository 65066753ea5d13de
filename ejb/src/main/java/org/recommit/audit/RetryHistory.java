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
     * {@link #MOST} of them. A commit that was only held back, uncounted, is none: no policy drew its wait. Nor is one whose
     * wait ends with its time to live: all that expire together end together, and nothing is asked again.
     *
     * @param dependency what failed; all of them where empty
     */
    List<ScheduledRetry> scheduled(Instant from, Instant to, Optional<Dependency> dependency);

    /**
     * The commits that used up their attempts in that time, oldest first, at most {@link #MOST} of them. The ledger came
     * back when the next commit landed, and the carrier when the next shipment did. The exchange rate was there when that
     * very one was published, which is known once the shipment has landed after all; until then, when the next shipment
     * landed that had waited for a rate as well.
     */
    List<Exhaustion> exhausted(Instant from, Instant to);
}
