package org.recommit.retry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.recommit.retry.Dependency.CARRIER;
import static org.recommit.retry.Dependency.FX;
import static org.recommit.retry.Dependency.LEDGER;
import static org.recommit.retry.FixedRandom.HIGHEST;
import static org.recommit.retry.FixedRandom.LOWEST;
import static org.recommit.retry.FixedRandom.MIDDLE;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.recommit.retry.Decision.DeadLetter;
import org.recommit.retry.Decision.Reschedule;

class RetryRulesTest {
    private static final Instant NOW = Instant.parse("2026-11-30T10:15:00Z");
    private static final Failure UNKNOWN = new Failure.OutcomeUnknown("E", "at commit");

    private final RetryPolicies policies = RetryPolicies.shipped();
    private final RetryRules rules = new RetryRules(policies);

    @ParameterizedTest
    @CsvSource({
        // dependency, controlled, failed before under the policy, policy, ceiling in ms
        "LEDGER, true, 0, controlled, 500",
        "LEDGER, true, 5, controlled, 16000",
        "LEDGER, false, 3, ordinary, 4000",
        "FX, false, 0, fx, 900000",
        "FX, false, 2, fx, 3600000",
        "CARRIER, false, 4, carrier, 16000"
    })
    void a_transient_failure_waits_by_its_policy_and_is_counted(
            Dependency dependency, boolean controlled, int before, String policy, long ceiling) {
        Reschedule decision = reschedule(failing(dependency), failed(controlled, policy, before));
        assertThat(decision.pause()).isEqualTo(new Pause(Duration.ZERO, Duration.ofMillis(ceiling)));
        assertThat(decision.next().budget().failures()).isEqualTo(Map.of(policy, before + 1));
        assertThat(decision.next().last()).contains(new LastWait(policy, Duration.ofMillis(ceiling)));
        assertThat(decision.next().verify()).isFalse();
        assertThat(decision.policy()).isEqualTo(policies.named(policy));
        assertThat(decision.failure()).contains(failing(dependency));
    }

    @ParameterizedTest
    @CsvSource({
        "LEDGER, true, 6, controlled, 7",
        "LEDGER, false, 4, ordinary, 5",
        "FX, false, 3, fx, 4",
        "CARRIER, false, 5, carrier, 6",
        "CARRIER, false, 9, carrier, 10"
    })
    void the_last_attempt_of_a_policy_exhausts_it(
            Dependency dependency, boolean controlled, int before, String policy, int attempts) {
        DeadLetter decision = deadLetter(failing(dependency), failed(controlled, policy, before));
        assertThat(decision.reason()).isEqualTo(ReasonCode.RETRY_BUDGET_EXHAUSTED);
        assertThat(decision.dependency()).contains(dependency);
        assertThat(decision.policy()).contains(policy);
        assertThat(decision.attempts()).isEqualTo(attempts);
    }

    @Test
    void no_policy_allows_more_attempts_than_its_number() {
        for (Dependency dependency : Dependency.values()) {
            Progress progress = Progress.fresh(true, Optional.empty());
            int attempts = 1;
            Decision decision = rules.decide(failing(dependency), progress, NOW, MIDDLE);
            while (decision instanceof Reschedule again) {
                assertThat(rules.refuse(again.next(), Set.of(dependency), NOW)).isEmpty();
                attempts++;
                decision = rules.decide(failing(dependency), again.next(), NOW, MIDDLE);
            }
            assertThat(attempts).isEqualTo(policies.policyFor(dependency, true).maxAttempts());
        }
    }

    @Test
    void each_dependency_has_its_own_count() {
        Progress progress = Progress.fresh(false, Optional.empty());
        for (Dependency dependency : List.of(FX, FX, CARRIER, CARRIER, CARRIER)) {
            progress = reschedule(failing(dependency), progress).next();
        }
        assertThat(progress.budget().failures()).isEqualTo(Map.of("fx", 2, "carrier", 3));
        assertThat(reschedule(failing(LEDGER), progress).pause().total()).isEqualTo(Duration.ofMillis(500));
    }

    @Test
    void a_decorrelated_wait_grows_from_the_last_of_its_own_policy_only() {
        var decorrelated = new RetryRules(RetryPolicies.read(
                name -> name.endsWith(".jitter") ? Optional.of("decorrelated") : Optional.empty(), Set.of()));
        var fresh = Progress.fresh(false, Optional.empty());
        var fx = (Reschedule) decorrelated.decide(failing(FX), fresh, NOW, HIGHEST);
        assertThat(fx.pause().total()).isEqualTo(Duration.ofSeconds(2_700));
        var carrier = (Reschedule) decorrelated.decide(failing(CARRIER), fx.next(), NOW, HIGHEST);
        assertThat(carrier.pause().total()).isEqualTo(Duration.ofSeconds(3));
        var second = (Reschedule) decorrelated.decide(failing(CARRIER), carrier.next(), NOW, HIGHEST);
        assertThat(second.pause().total()).isEqualTo(Duration.ofSeconds(9));
        var ledger = (Reschedule) decorrelated.decide(failing(LEDGER), second.next(), NOW, HIGHEST);
        var third = (Reschedule) decorrelated.decide(failing(CARRIER), ledger.next(), NOW, HIGHEST);
        assertThat(third.pause().total())
                .as("from the base: the last wait was the ledger's")
                .isEqualTo(Duration.ofSeconds(3));
    }

    @Test
    void what_the_dependency_asked_for_comes_before_the_sampled_wait() {
        var busy = new Failure.Transient(CARRIER, "HTTP 503", "", Duration.ofSeconds(5));
        Reschedule decision = reschedule(busy, failed(false, "carrier", 1));
        assertThat(decision.pause()).isEqualTo(new Pause(Duration.ofSeconds(5), Duration.ofSeconds(2)));
        assertThat(decision.next().last()).contains(new LastWait("carrier", Duration.ofSeconds(2)));
    }

    @ParameterizedTest
    @EnumSource(ReasonCode.class)
    void a_permanent_failure_is_a_dead_letter_at_once_with_its_reason(ReasonCode reason) {
        DeadLetter ofMessage = deadLetter(new Failure.Permanent(reason, null, "E", ""), failed(true, "controlled", 0));
        assertThat(ofMessage.reason()).isEqualTo(reason);
        assertThat(ofMessage.dependency()).isEmpty();
        assertThat(ofMessage.policy()).contains("controlled");
        assertThat(ofMessage.attempts()).isEqualTo(1);

        DeadLetter ofCarrier = deadLetter(new Failure.Permanent(reason, CARRIER, "E", ""), failed(false, "fx", 2));
        assertThat(ofCarrier.policy()).contains("carrier");
        assertThat(ofCarrier.attempts()).isEqualTo(1);
        assertThat(ofCarrier.budget().total()).isEqualTo(3);
    }

    @Test
    void an_unknown_outcome_is_verified_after_about_five_seconds_and_never_counted() {
        Progress progress = failed(false, "ordinary", 4);
        for (int i = 0; i < 100; i++) {
            Reschedule decision = reschedule(UNKNOWN, progress);
            assertThat(decision.next().verify()).isTrue();
            assertThat(decision.policy()).isEmpty();
            progress = decision.next();
        }
        assertThat(progress.budget().failures()).isEqualTo(Map.of("ordinary", 4));
        assertThat(rules.decide(UNKNOWN, progress, NOW, LOWEST))
                .extracting(decision -> ((Reschedule) decision).pause().total())
                .isEqualTo(Duration.ofSeconds(5));
        assertThat(reschedule(UNKNOWN, progress).pause().total()).isEqualTo(Duration.ofSeconds(6));
    }

    @Test
    void an_unknown_outcome_that_proves_absent_is_counted_then() {
        Progress unknown = reschedule(UNKNOWN, failed(false, "ordinary", 4)).next();
        assertThat(deadLetter(failing(LEDGER), unknown).attempts()).isEqualTo(5);
        Progress earlier = reschedule(UNKNOWN, failed(false, "ordinary", 1)).next();
        assertThat(reschedule(failing(LEDGER), earlier).next().verify()).isFalse();
    }

    @Test
    void an_unknown_outcome_is_verified_also_beyond_the_time_to_live_and_a_spent_budget() {
        Progress progress = expiring(failed(false, "ordinary", 5), NOW.minusSeconds(1));
        Reschedule decision = reschedule(UNKNOWN, progress);
        assertThat(decision.pause().total()).isEqualTo(Duration.ofSeconds(6));
        assertThat(rules.refuse(decision.next(), Set.of(LEDGER), NOW)).isEmpty();
        assertThat(rules.hold(decision.next(), NOW, HIGHEST)).isInstanceOfSatisfying(Reschedule.class, held -> {
            assertThat(held.pause().total()).isEqualTo(Duration.ofSeconds(6));
            assertThat(held.next().verify()).isTrue();
        });
    }

    @ParameterizedTest
    @CsvSource({
        // floor, time to live left: floor kept, sampled kept (ceiling 4 s, drawn in full)
        "PT0S, PT10S, PT0S, PT4S",
        "PT0S, PT4S, PT0S, PT4S",
        "PT0S, PT3.999S, PT0S, PT3.999S",
        "PT5S, PT7S, PT5S, PT2S",
        "PT5S, PT5S, PT5S, PT0S",
        "PT5S, PT1S, PT1S, PT0S"
    })
    void a_wait_that_would_outlast_the_time_to_live_ends_with_it(
            Duration asked, Duration left, Duration floor, Duration sampled) {
        Progress progress = expiring(failed(false, "carrier", 2), NOW.plus(left));
        Reschedule decision = reschedule(new Failure.Transient(CARRIER, "E", "", asked), progress);
        assertThat(decision.pause()).isEqualTo(new Pause(floor, sampled));
        Instant back = NOW.plus(decision.pause().total());
        assertThat(rules.refuse(decision.next(), Set.of(CARRIER), back).map(DeadLetter::reason))
                .isEqualTo(back.isBefore(NOW.plus(left)) ? Optional.empty() : Optional.of(ReasonCode.EXPIRED));
    }

    @Test
    void a_failure_after_the_time_to_live_is_expired_unless_it_is_the_last_or_permanent() {
        Progress late = expiring(failed(false, "carrier", 2), NOW);
        DeadLetter expired = deadLetter(failing(CARRIER), late);
        assertThat(expired.reason()).isEqualTo(ReasonCode.EXPIRED);
        assertThat(expired.dependency()).contains(CARRIER);
        assertThat(expired.attempts()).isEqualTo(3);
        assertThat(deadLetter(failing(CARRIER), expiring(failed(false, "carrier", 5), NOW))
                        .reason())
                .isEqualTo(ReasonCode.RETRY_BUDGET_EXHAUSTED);
        var refused = new Failure.Permanent(ReasonCode.DEPENDENCY_REJECTED, CARRIER, "HTTP 404", "");
        assertThat(deadLetter(refused, late).reason()).isEqualTo(ReasonCode.DEPENDENCY_REJECTED);
    }

    @Test
    void an_expired_commit_is_refused_with_all_its_attempts() {
        Progress progress = new Progress(
                false, new RetryBudget(Map.of("fx", 2, "carrier", 1)), Optional.empty(), false, Optional.of(NOW));
        assertThat(rules.refuse(progress, Set.of(LEDGER), NOW.minusMillis(1))).isEmpty();
        DeadLetter expired = rules.refuse(progress, Set.of(LEDGER), NOW).orElseThrow();
        assertThat(expired.reason()).isEqualTo(ReasonCode.EXPIRED);
        assertThat(expired.attempts()).isEqualTo(3);
        assertThat(rules.hold(progress, NOW, LOWEST)).isEqualTo(expired);
    }

    @Test
    void a_budget_is_checked_again_when_the_commit_comes_back() {
        Progress spent = failed(false, "fx", 4);
        DeadLetter refused =
                rules.refuse(spent, Set.of(LEDGER, FX, CARRIER), NOW).orElseThrow();
        assertThat(refused.reason()).isEqualTo(ReasonCode.RETRY_BUDGET_EXHAUSTED);
        assertThat(refused.dependency()).contains(FX);
        assertThat(refused.attempts()).isEqualTo(4);
        assertThat(rules.refuse(spent, Set.of(LEDGER, CARRIER), NOW))
                .as("the rate is there already")
                .isEmpty();
        assertThat(rules.refuse(failed(false, "fx", 3), Set.of(FX), NOW)).isEmpty();
    }

    @Test
    void what_was_not_asked_is_held_back_and_not_counted() {
        Failure full = new Failure.NotAsked(Dependency.CARRIER, "BulkheadException", "");
        Progress progress = Progress.fresh(false, Optional.empty());

        assertThat(rules.decide(full, progress, NOW, MIDDLE)).isEqualTo(rules.hold(progress, NOW, MIDDLE));
    }

    @Test
    void holding_back_is_not_counted_and_ends_with_the_time_to_live() {
        Progress progress = failed(false, "ordinary", 2);
        var held = (Reschedule) rules.hold(progress, NOW, MIDDLE);
        assertThat(held.pause()).isEqualTo(new Pause(Duration.ZERO, Duration.ofMillis(5_500)));
        assertThat(held.next()).isEqualTo(progress);
        assertThat(held.failure()).isEmpty();
        var cut = (Reschedule) rules.hold(expiring(progress, NOW.plusSeconds(3)), NOW, MIDDLE);
        assertThat(cut.pause().total()).isEqualTo(Duration.ofSeconds(3));
    }

    @Test
    void a_decision_carries_itself_out() {
        List<Object> done = new ArrayList<>();
        Decision.Delivery delivery = new Decision.Delivery() {
            @Override
            public void acknowledge() {
                done.add("acknowledged");
            }

            @Override
            public void reschedule(Reschedule decision) {
                done.add(decision);
            }

            @Override
            public void deadLetter(DeadLetter decision) {
                done.add(decision);
            }
        };
        Decision again = reschedule(failing(FX), failed(false, "fx", 0));
        Decision dead = deadLetter(failing(FX), failed(false, "fx", 3));
        List.of(new Decision.Acknowledge(), again, dead).forEach(decision -> decision.carryOut(delivery));
        assertThat(done).containsExactly("acknowledged", again, dead);
    }

    private Reschedule reschedule(Failure failure, Progress progress) {
        return (Reschedule) rules.decide(failure, progress, NOW, HIGHEST);
    }

    private DeadLetter deadLetter(Failure failure, Progress progress) {
        return (DeadLetter) rules.decide(failure, progress, NOW, HIGHEST);
    }

    private static Failure failing(Dependency on) {
        return new Failure.Transient(on, "E", "away");
    }

    private static Progress failed(boolean controlled, String policy, int times) {
        RetryBudget budget = times == 0 ? RetryBudget.FRESH : new RetryBudget(Map.of(policy, times));
        return new Progress(controlled, budget, Optional.empty(), false, Optional.empty());
    }

    private static Progress expiring(Progress progress, Instant end) {
        return new Progress(
                progress.controlled(), progress.budget(), progress.last(), progress.verify(), Optional.of(end));
    }
}
