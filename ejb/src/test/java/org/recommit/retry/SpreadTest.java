package org.recommit.retry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SpreadTest {
    private static final Instant NOON = Instant.parse("2026-11-30T12:00:00Z");
    private static final Instant ONE_MINUTE_PAST = NOON.plusSeconds(60);

    @ParameterizedTest
    @ValueSource(ints = {20, 100, 1_000})
    void without_jitter_it_is_a_burst(int messages) {
        Spread spread = spread(Jitter.NONE, messages, 0, 1);

        assertThat(spread.burst()).isTrue();
        assertThat(spread.peakRatio()).isGreaterThan(2);
        assertThat(Collections.max(spread.counts())).isEqualTo(messages);
    }

    @Test
    void without_jitter_it_is_a_burst_also_where_the_first_failures_took_seconds() {
        assertThat(spread(Jitter.NONE, 1_000, 3_000, 1).burst()).isTrue();
    }

    @ParameterizedTest
    @CsvSource({"FULL, 1000", "FULL, 100", "FULL, 10", "EQUAL, 1000", "DECORRELATED, 1000"})
    void with_jitter_it_is_none(Jitter jitter, int messages) {
        for (int seed = 0; seed < 50; seed++) {
            Spread spread = spread(jitter, messages, seed % 2 * 3_000, seed);
            assertThat(spread.burst()).as("seed %s", seed).isFalse();
            assertThat(spread.peakRatio()).isBetween(0.5, 2.0);
        }
    }

    @Test
    void the_even_share_is_the_sum_over_the_attempts_that_are_active() {
        List<ScheduledRetry> retries = new ArrayList<>();
        retries.addAll(Collections.nCopies(8, retry(0, 0, 0, 500))); // over 0 s to 4 s
        retries.addAll(Collections.nCopies(8, retry(2_000, 1, 0, 500))); // over 2 s to 10 s
        retries.addAll(Collections.nCopies(4, retry(0, 0, 6_000, 500))); // told 6 s: over 6 s to 10 s

        Spread spread = Spread.of(retries, policies(Jitter.FULL), NOON, NOON.plusSeconds(11));

        double[] expected = {2, 2, 3, 3, 1, 1, 2, 2, 2, 2, 0, 0};
        assertThat(spread.even()).hasSize(12);
        for (int i = 0; i < expected.length; i++) {
            assertThat(spread.even().get(i)).isCloseTo(expected[i], within(0.01));
        }
        assertThat(spread.counts()).containsExactly(8, 0, 8, 0, 0, 0, 4, 0, 0, 0, 0, 0);
        assertThat(spread.even().stream().mapToDouble(Double::doubleValue).sum())
                .isCloseTo(20, within(1e-9));
    }

    /** Five times its share, but it is one retry. */
    @Test
    void a_handful_is_no_burst() {
        Spread spread = Spread.of(List.of(retry(0, 0, 0, 4_000)), policies(Jitter.NONE), NOON, ONE_MINUTE_PAST);

        assertThat(spread.burst()).isFalse();
        assertThat(spread.peakRatio()).isEqualTo(2);
    }

    @Test
    void twice_the_share_must_be_beyond_chance() {
        // 2 x 100 even: 275 of them could still be chance, 285 could not
        assertThat(peak(400, 275).burst()).isFalse();
        assertThat(peak(400, 275).peakRatio()).isEqualTo(2);
        assertThat(peak(400, 285).burst()).isTrue();
        assertThat(peak(400, 285).peakRatio()).isCloseTo(2.85, within(0.01));
    }

    @Test
    void nothing_scheduled_is_no_burst() {
        Spread spread = Spread.of(List.of(), policies(Jitter.FULL), NOON, NOON.plusSeconds(2));

        assertThat(spread)
                .isEqualTo(new Spread(NOON, Duration.ofSeconds(1), List.of(0, 0, 0), List.of(0.0, 0.0, 0.0), 0));
    }

    @Test
    void a_long_time_has_longer_buckets() {
        Spread spread = Spread.of(
                List.of(new ScheduledRetry(NOON, "fx", 0, new Pause(Duration.ofHours(5), Duration.ofHours(1)))),
                policies(Jitter.FULL),
                NOON,
                ONE_MINUTE_PAST);

        assertThat(spread.bucket()).isEqualTo(Duration.ofSeconds(4)); // 21,600,001 ms in at most 7,200 buckets
        assertThat(spread.counts()).hasSize(5_401).endsWith(1);
    }

    @Test
    void a_policy_that_is_gone_has_the_wait_itself_for_a_ceiling() {
        Spread spread = Spread.of(
                List.of(new ScheduledRetry(NOON, "gone", 3, new Pause(Duration.ZERO, Duration.ofMillis(1_999)))),
                policies(Jitter.FULL),
                NOON,
                NOON.plusSeconds(3));

        assertThat(spread.even()).containsExactly(0.5, 0.5, 0.0, 0.0);
    }

    /** So many retries over 4 s, {@code fullest} of them in the second second and the rest in the first. */
    private static Spread peak(int messages, int fullest) {
        List<ScheduledRetry> retries = new ArrayList<>(Collections.nCopies(fullest, retry(0, 0, 0, 1_500)));
        retries.addAll(Collections.nCopies(messages - fullest, retry(0, 0, 0, 500)));
        return Spread.of(retries, policies(Jitter.FULL), NOON, ONE_MINUTE_PAST);
    }

    /** Messages that fail together, or within {@code within} ms, and again at each retry until their attempts are used up. */
    private static Spread spread(Jitter jitter, int messages, int within, long seed) {
        RetryPolicies policies = policies(jitter);
        RetryPolicy policy = policies.named("fx").orElseThrow();
        RandomGenerator random = new SplittableRandom(seed);
        List<ScheduledRetry> retries = new ArrayList<>();
        for (int message = 0; message < messages; message++) {
            Instant at = NOON.plusMillis((long) within * message / messages);
            Duration previous = Duration.ZERO;
            for (int attempt = 0; attempt < policy.maxAttempts() - 1; attempt++) {
                previous = policy.delay(attempt, previous, random);
                ScheduledRetry retry = new ScheduledRetry(at, "fx", attempt, new Pause(Duration.ZERO, previous));
                retries.add(retry);
                at = retry.due();
            }
        }
        return Spread.of(retries, policies, NOON, ONE_MINUTE_PAST);
    }

    private static ScheduledRetry retry(long failedAt, int attempt, long floor, long sampled) {
        return new ScheduledRetry(
                NOON.plusMillis(failedAt),
                "fx",
                attempt,
                new Pause(Duration.ofMillis(floor), Duration.ofMillis(sampled)));
    }

    /** Ceilings of 4, 8 and 16 s. */
    private static RetryPolicies policies(Jitter jitter) {
        Map<String, String> set =
                Map.of("recommit.retry.fx.base-delay", "PT4S", "recommit.retry.fx.jitter", jitter.label());
        return RetryPolicies.read(name -> Optional.ofNullable(set.get(name)), Set.of());
    }
}
