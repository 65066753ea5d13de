package org.recommit.load;

import jakarta.jms.JMSContext;
import jakarta.jms.JMSProducer;
import jakarta.jms.Queue;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntFunction;
import org.HdrHistogram.Histogram;

/**
 * How long a commit takes from the moment at which it should have been sent until the database has committed it, at a
 * steady rate. The moments are fixed beforehand: a stall makes all that should have been sent meanwhile late, instead of
 * being left out (coordinated omission).
 */
final class SteadyRate {
    private static final long LONGEST_MS = TimeUnit.MINUTES.toMillis(10);

    private SteadyRate() {}

    /**
     * Milliseconds, by percentile.
     *
     * @param commits how many were measured
     */
    record Latency(String contestant, int perSecond, long commits, long p50, long p90, long p99, long p999, long max) {
        static Latency of(Contestant contestant, int perSecond, Histogram millis) {
            return new Latency(
                    contestant.name(),
                    perSecond,
                    millis.getTotalCount(),
                    millis.getValueAtPercentile(50),
                    millis.getValueAtPercentile(90),
                    millis.getValueAtPercentile(99),
                    millis.getValueAtPercentile(99.9),
                    millis.getMaxValue());
        }
    }

    /** Sends that many at that rate, and measures when all have landed. */
    static Latency measure(Deployment deployment, Contestant contestant, Batches batches, int perSecond, int commits) {
        String prefix = Keys.prefix(contestant.name() + ":rate");
        Duration gap = Duration.ofSeconds(1).dividedBy(perSecond);
        Instant start = send(deployment, contestant, gap, commits, i -> batches.next(prefix + i));
        LedgerView ledger = deployment.ledger(contestant);
        ledger.await(prefix, commits);
        Histogram millis = new Histogram(LONGEST_MS, 3);
        for (Map.Entry<String, Instant> commit : ledger.committedAt(prefix).entrySet()) {
            int number = Integer.parseInt(commit.getKey().substring(prefix.length()));
            Instant due = start.plus(gap.multipliedBy(number));
            millis.recordValue(
                    Math.max(0, Duration.between(due, commit.getValue()).toMillis()));
        }
        return Latency.of(contestant, perSecond, millis);
    }

    /**
     * Sends that many, one after each gap.
     *
     * @param bodies by number, from 0
     * @return when the first was due
     */
    static Instant send(
            Deployment deployment, Contestant contestant, Duration gap, int commits, IntFunction<String> bodies) {
        Instant start = Instant.now().plusMillis(100);
        try (JMSContext context = deployment.broker().open(JMSContext.AUTO_ACKNOWLEDGE)) {
            JMSProducer producer = context.createProducer();
            Queue queue = context.createQueue(contestant.queue());
            for (int i = 0; i < commits; i++) {
                String body = bodies.apply(i);
                waitUntil(start.plus(gap.multipliedBy(i)));
                producer.send(queue, body);
            }
        }
        return start;
    }

    private static void waitUntil(Instant due) {
        Duration left = Duration.between(Instant.now(), due);
        while (!left.isNegative()) {
            LockSupport.parkNanos(left.toNanos() + 1);
            left = Duration.between(Instant.now(), due);
        }
    }
}
