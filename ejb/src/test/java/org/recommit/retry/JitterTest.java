package org.recommit.retry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.recommit.retry.RetryPolicyTest.policy;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.DoubleUnaryOperator;
import java.util.random.RandomGenerator;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JitterTest {
    private static final int SAMPLES = 10_000;
    /** Largest distance of Kolmogorov and Smirnov for p > 0.01: 1.628 / sqrt(n). */
    private static final double CRITICAL = 1.628 / Math.sqrt(SAMPLES);

    @ParameterizedTest
    @CsvSource({
        // strategy, attempt, previous, low, high; base 500, cap 30000
        "FULL, 0, 0, 0, 500",
        "FULL, 3, 0, 0, 4000",
        "FULL, 60, 0, 0, 30000",
        "EQUAL, 0, 0, 250, 500",
        "EQUAL, 3, 0, 2000, 4000",
        "EQUAL, 60, 0, 15000, 30000",
        "DECORRELATED, 0, 0, 500, 1500",
        "DECORRELATED, 0, 499, 500, 1500",
        "DECORRELATED, 5, 2000, 500, 6000",
        "DECORRELATED, 5, 10000, 500, 30000"
    })
    void is_uniform_between_the_bounds_of_its_formula(Jitter jitter, int attempt, long previous, long low, long high) {
        long[] samples = samples(jitter, attempt, previous, 20_261_130L);
        assertThat(distance(samples, x -> (x - low) / (high - low))).isLessThan(CRITICAL + 1.0 / (high - low));
        assertThat(samples[0]).isBetween(low, low + (high - low) / 100);
        assertThat(samples[SAMPLES - 1]).isBetween(high - (high - low) / 100, high);
    }

    @Test
    void none_waits_exactly_the_ceiling() {
        assertThat(samples(Jitter.NONE, 3, 17, 1)).containsOnly(4000);
    }

    /** Its formula cuts after drawing, so that the share above the cap lies at the cap, and nothing else changes. */
    @Test
    void decorrelated_is_cut_at_the_cap() {
        long[] samples = samples(Jitter.DECORRELATED, 9, 30_000, 5);
        assertThat(LongStream.of(samples).filter(t -> t == 30_000).count() / (double) SAMPLES)
                .isBetween(0.655, 0.685); // 60,000 / 89,500 = 0.670
        long[] below = LongStream.of(samples).filter(t -> t < 30_000).toArray();
        assertThat(distance(below, x -> (x - 500) / 29_500)).isLessThan(1.628 / Math.sqrt(below.length));
    }

    @Test
    void full_jitter_is_not_bunched_at_the_cap() {
        assertThat(LongStream.of(samples(Jitter.FULL, 60, 0, 5))
                        .filter(t -> t == 30_000)
                        .count())
                .isLessThan(10);
    }

    @ParameterizedTest
    @CsvSource({
        "NONE, 4000, 4000, 4000",
        "FULL, 0, 2000, 4000",
        "EQUAL, 2000, 3000, 4000",
        "DECORRELATED, 500, 3250, 6000"
    })
    void lowest_middle_and_highest_draw(Jitter jitter, long lowest, long middle, long highest) {
        var policy = policy(7, "PT0.5S", "PT30S", jitter);
        assertThat(LongStream.of(
                        policy.delayMillis(3, 2_000, FixedRandom.LOWEST),
                        policy.delayMillis(3, 2_000, FixedRandom.MIDDLE),
                        policy.delayMillis(3, 2_000, FixedRandom.HIGHEST)))
                .containsExactly(lowest, middle, highest);
    }

    @Test
    void is_named_in_lower_case_only() {
        assertThat(Jitter.of("full")).contains(Jitter.FULL);
        assertThat(Jitter.of("FULL")).isEmpty();
    }

    private static long[] samples(Jitter jitter, int attempt, long previous, long seed) {
        var policy = policy(7, "PT0.5S", "PT30S", jitter);
        RandomGenerator random = new SplittableRandom(seed);
        return LongStream.generate(() -> policy.delayMillis(attempt, previous, random))
                .limit(SAMPLES)
                .sorted()
                .toArray();
    }

    /** The statistic of Kolmogorov and Smirnov: the largest distance between the sorted samples and the formula. */
    private static double distance(long[] samples, DoubleUnaryOperator cumulative) {
        double n = samples.length;
        long[] sorted = Arrays.stream(samples).sorted().toArray();
        double largest = 0;
        for (int i = 0; i < sorted.length; i++) {
            double expected = cumulative.applyAsDouble(sorted[i]);
            largest = Math.max(largest, Math.max((i + 1) / n - expected, expected - i / n));
        }
        return largest;
    }
}
