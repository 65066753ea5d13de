package org.recommit.load;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/**
 * How late retries come: milliseconds from the moment at which a commit was due again to its attempt. Shipments are sent at
 * a steady rate and fail for want of their day's rate; it is published before the first is due again, and they come back at
 * the rate at which they were sent.
 */
final class DueTimes {
    private static final Duration WAIT = Duration.ofSeconds(20);
    private static final int LONGEST_MS = 600_000;

    /** What the deployment has to be told: every one waits as long. */
    static final Map<String, String> ENVIRONMENT =
            Map.of("RECOMMIT_RETRY_FX_BASE_DELAY", WAIT.toString(), "RECOMMIT_RETRY_FX_JITTER", "none");

    private DueTimes() {}

    /**
     * Milliseconds, by percentile.
     *
     * @param retries how many were measured
     */
    record Lateness(int perSecond, long retries, long p50, long p90, long p99, long max) {}

    /** Measures that many retries a second for nearly as long as each waits; those before them warm up. */
    static Lateness measure(Deployment deployment, int perSecond) {
        int commits = (int) (perSecond * WAIT.minusSeconds(2).toSeconds());
        Duration gap = Duration.ofSeconds(1).dividedBy(perSecond);
        Contestant recommit = deployment.recommit();
        LedgerView ledger = deployment.ledger(recommit);
        String prefix = Keys.prefix("due");
        SteadyRate.send(deployment, recommit, gap, commits, i -> Shipments.next(prefix + i));
        deployment.broker().send(recommit.queue(), Stream.of(Shipments.rate(Keys.prefix("rate") + 1)));
        ledger.await(prefix, commits);
        // The events of the failures come by another queue
        Waiting.until(
                () -> ledger.lateness(prefix).size() == commits,
                () -> ledger.lateness(prefix).size() + " of " + commits + " landed at their second attempt");
        Histogram millis = new Histogram(LONGEST_MS, 3);
        List<Long> late = ledger.lateness(prefix);
        late.forEach(one -> millis.recordValue(Math.max(0, one)));
        return new Lateness(
                perSecond,
                late.size(),
                millis.getValueAtPercentile(50),
                millis.getValueAtPercentile(90),
                millis.getValueAtPercentile(99),
                millis.getMaxValue());
    }
}
