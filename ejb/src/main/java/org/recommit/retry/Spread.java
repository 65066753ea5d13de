package org.recommit.retry;

import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/**
 * How evenly scheduled retries are spread over time: tells a policy that spreads what failed together from one that sends
 * it all back at once.
 *
 * <p>Each retry is counted in the bucket in which it is due. What an even spread would have put there is the sum, over the
 * attempts whose wait covers the bucket, of the bucket's share in that attempt's ceiling: an attempt that failed at a, was
 * told to keep away for f, and has the ceiling d, is spread over a + f to a + f + d. The ceiling is d_n, and for
 * {@link Jitter#DECORRELATED}, which draws beyond d_n, the longest wait that it can draw.
 *
 * <p>A burst is a bucket with more than twice its even share. Chance alone gives a small share such a bucket now and then
 * (a single retry whose share is a tenth is ten times even), so one counts only if it has at least {@value #FEWEST} retries
 * and a Poisson variable of twice the even share would reach it with a probability below one in a million, by Chernoff's
 * bound: k ln(k/m) - (k - m) > ln 10^6 for k retries and m = twice the share. Full jitter is even but for chance; equal
 * jitter has up to twice the share and is no burst either.
 *
 * @param from where the first bucket begins
 * @param bucket length of a bucket, whole seconds
 * @param counts retries due, by bucket
 * @param even what an even spread would have put there, by bucket
 * @param peakRatio the largest count / even among the buckets that are bursts; where there is none, count / even of the
 *     fullest bucket, but at most 2; 0 without retries. So it is above 2 exactly where there is a burst
 */
public record Spread(Instant from, Duration bucket, List<Integer> counts, List<Double> even, double peakRatio) {
    /** Most buckets: two hours of seconds. What spans more has longer buckets. */
    static final int MOST_BUCKETS = 7_200;
    /** Fewer retries than this in a bucket are no burst: no dependency notices them. */
    static final int FEWEST = 10;

    private static final double BURST = 2;
    private static final double BEYOND_CHANCE = Math.log(1e6);

    public Spread {
        counts = List.copyOf(counts);
        even = List.copyOf(even);
    }

    /** Whether retries come in synchronized bursts. */
    public boolean burst() {
        return peakRatio > BURST;
    }

    /**
     * The spread of retries. Buckets reach to {@code to}, or to the last retry that is due later.
     *
     * @param retries failed at {@code from} or later
     * @param policies give the ceilings; where a retry's policy is unknown, or was changed since, the wait itself counts
     */
    public static Spread of(Collection<ScheduledRetry> retries, RetryPolicies policies, Instant from, Instant to) {
        Instant last = retries.stream()
                .map(ScheduledRetry::due)
                .max(Comparator.naturalOrder())
                .filter(due -> due.isAfter(to))
                .orElse(to);
        long span = Math.max(1, Duration.between(from, last).toMillis() + 1);
        long bucket = 1000 * Math.max(1, ceilDiv(span, 1000L * MOST_BUCKETS));
        int[] counts = new int[(int) ceilDiv(span, bucket)];
        Shares even = new Shares(counts.length, bucket);
        for (ScheduledRetry retry : retries) {
            long failed = Duration.between(from, retry.failedAt()).toMillis();
            long floor = retry.pause().floor().toMillis();
            long sampled = retry.pause().sampled().toMillis();
            counts[(int) ((failed + floor + sampled) / bucket)]++;
            even.add(failed + floor, Math.max(sampled, ceiling(retry, policies)));
        }
        double[] shares = even.sums();
        return new Spread(
                from,
                Duration.ofMillis(bucket),
                Arrays.stream(counts).boxed().toList(),
                Arrays.stream(shares).boxed().toList(),
                peakRatio(counts, shares));
    }

    private static long ceiling(ScheduledRetry retry, RetryPolicies policies) {
        return policies.named(retry.policy())
                .map(policy -> policy.jitter().longest(policy, retry.attempt()))
                .orElse(0L);
    }

    private static double peakRatio(int[] counts, double[] even) {
        int fullest = 0;
        double worst = 0;
        for (int i = 0; i < counts.length; i++) {
            fullest = counts[i] > counts[fullest] ? i : fullest;
            worst = isBurst(counts[i], even[i]) ? Math.max(worst, counts[i] / even[i]) : worst;
        }
        if (worst > 0) {
            return worst;
        }
        return counts[fullest] == 0 ? 0 : Math.min(BURST, counts[fullest] / even[fullest]);
    }

    private static boolean isBurst(int count, double even) {
        double twice = BURST * even;
        return count >= FEWEST && count > twice && count * Math.log(count / twice) - (count - twice) > BEYOND_CHANCE;
    }

    private static long ceilDiv(long dividend, long divisor) {
        return (dividend + divisor - 1) / divisor;
    }

    /** Sums what each attempt's even spread puts into each bucket, without walking through the buckets of each attempt. */
    private static final class Shares {
        private final long bucket;
        /** What attempts put into the buckets where they begin and end. */
        private final double[] edges;
        /** Where what attempts put into whole buckets begins and ends: its running sum is what they put there. */
        private final double[] steps;

        Shares(int buckets, long bucket) {
            this.bucket = bucket;
            edges = new double[buckets];
            steps = new double[buckets + 1];
        }

        /** One attempt, spread from {@code start} over the waits of 0 to {@code ceiling} ms, both included. */
        void add(long start, long ceiling) {
            double width = ceiling + 1.0;
            long end = start + ceiling + 1;
            long first = start / bucket;
            long last = end / bucket;
            if (first == last) {
                edge(first, 1);
                return;
            }
            edge(first, ((first + 1) * bucket - start) / width);
            edge(last, (end - last * bucket) / width);
            step(first + 1, bucket / width);
            step(last, -bucket / width);
        }

        double[] sums() {
            double[] sums = new double[edges.length];
            double running = 0;
            for (int i = 0; i < sums.length; i++) {
                running += steps[i];
                // What was added and taken away again leaves a rounding error
                sums[i] = edges[i] + (running < 1e-9 ? 0 : running);
            }
            return sums;
        }

        private void edge(long at, double share) {
            if (at < edges.length) {
                edges[(int) at] += share;
            }
        }

        private void step(long at, double share) {
            if (at < steps.length) {
                steps[(int) at] += share;
            }
        }
    }
}
