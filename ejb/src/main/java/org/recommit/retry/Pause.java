package org.recommit.retry;

import java.time.Duration;

/**
 * How long until the next attempt.
 *
 * @param floor what the dependency asked for ({@code Retry-After}); zero where it asked for nothing
 * @param sampled drawn by the policy and added on top of the floor, so that a fleet that was told the same second still
 *     spreads
 */
public record Pause(Duration floor, Duration sampled) {
    public Pause {
        if (floor.isNegative() || sampled.isNegative()) {
            throw new IllegalArgumentException("A wait is never negative: " + floor + " + " + sampled);
        }
    }

    /** The whole wait. */
    public Duration total() {
        return floor.plus(sampled);
    }

    /** This wait, or the first {@code limit} of it. */
    Pause atMost(Duration limit) {
        if (total().compareTo(limit) <= 0) {
            return this;
        }
        Duration kept = floor.compareTo(limit) <= 0 ? floor : limit;
        return new Pause(kept, limit.minus(kept));
    }
}
