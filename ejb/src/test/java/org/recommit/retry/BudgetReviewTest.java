package org.recommit.retry;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class BudgetReviewTest {
    private static final Instant NOON = Instant.parse("2026-11-30T12:00:00Z");

    /** The carrier's 1 + 2 + 4 + 8 + 16 s against an incident that ends 20 s, 31 s, 31.001 s, ten minutes later, or never. */
    @Test
    void counts_how_far_the_recovery_was_missed() {
        List<Exhaustion> exhaustions = List.of(
                exhausted("carrier", Duration.ofMinutes(10)),
                exhausted("carrier", Duration.ofSeconds(20)),
                exhausted("carrier", Duration.ofSeconds(31)),
                exhausted("carrier", Duration.ofMillis(31_001)),
                new Exhaustion("carrier", NOON, Optional.empty()));

        assertThat(BudgetReview.of(exhaustions, RetryPolicies.shipped()))
                .containsExactly(new BudgetReview(
                        "carrier", Optional.of(Duration.ofSeconds(31)), 5, 4, 2, Optional.of(Duration.ofSeconds(31))));
    }

    @Test
    void reviews_each_policy_also_one_that_is_gone() {
        assertThat(BudgetReview.of(
                        List.of(exhausted("gone", Duration.ofSeconds(1)), new Exhaustion("fx", NOON, Optional.empty())),
                        RetryPolicies.shipped()))
                .containsExactly(
                        new BudgetReview("fx", Optional.of(Duration.ofSeconds(6_300)), 1, 0, 0, Optional.empty()),
                        new BudgetReview("gone", Optional.empty(), 1, 1, 0, Optional.of(Duration.ofSeconds(1))));
    }

    @Test
    void nothing_exhausted_is_nothing_to_review() {
        assertThat(BudgetReview.of(List.of(), RetryPolicies.shipped())).isEmpty();
    }

    private static Exhaustion exhausted(String policy, Duration missedBy) {
        return new Exhaustion(policy, NOON, Optional.of(NOON.plus(missedBy)));
    }
}
