package org.recommit.retry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeoutException;
import org.eclipse.microprofile.faulttolerance.exceptions.BulkheadException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class InlineBackoffTest {
    private static final RetryPolicies POLICIES = RetryPolicies.shipped();
    private static final RetryPolicy CARRIER = POLICIES.named("carrier").orElseThrow();
    private static final RetryPolicy INLINE = POLICIES.named("carrier-inline").orElseThrow();

    private CompletableFuture<Object> timers;
    private final List<Duration> waits = new ArrayList<>();
    private final Deque<Runnable> due = new ArrayDeque<>();
    private int asked;

    @AfterEach
    void noInterruptIsLeft() {
        Thread.interrupted();
    }

    @Test
    void theFirstAnswerNeedsNoWait() throws Exception {
        assertThat(call(INLINE, "DELIVERED")).isEqualTo("DELIVERED");
        assertThat(waits).isEmpty();
    }

    @Test
    void waitsAsThePolicyDraws() throws Exception {
        assertThat(call(INLINE, new IOException(), new IOException(), "DELIVERED"))
                .isEqualTo("DELIVERED");
        assertThat(waits).containsExactly(Duration.ofMillis(500), Duration.ofMillis(1_000));
    }

    @Test
    void aBudgetThatIsUsedUpSaysHowOftenAndWithWhat() {
        IOException last = new IOException("last");

        assertThatThrownBy(() -> call(INLINE, new IOException(), new IOException(), last, "too late"))
                .isInstanceOfSatisfying(RetryBudgetExhausted.class, exhausted -> {
                    assertThat(exhausted.reason()).isEqualTo(ReasonCode.RETRY_BUDGET_EXHAUSTED);
                    assertThat(exhausted.attempts()).isEqualTo(3);
                    assertThat(exhausted.lastError()).isSameAs(last);
                });
        assertThat(asked).isEqualTo(3);
    }

    @Test
    void aPermanentFailurePassesThroughAtOnce() {
        Exception permanent = new IllegalArgumentException();

        assertThatThrownBy(() -> call(INLINE, new IOException(), permanent, "never asked"))
                .isSameAs(permanent);
        assertThat(asked).isEqualTo(2);
    }

    @Test
    void whatTheDependencyAskedForIsTheFloor() throws Exception {
        call(INLINE, new UnavailableException("HTTP 503", Duration.ofSeconds(5)), "DELIVERED");

        assertThat(waits).containsExactly(Duration.ofMillis(5_500));
    }

    @Test
    void aCallerIsNeverHeldLongerThanAllowed() {
        Exception first = new UnavailableException("HTTP 503", Duration.ofSeconds(5));
        Exception second = new UnavailableException("HTTP 503", Duration.ofMillis(3_501));

        assertThatThrownBy(() -> call(INLINE, first, second, "too late"))
                .isInstanceOfSatisfying(RetryBudgetExhausted.class, exhausted -> {
                    assertThat(exhausted.attempts()).isEqualTo(2);
                    assertThat(exhausted.lastError()).isSameAs(second);
                });
        assertThat(waits).containsExactly(Duration.ofMillis(5_500));
    }

    @Test
    void anInterruptEndsTheWaitWithTheLastFailure() {
        IOException failure = new IOException();

        assertThatThrownBy(
                        () -> new InlineBackoff(POLICIES, FixedRandom.HIGHEST).call(INLINE, asking(failure), wait -> {
                            throw new InterruptedException();
                        }))
                .isSameAs(failure);
        assertThat(Thread.currentThread().isInterrupted()).isTrue();
    }

    @Test
    void aStageWaitsOnTheTimerAlone() {
        CompletableFuture<Object> answer = start(new IOException(), new CompletionException(new IOException()), "OK");

        assertThat(answer).isNotDone();
        due.remove().run();
        assertThat(answer).isNotDone();
        due.remove().run();

        assertThat(answer).isCompletedWithValue("OK");
        assertThat(waits).containsExactly(Duration.ofMillis(1_000), Duration.ofMillis(2_000));
    }

    @Test
    void aStageMayWaitLongerThanACaller() {
        CompletableFuture<Object> answer = start(new UnavailableException("HTTP 503", Duration.ofHours(7)), "OK");

        assertThat(waits)
                .as("max-retry-after")
                .containsExactly(Duration.ofHours(6).plusSeconds(1));
        due.remove().run();
        assertThat(answer).isCompletedWithValue("OK");
    }

    @Test
    void aStageEndsWithTheBudget() {
        Object[] all = new Object[7];
        Arrays.fill(all, new IOException());

        CompletableFuture<Object> answer = start(all);
        while (!due.isEmpty()) {
            due.remove().run();
        }

        assertThat(failureOf(answer))
                .isInstanceOfSatisfying(
                        RetryBudgetExhausted.class,
                        exhausted -> assertThat(exhausted.attempts()).isEqualTo(6));
        assertThat(waits)
                .containsExactly(
                        Duration.ofSeconds(1),
                        Duration.ofSeconds(2),
                        Duration.ofSeconds(4),
                        Duration.ofSeconds(8),
                        Duration.ofSeconds(16));
    }

    @Test
    void aStageEndsAtOnceWithWhatIsNotTransient() {
        Throwable permanent = new AssertionError();

        assertThat(failureOf(start(permanent))).isSameAs(permanent);
        assertThat(due).isEmpty();
    }

    @Test
    void aStageThatNobodyWaitsForIsNotAskedAgain() {
        CompletableFuture<Object> answer = start(new IOException(), "OK");
        answer.complete("given up");

        due.remove().run();

        assertThat(asked).isEqualTo(1);
    }

    @Test
    void aStageThatNobodyWaitsForEndsItsWait() {
        CompletableFuture<Object> answer = start(new IOException(), "OK");
        assertThat(timers).isNotDone();

        answer.cancel(true);

        assertThat(timers).isCancelled();
    }

    @Test
    void aStageThatNobodyWaitsForEndsItsAttempt() {
        CompletableFuture<Object> attempt = new CompletableFuture<>();
        CompletableFuture<Object> answer = new InlineBackoff(POLICIES, FixedRandom.HIGHEST)
                .start(CARRIER, () -> attempt, (wait, task) -> {
                    throw new AssertionError("nobody waits");
                })
                .toCompletableFuture();

        answer.completeExceptionally(new TimeoutException());

        assertThat(attempt).isCancelled();
    }

    @Test
    void whatWasNotAskedIsNoAttempt() {
        assertThatThrownBy(() ->
                        call(INLINE, new BulkheadException(), new IOException(), new BulkheadException(), "too late"))
                .isInstanceOfSatisfying(RetryBudgetExhausted.class, exhausted -> {
                    assertThat(exhausted.attempts()).isEqualTo(1);
                    assertThat(exhausted.turnedAway()).isTrue();
                });
    }

    @Test
    void aBudgetThatIsUsedUpSaysWhatTheDependencyAskedFor() {
        Exception busy = new UnavailableException("HTTP 503", Duration.ofMinutes(2));

        assertThatThrownBy(() -> call(INLINE, busy)).isInstanceOfSatisfying(RetryBudgetExhausted.class, exhausted -> {
            assertThat(exhausted.floor()).isEqualTo(Duration.ofMinutes(2));
            assertThat(exhausted.turnedAway()).isFalse();
        });
    }

    @Test
    void aTimerThatRefusesEndsTheStage() {
        CompletionStage<Object> answer = new InlineBackoff(POLICIES, FixedRandom.HIGHEST)
                .start(CARRIER, () -> CompletableFuture.failedFuture(new IOException()), (wait, task) -> {
                    throw new RejectedExecutionException();
                });

        assertThat(failureOf(answer.toCompletableFuture())).isInstanceOf(RejectedExecutionException.class);
    }

    private Object call(RetryPolicy policy, Object... answers) throws Exception {
        return new InlineBackoff(POLICIES, FixedRandom.HIGHEST).call(policy, asking(answers), waits::add);
    }

    private CompletableFuture<Object> start(Object... answers) {
        Callable<Object> work = asking(answers);
        return new InlineBackoff(POLICIES, FixedRandom.HIGHEST)
                .start(CARRIER, () -> CompletableFuture.completedFuture(work.call()), (wait, task) -> {
                    waits.add(wait);
                    due.add(task);
                    return timers = new CompletableFuture<>();
                })
                .toCompletableFuture();
    }

    private Callable<Object> asking(Object... answers) {
        return () -> {
            Object answer = answers[asked++];
            if (answer instanceof Error error) {
                throw error;
            }
            if (answer instanceof Exception exception) {
                throw exception;
            }
            return answer;
        };
    }

    private static Throwable failureOf(CompletableFuture<?> answer) {
        try {
            throw new AssertionError("no failure but " + answer.get());
        } catch (ExecutionException e) {
            return e.getCause();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
