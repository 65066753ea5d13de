package org.recommit.bench;

import java.security.SecureRandom;
import java.time.Duration;
import java.util.Collection;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.recommit.retry.Jitter;
import org.recommit.retry.RetryPolicy;
import org.recommit.server.Randomness;

/**
 * One wait drawn by each strategy from the product's own generator, over the attempts of a policy in turn. The median of
 * many short measurements is judged: what other processes add to the mean is not the computation's.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 100, time = 10, timeUnit = TimeUnit.MILLISECONDS)
public class BackOffBenchmark {
    private static final double MOST_NANOS = 50;
    /** Bytes; the profiler itself accounts for some thousandths. */
    private static final double NOTHING = 0.1;

    @Param({"NONE", "FULL", "EQUAL", "DECORRELATED"})
    private Jitter jitter;

    private RetryPolicy policy;
    private RandomGenerator random;
    private RandomGenerator secure;
    private int attempt;
    private long previous;

    /** Sets up what is measured. */
    @Setup
    public void setUp() {
        policy = new RetryPolicy("bench", 7, Duration.ofMillis(500), Duration.ofSeconds(30), jitter);
        random = Randomness.ofEachThread();
        secure = new SecureRandom();
    }

    /** The computation. */
    @Benchmark
    public long backOff() {
        return draw(random);
    }

    /** The same from a secure generator: for information. */
    @Benchmark
    public long backOffFromSecure() {
        return draw(secure);
    }

    private long draw(RandomGenerator from) {
        attempt = attempt == 6 ? 0 : attempt + 1;
        previous = policy.delayMillis(attempt, previous, from);
        return previous;
    }

    /** Runs all of it; ends with 1 if the computation takes 50 ns or allocates. */
    public static void main(String[] args) throws RunnerException {
        Collection<RunResult> results = new Runner(new OptionsBuilder()
                        .include(BackOffBenchmark.class.getSimpleName())
                        .addProfiler(GCProfiler.class)
                        .build())
                .run();
        for (RunResult result : results) {
            System.out.printf(
                    "%s %s: median %.1f ns/op%n",
                    result.getPrimaryResult().getLabel(), result.getParams().getParam("jitter"), median(result));
        }
        boolean good = results.stream()
                .filter(result -> result.getPrimaryResult().getLabel().equals("backOff"))
                .allMatch(BackOffBenchmark::isGood);
        System.out.println(
                good ? "Under 50 ns an operation, no allocation" : "Too much: 50 ns an operation, no allocation");
        System.exit(good ? 0 : 1);
    }

    private static double median(RunResult result) {
        return result.getPrimaryResult().getStatistics().getPercentile(50);
    }

    private static boolean isGood(RunResult result) {
        double bytes = result.getSecondaryResults().get("gc.alloc.rate.norm").getScore();
        return median(result) < MOST_NANOS && bytes < NOTHING;
    }
}
