package org.recommit.retry;

import java.util.HashMap;
import java.util.Map;

/**
 * The failed attempts of one commit, counted per retry policy. Travels in the waiting message.
 *
 * @param failures failed attempts by policy name
 */
public record RetryBudget(Map<String, Integer> failures) {
    /** No attempt has failed yet. */
    public static final RetryBudget FRESH = new RetryBudget(Map.of());

    public RetryBudget {
        failures = Map.copyOf(failures);
        failures.forEach((policy, count) -> {
            if (count < 0) {
                throw new IllegalArgumentException("Failed attempts of " + policy + " are never negative: " + count);
            }
        });
    }

    /** Failed attempts under that policy. */
    public int used(String policy) {
        return failures.getOrDefault(policy, 0);
    }

    /** Failed attempts under all policies. */
    public int total() {
        return failures.values().stream().mapToInt(Integer::intValue).sum();
    }

    /** Attempts that the policy still allows; never negative, also where the policy has shrunk meanwhile. */
    public int remaining(RetryPolicy policy) {
        return Math.max(0, policy.maxAttempts() - used(policy.name()));
    }

    /** One more failed attempt under that policy. */
    public RetryBudget plusFailure(String policy) {
        Map<String, Integer> more = new HashMap<>(failures);
        more.merge(policy, 1, Integer::sum);
        return new RetryBudget(more);
    }
}
