package org.recommit.retry;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * How a wait t is drawn from its ceiling d. The cap is in d already, so that no wait exceeds it and, but for
 * {@link #DECORRELATED}, whose formula cuts at the cap, none is bunched there.
 */
public enum Jitter {
    /** t = d. All that failed together come back together. */
    NONE,
    /** t = U(0, d): the strongest spread. */
    FULL,
    /** t = d/2 + U(0, d/2): at least half the ceiling, for a dependency that punishes quick retries. */
    EQUAL,
    /** t = min(cap, U(base, 3 x previous)): grows from the last wait; the first one counts from the base. */
    DECORRELATED;

    /** The name in configuration. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The strategy of that name in configuration. */
    public static Optional<Jitter> of(String label) {
        return Arrays.stream(values())
                .filter(jitter -> jitter.label().equals(label))
                .findFirst();
    }

    /** Draws a wait in ms, for zero-indexed {@code attempt} after a wait of {@code previous} ms. Allocates nothing. */
    long sample(RetryPolicy policy, int attempt, long previous, RandomGenerator random) {
        long ceiling = policy.ceilingMillis(attempt);
        return switch (this) {
            case NONE -> ceiling;
            case FULL -> uniform(0, ceiling, random);
            case EQUAL -> uniform(ceiling / 2, ceiling, random);
            case DECORRELATED -> {
                long base = policy.baseMillis();
                long cap = policy.capMillis();
                // A wait of this policy lies within base and cap; one of another policy must not lead out of them
                long last = Math.min(Math.max(previous, base), cap);
                yield Math.min(cap, uniform(base, 3 * last, random));
            }
        };
    }

    /** The longest wait in ms that {@link #sample} can give. */
    long longest(RetryPolicy policy, int attempt) {
        if (this != DECORRELATED) {
            return policy.ceilingMillis(attempt);
        }
        long longest = policy.baseMillis();
        for (int n = 0; n <= attempt && longest < policy.capMillis(); n++) {
            longest = Math.min(policy.capMillis(), 3 * longest);
        }
        return longest;
    }

    /** The mean wait in ms, where the last one had the mean {@code previous}; for {@link #DECORRELATED} close to it. */
    double mean(RetryPolicy policy, int attempt, double previous) {
        double ceiling = policy.ceilingMillis(attempt);
        return switch (this) {
            case NONE -> ceiling;
            case FULL -> ceiling / 2;
            case EQUAL -> ceiling * 3 / 4;
            case DECORRELATED -> {
                double base = policy.baseMillis();
                double cap = policy.capMillis();
                double high = 3 * previous;
                // E[min(cap, U(base, high))]: half-way, but what lies above the cap counts as the cap
                yield high <= cap
                        ? (base + high) / 2
                        : ((cap * cap - base * base) / 2 + cap * (high - cap)) / (high - base);
            }
        };
    }

    /** Uniform in ms, both ends included. */
    static long uniform(long low, long high, RandomGenerator random) {
        return low + random.nextLong(high - low + 1);
    }
}
