package org.recommit.server;

import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Something that is looked at again and again in the background, until the server stops. Between two looks it rests for a
 * given time at least, and for a multiple of what the last look took: however long a look takes, it costs no more than its
 * share of one thread. A look that fails is told of, and the next one comes all the same.
 */
public final class Rounds {
    private static final Duration FIRST = Duration.ofSeconds(1);

    private final ScheduledExecutorService executor;
    private final Duration rest;
    private final int rests;
    private final Runnable look;
    private final Consumer<RuntimeException> failed;
    private volatile Future<?> next;
    private volatile boolean stopped;

    private Rounds(
            ScheduledExecutorService executor,
            Duration rest,
            int rests,
            Runnable look,
            Consumer<RuntimeException> failed) {
        this.executor = executor;
        this.rest = rest;
        this.rests = rests;
        this.look = look;
        this.failed = failed;
    }

    /**
     * Begins, with the first look after a second or the rest, whichever is shorter.
     *
     * @param rest least pause between two looks
     * @param rests the pause is at least so many times as long as the last look took
     * @param failed told what a look threw
     */
    public static Rounds begin(
            ScheduledExecutorService executor,
            Duration rest,
            int rests,
            Runnable look,
            Consumer<RuntimeException> failed) {
        Rounds rounds = new Rounds(executor, rest, rests, look, failed);
        rounds.after(rest.compareTo(FIRST) < 0 ? rest : FIRST);
        return rounds;
    }

    /** Ends it; a look that is under way is interrupted. */
    public void stop() {
        stopped = true;
        next.cancel(true);
    }

    private void after(Duration pause) {
        if (stopped) {
            return;
        }
        try {
            next = executor.schedule(this::round, pause.toMillis(), TimeUnit.MILLISECONDS);
        } catch (RejectedExecutionException e) {
            // The server stops, and so does this
            stopped = true;
        }
    }

    private void round() {
        long began = System.nanoTime();
        try {
            look.run();
        } catch (RuntimeException e) {
            failed.accept(e);
        } finally {
            Duration needed = Duration.ofNanos(System.nanoTime() - began).multipliedBy(rests);
            after(needed.compareTo(rest) > 0 ? needed : rest);
        }
    }
}
