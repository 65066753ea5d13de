package org.recommit.retry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class RetryPolicyTest {
    private static final RetryPolicies SHIPPED = RetryPolicies.shipped();

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "controlled | 0.5 1 2 4 8 16",
                "ordinary | 0.5 1 2 4",
                "fx | 900 1800 3600",
                "carrier | 1 2 4 8 16",
                "carrier-inline | 0.5 1"
            })
    void ceilings_between_the_attempts_of_the_shipped_policies(String name, String seconds) {
        RetryPolicy policy = SHIPPED.named(name).orElseThrow();
        assertThat(IntStream.range(0, policy.maxAttempts() - 1).mapToObj(policy::ceiling))
                .containsExactlyElementsOf(DoubleStream.of(parse(seconds))
                        .mapToObj(s -> Duration.ofMillis(Math.round(s * 1000)))
                        .toList());
    }

    @Test
    void ceilings_stay_at_the_cap_once_they_reached_it() {
        RetryPolicy policy = policy(7, "PT1S", "PT20S", Jitter.FULL);
        assertThat(IntStream.range(0, 7).mapToLong(n -> policy.ceiling(n).toSeconds()))
                .containsExactly(1L, 2L, 4L, 8L, 16L, 20L, 20L);
    }

    @ParameterizedTest
    @ValueSource(ints = {31, 32, 62, 63, 64, 65, 100, 127, 1_000_000, Integer.MAX_VALUE})
    void a_large_attempt_saturates_at_the_cap(int attempt) {
        assertThat(policy(5, "PT0.001S", "PT720H", Jitter.FULL).ceiling(attempt))
                .isEqualTo(attempt == 31 ? Duration.ofMillis(1L << 31) : Duration.ofHours(720));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -1, Integer.MIN_VALUE})
    void a_negative_attempt_counts_as_the_first(int attempt) {
        assertThat(policy(5, "PT1S", "PT60S", Jitter.FULL).ceiling(attempt)).isEqualTo(Duration.ofSeconds(1));
    }

    @ParameterizedTest
    @EnumSource(Jitter.class)
    void no_wait_leaves_zero_to_cap_whatever_the_attempt(Jitter jitter) {
        RetryPolicy policy = policy(5, "PT0.5S", "PT30S", jitter);
        RandomGenerator random = new SplittableRandom(7);
        for (int attempt : new int[] {Integer.MIN_VALUE, -1, 0, 1, 31, 63, 64, 1_000_000, Integer.MAX_VALUE}) {
            for (long previous : new long[] {Long.MIN_VALUE, -1, 0, 1, 30_000, Long.MAX_VALUE}) {
                assertThat(policy.delayMillis(attempt, previous, random)).isBetween(0L, 30_000L);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "none, PT31.5S, PT31.5S",
        "full, PT31.5S, PT15.75S",
        "equal, PT31.5S, PT23.625S",
        "decorrelated, PT1M49.5S, PT28.172S"
    })
    void worst_and_mean_case_of_seven_attempts(String jitter, Duration worst, Duration mean) {
        RetryPolicy policy = policy(7, "PT0.5S", "PT30S", Jitter.of(jitter).orElseThrow());
        assertThat(policy.worstCase()).isEqualTo(worst);
        assertThat(policy.meanCase()).isEqualTo(mean);
    }

    @ParameterizedTest
    @EnumSource(Jitter.class)
    void the_worst_case_is_reached_and_the_mean_case_is_close(Jitter jitter) {
        RetryPolicy policy = policy(7, "PT0.5S", "PT30S", jitter);
        assertThat(waitsInAll(policy, FixedRandom.HIGHEST))
                .isEqualTo(policy.worstCase().toMillis());
        RandomGenerator random = new SplittableRandom(11);
        double mean = IntStream.range(0, 10_000)
                .mapToLong(i -> waitsInAll(policy, random))
                .average()
                .orElseThrow();
        assertThat(policy.meanCase().toMillis() / mean).isBetween(0.98, 1.10);
    }

    @Test
    void one_attempt_never_waits() {
        assertThat(policy(1, "PT1S", "PT60S", Jitter.NONE).worstCase()).isZero();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0 | PT1S | PT60S | attempts 0 is not allowed, only 1 to 1000",
                "-1 | PT1S | PT60S | attempts -1",
                "1001 | PT1S | PT60S | attempts 1001",
                "5 | PT0S | PT60S | base delay PT0S is not allowed, only PT0.001S to PT720H",
                "5 | PT-1S | PT60S | base delay PT-1S",
                "5 | PT1S | PT721H | longest delay PT721H",
                "5 | PT1S | PT2562047788015215H30M7S | longest delay",
                "5 | PT61S | PT60S | base delay PT1M1S is not allowed, only at most the cap, PT1M"
            })
    void refuses_what_makes_no_policy(int attempts, String base, String cap, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> policy(attempts, base, cap, Jitter.FULL))
                .withMessageContaining("Retry policy p: ")
                .withMessageContaining(message);
    }

    @ParameterizedTest
    @EnumSource(Jitter.class)
    void drawing_a_wait_allocates_nothing(Jitter jitter) {
        var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
        RetryPolicy policy = policy(7, "PT0.5S", "PT30S", jitter);
        RandomGenerator random = new SplittableRandom(3);
        long sum = draw(policy, random);
        long before = threads.getCurrentThreadAllocatedBytes();
        sum += draw(policy, random);
        // Anything of one object for each of the 10,000 draws would be 160,000 bytes and more
        assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(20_000);
        assertThat(sum).isPositive();
    }

    private static long draw(RetryPolicy policy, RandomGenerator random) {
        long sum = 0;
        for (int i = 0; i < 10_000; i++) {
            sum += policy.delayMillis(i & 7, sum & 0xffff, random);
        }
        return sum;
    }

    private static long waitsInAll(RetryPolicy policy, RandomGenerator random) {
        long sum = 0;
        long previous = 0;
        for (int attempt = 0; attempt < policy.maxAttempts() - 1; attempt++) {
            previous = policy.delayMillis(attempt, previous, random);
            sum += previous;
        }
        return sum;
    }

    private static double[] parse(String seconds) {
        return java.util.Arrays.stream(seconds.split(" "))
                .mapToDouble(Double::parseDouble)
                .toArray();
    }

    static RetryPolicy policy(int maxAttempts, String base, String cap, Jitter jitter) {
        return new RetryPolicy("p", maxAttempts, Duration.parse(base), Duration.parse(cap), jitter);
    }
}
