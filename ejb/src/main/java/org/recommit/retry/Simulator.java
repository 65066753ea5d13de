package org.recommit.retry;

import java.time.Duration;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/**
 * Plays a policy against an {@link Outage} in virtual time: messages fail, wait as the policy draws, and come back. A
 * retry during the outage fails, and so does one above the rate that the recovered dependency bears in that second. The
 * same arguments give the same result.
 *
 * <p>Where an argument is out of bounds, {@link OutOfBounds} says which and what is allowed.
 */
public final class Simulator {
    /** An argument that cannot be simulated, by itself or with the others. */
    public static final class OutOfBounds extends IllegalArgumentException {
        private static final long serialVersionUID = 1L;

        private final String argument;

        OutOfBounds(String argument, Object value, String allowed) {
            super(argument + " " + value + " is not allowed, only " + allowed);
            this.argument = argument;
        }

        /** Which one it is: {@code messages}, {@code policy}, {@code outage}, {@code rate} or {@code first failures}. */
        public String argument() {
            return argument;
        }
    }

    /** Most messages of one simulation. */
    public static final int MOST_MESSAGES = 1_000_000;
    /** Most retries that one simulation may come to, so that it ends within seconds. */
    public static final int MOST_RETRIES = 10_000_000;
    /** Longest outage, and longest that a message may wait in all: one figure a second is kept. */
    public static final Duration LONGEST = Duration.ofDays(2);

    private final RetryPolicy policy;
    private final Outage outage;
    private final RandomGenerator random;
    private final DueTimes due;
    /** By message. */
    private final int[] failed;
    /** The last wait in ms, by message. */
    private final long[] waited;

    private final int[] perSecond;
    private int exhausted;
    private long now;
    private long second = -1;
    private int borne;

    private Simulator(RetryPolicy policy, Outage outage, RandomGenerator random, int messages, long lastFirstFailure) {
        this.policy = policy;
        this.outage = outage;
        this.random = random;
        long last = lastFirstFailure + policy.worstCase().toMillis();
        due = new DueTimes(messages, last);
        failed = new int[messages];
        waited = new long[messages];
        perSecond = new int[(int) (last / 1000) + 1];
        now = lastFirstFailure;
    }

    /** All strategies side by side, each with the same seed; the policy's own one is set aside. */
    public static Map<Jitter, Simulation> compare(RetryPolicy policy, int messages, Outage outage, long seed) {
        Map<Jitter, Simulation> results = new EnumMap<>(Jitter.class);
        for (Jitter jitter : Jitter.values()) {
            results.put(jitter, run(policy.with(jitter), messages, outage, seed));
        }
        return results;
    }

    /** So many messages, 1 to {@value #MOST_MESSAGES}, whose first attempts fail together. */
    public static Simulation run(RetryPolicy policy, int messages, Outage outage, long seed) {
        require(messages >= 1 && messages <= MOST_MESSAGES, "messages", messages, "1 to " + MOST_MESSAGES);
        return run(policy, new long[messages], outage, seed);
    }

    /**
     * Messages whose first attempts fail at given times, such as measured ones.
     *
     * @param firstFailures one for each message, in ms of any epoch and in any order: the earliest is where time begins
     */
    public static Simulation run(RetryPolicy policy, long[] firstFailures, Outage outage, long seed) {
        int messages = firstFailures.length;
        require(messages >= 1 && messages <= MOST_MESSAGES, "messages", messages, "1 to " + MOST_MESSAGES);
        require(
                (long) messages * (policy.maxAttempts() - 1) <= MOST_RETRIES,
                "messages",
                messages,
                "as many as come to at most " + MOST_RETRIES + " retries under policy " + policy.name());
        long start = Arrays.stream(firstFailures).min().getAsLong();
        long span = Math.subtractExact(Arrays.stream(firstFailures).max().getAsLong(), start);
        long longest = LONGEST.toMillis();
        require(span <= longest, "first failures", Duration.ofMillis(span), "within " + LONGEST);
        require(
                span + policy.worstCase().toMillis() <= longest,
                "policy",
                policy.name() + " (" + policy.jitter().label() + ")",
                "those under which a message waits at most " + LONGEST + " in all");
        Simulator simulator = new Simulator(policy, outage, new SplittableRandom(seed), messages, span);
        for (int message = 0; message < messages; message++) {
            simulator.failed(message, firstFailures[message] - start);
        }
        return simulator.play();
    }

    private Simulation play() {
        while (due.advance()) {
            now = due.time();
            perSecond[(int) (now / 1000)]++;
            if (!bears()) {
                failed(due.message(), now);
            }
        }
        int seconds = perSecond.length;
        while (seconds > 0 && perSecond[seconds - 1] == 0) {
            seconds--;
        }
        return new Simulation(
                (double) exhausted / failed.length,
                Arrays.stream(perSecond).max().getAsInt(),
                Duration.ofMillis(now),
                Arrays.stream(perSecond, 0, seconds).boxed().toList());
    }

    /** Whether the dependency answers the call that is made now. */
    private boolean bears() {
        if (now / 1000 != second) {
            second = now / 1000;
            borne = 0;
        }
        if (now < outage.length().toMillis() || borne == outage.ratePerSecond()) {
            return false;
        }
        borne++;
        return true;
    }

    /** An attempt failed: the message waits for the next one, or has used up its attempts. */
    private void failed(int message, long at) {
        int attempt = failed[message]++;
        if (attempt + 1 == policy.maxAttempts()) {
            exhausted++;
            return;
        }
        waited[message] = policy.delayMillis(attempt, waited[message], random);
        due.add(message, at + waited[message]);
    }

    static void require(boolean holds, String what, Object value, String allowed) {
        if (!holds) {
            throw new OutOfBounds(what, value, allowed);
        }
    }
}
