package org.recommit.retry;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * A policy's budget against the recovery of its dependency: how often commits ran out before it came back, and by how
 * much. Many that ran out {@code justBefore} speak for more attempts or a higher cap; many that missed it by far say that
 * outages last longer than any sensible budget, and that the dead-letter queue is where such commits belong.
 *
 * @param policy name of the policy
 * @param longest the longest that a commit can wait under it; empty where it is not configured any more
 * @param exhausted commits that used up its attempts
 * @param cameBack those of them after which the dependency came back
 * @param justBefore those of them after which it came back within {@code longest}: a budget of twice the span would have
 *     been enough
 * @param medianMissed half of {@code cameBack} missed the recovery by at most this; empty where there is none
 */
public record BudgetReview(
        String policy,
        Optional<Duration> longest,
        int exhausted,
        int cameBack,
        int justBefore,
        Optional<Duration> medianMissed) {

    /** One review for each policy under which a commit was exhausted, by name. */
    public static List<BudgetReview> of(Collection<Exhaustion> exhaustions, RetryPolicies policies) {
        Map<String, List<Exhaustion>> byPolicy = exhaustions.stream()
                .collect(Collectors.groupingBy(Exhaustion::policy, TreeMap::new, Collectors.toList()));
        List<BudgetReview> reviews = new ArrayList<>();
        byPolicy.forEach((policy, of) ->
                reviews.add(of(policy, of, policies.named(policy).map(RetryPolicy::worstCase))));
        return reviews;
    }

    private static BudgetReview of(String policy, List<Exhaustion> exhaustions, Optional<Duration> longest) {
        List<Duration> missed = exhaustions.stream()
                .flatMap(exhaustion ->
                        exhaustion.cameBackAt().map(back -> Duration.between(exhaustion.at(), back)).stream())
                .sorted()
                .toList();
        long within = longest.map(span ->
                        missed.stream().filter(by -> by.compareTo(span) <= 0).count())
                .orElse(0L);
        return new BudgetReview(
                policy,
                longest,
                exhaustions.size(),
                missed.size(),
                (int) within,
                missed.isEmpty() ? Optional.empty() : Optional.of(missed.get((missed.size() - 1) / 2)));
    }
}
