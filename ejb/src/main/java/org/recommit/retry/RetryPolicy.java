package org.recommit.retry;

import java.time.Duration;
import java.util.Objects;
import java.util.random.RandomGenerator;
import java.util.regex.Pattern;

/**
 * How often and how far apart one dependency is asked again.
 *
 * @param name lower-case letters, digits and hyphens
 * @param maxAttempts attempts in all, the first one included: 1 to {@value #MOST_ATTEMPTS}
 * @param baseDelay ceiling of the first wait, at least 1 ms
 * @param maxDelay cap of every ceiling, from the base delay to {@link #LONGEST_DELAY}
 */
public record RetryPolicy(String name, int maxAttempts, Duration baseDelay, Duration maxDelay, Jitter jitter) {
    /** Most attempts that a policy may allow: beyond it somebody meant "for ever". */
    public static final int MOST_ATTEMPTS = 1_000;
    /** Shortest base delay: less would be a loop without a pause. */
    public static final Duration SHORTEST_DELAY = Duration.ofMillis(1);
    /** Longest delay: what waits longer is not retried but forgotten. */
    public static final Duration LONGEST_DELAY = Duration.ofDays(30);

    private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9-]{0,39}");

    public RetryPolicy {
        Objects.requireNonNull(jitter, "jitter");
        require(isName(name), name, name, "name", "a letter, then letters, digits and hyphens, lower case");
        require(maxAttempts >= 1 && maxAttempts <= MOST_ATTEMPTS, name, maxAttempts, "attempts", "1 to 1000");
        require(isDelay(baseDelay), name, baseDelay, "base delay", SHORTEST_DELAY + " to " + LONGEST_DELAY);
        require(isDelay(maxDelay), name, maxDelay, "longest delay", SHORTEST_DELAY + " to " + LONGEST_DELAY);
        require(baseDelay.compareTo(maxDelay) <= 0, name, baseDelay, "base delay", "at most the cap, " + maxDelay);
    }

    /** This policy with another strategy. */
    public RetryPolicy with(Jitter other) {
        return new RetryPolicy(name, maxAttempts, baseDelay, maxDelay, other);
    }

    /** The ceiling d_n = min(cap, base x 2^n) for zero-indexed attempt n; a negative n counts as 0. */
    public Duration ceiling(int attempt) {
        return Duration.ofMillis(ceilingMillis(attempt));
    }

    /**
     * Draws the wait that follows zero-indexed {@code attempt}.
     *
     * @param previous the last wait under this policy; only {@link Jitter#DECORRELATED} looks at it
     */
    public Duration delay(int attempt, Duration previous, RandomGenerator random) {
        return Duration.ofMillis(delayMillis(attempt, previous.toMillis(), random));
    }

    /** {@link #delay} in milliseconds, without allocation. */
    public long delayMillis(int attempt, long previousMillis, RandomGenerator random) {
        return jitter.sample(this, attempt, previousMillis, random);
    }

    /** {@link #ceiling} in milliseconds, without allocation. */
    public long ceilingMillis(int attempt) {
        // Beyond 2^62 ms every ceiling is the cap: saturate before the shift wraps round
        int doublings = Math.min(Math.max(attempt, 0), 62);
        long base = baseMillis();
        long cap = capMillis();
        return base > cap >> doublings ? cap : base << doublings;
    }

    /** The longest that a commit can wait in all before its attempts are used up, floors of a dependency aside. */
    public Duration worstCase() {
        long sum = 0;
        for (int attempt = 0; attempt < maxAttempts - 1; attempt++) {
            sum += jitter.longest(this, attempt);
        }
        return Duration.ofMillis(sum);
    }

    /** What a commit waits on average before its attempts are used up, floors of a dependency aside. */
    public Duration meanCase() {
        double sum = 0;
        double mean = baseMillis();
        for (int attempt = 0; attempt < maxAttempts - 1; attempt++) {
            mean = jitter.mean(this, attempt, mean);
            sum += mean;
        }
        return Duration.ofMillis(Math.round(sum));
    }

    long baseMillis() {
        return baseDelay.toMillis();
    }

    long capMillis() {
        return maxDelay.toMillis();
    }

    static boolean isName(String name) {
        return name != null && NAME.matcher(name).matches();
    }

    static boolean isDelay(Duration delay) {
        return delay != null && delay.compareTo(SHORTEST_DELAY) >= 0 && delay.compareTo(LONGEST_DELAY) <= 0;
    }

    private static void require(boolean holds, String policy, Object value, String what, String allowed) {
        if (!holds) {
            throw new IllegalArgumentException(
                    "Retry policy " + policy + ": " + what + " " + value + " is not allowed, only " + allowed);
        }
    }
}
