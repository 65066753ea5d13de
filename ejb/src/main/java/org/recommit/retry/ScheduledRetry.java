package org.recommit.retry;

import java.time.Instant;

/**
 * A retry that was scheduled after a failed attempt.
 *
 * @param failedAt when the attempt failed
 * @param policy name of the policy that drew the wait
 * @param attempt zero-indexed under that policy
 */
public record ScheduledRetry(Instant failedAt, String policy, int attempt, Pause pause) {
    /** When it is due. */
    public Instant due() {
        return failedAt.plus(pause.total());
    }
}
