package org.recommit.retry;

import java.time.Duration;
import java.util.Objects;

/**
 * The last wait that was drawn for a commit.
 *
 * @param policy name of the policy that drew it
 * @param sampled the wait, without a floor
 */
public record LastWait(String policy, Duration sampled) {
    public LastWait {
        Objects.requireNonNull(policy);
        Objects.requireNonNull(sampled);
    }
}
