package org.recommit.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class RoundsTest {
    private final Held executor = new Held();
    private final List<RuntimeException> failures = new ArrayList<>();
    private int looks;

    @AfterEach
    void end() {
        executor.shutdownNow();
    }

    @Test
    void looksSoonAndThenAfterEachRest() {
        begin(Duration.ofSeconds(20), 3, () -> {});

        executor.due.run();
        executor.due.run();

        assertThat(looks).isEqualTo(2);
        assertThat(executor.delays).containsExactly(1_000L, 20_000L, 20_000L);
    }

    @Test
    void aRestShorterThanASecondIsShortFromTheBeginning() {
        begin(Duration.ofMillis(100), 3, () -> {});

        assertThat(executor.delays).containsExactly(100L);
    }

    @Test
    void aLookThatFailsIsToldOfAndTheNextOneComes() {
        IllegalStateException away = new IllegalStateException("away");
        begin(Duration.ofSeconds(20), 3, () -> {
            throw away;
        });

        executor.due.run();

        assertThat(failures).containsExactly(away);
        assertThat(executor.delays).hasSize(2);
    }

    @Test
    void aLongLookIsFollowedByALongRest() {
        begin(Duration.ofMillis(10), 3, () -> {
            long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(20);
            while (System.nanoTime() < end) {
                Thread.onSpinWait();
            }
        });

        executor.due.run();

        assertThat(executor.delays.get(1)).isGreaterThanOrEqualTo(60);
    }

    @Test
    void whatIsStoppedIsNotLookedAtAgain() {
        Rounds rounds = begin(Duration.ofSeconds(20), 3, () -> {});

        rounds.stop();
        assertThat(executor.waiting.isCancelled()).isTrue();

        executor.due.run();
        assertThat(executor.delays).as("one that was under way").hasSize(1);
    }

    @Test
    void aServerThatStopsEndsIt() {
        begin(Duration.ofSeconds(20), 3, () -> {});
        executor.refusing = true;

        executor.due.run();

        assertThat(failures).isEmpty();
    }

    private Rounds begin(Duration rest, int rests, Runnable look) {
        return Rounds.begin(
                executor,
                rest,
                rests,
                () -> {
                    looks++;
                    look.run();
                },
                failures::add);
    }

    /** Runs nothing by itself. */
    private static final class Held extends ScheduledThreadPoolExecutor {
        private final List<Long> delays = new ArrayList<>();
        private Runnable due;
        private ScheduledFuture<?> waiting;
        private boolean refusing;

        Held() {
            super(1);
        }

        @Override
        public ScheduledFuture<?> schedule(Runnable task, long delay, TimeUnit unit) {
            if (refusing) {
                throw new RejectedExecutionException();
            }
            delays.add(unit.toMillis(delay));
            due = task;
            waiting = super.schedule(task, 1, TimeUnit.HOURS);
            return waiting;
        }
    }
}
