package org.recommit.retry;

import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;
import java.util.random.RandomGenerator;
import org.recommit.retry.Classification.Kind;

/**
 * The retry rules for a call whose caller waits for its answer: asks again after a transient failure, and ends with {@link
 * RetryBudgetExhausted} when the policy's attempts are used up. Every other failure passes through as it is, at once.
 *
 * <p>The wait is somebody else's: {@link Waiter} blocks the caller, {@link Timer} does not.
 */
public final class InlineBackoff {
    private final RetryPolicies policies;
    private final RandomGenerator random;

    /** Back-off with those limits on {@code Retry-After} and on a caller's wait. */
    public InlineBackoff(RetryPolicies policies, RandomGenerator random) {
        this.policies = Objects.requireNonNull(policies);
        this.random = Objects.requireNonNull(random);
    }

    /** Lets time pass in the caller's thread. */
    @FunctionalInterface
    public interface Waiter {
        void await(Duration wait) throws InterruptedException;
    }

    /** Runs something later, in another thread; what it returns can be cancelled until then. */
    @FunctionalInterface
    public interface Timer {
        Future<?> after(Duration wait, Runnable task);
    }

    /**
     * Asks in the caller's thread, which never waits for longer than {@link RetryPolicies#maxInlineWait} in all: where the
     * dependency asks for more, the budget counts as used up. An interrupt ends the waiting; the last failure is thrown
     * then.
     *
     * @throws RetryBudgetExhausted if every attempt failed, or the next one would come too late for the caller
     * @throws Exception what {@code work} throws and is not transient
     */
    public <T> T call(RetryPolicy policy, Callable<T> work, Waiter waiter) throws Exception {
        Run run = new Run(policy, policies.maxInlineWait());
        while (true) {
            try {
                return work.call();
            } catch (Exception e) {
                run.await(e, waiter);
            }
        }
    }

    /**
     * Asks without holding any thread while it waits. The first attempt is made in the caller's thread, which {@code work}
     * must not block.
     *
     * @return completes with the answer, or exceptionally as {@link #call} throws; where its holder completes or cancels it,
     *     say by a time-out of its own, the wait or the attempt that is under way is cancelled
     */
    public <T> CompletionStage<T> start(RetryPolicy policy, Callable<CompletionStage<T>> work, Timer timer) {
        Course<T> course = new Course<>(new Run(policy, RetryPolicy.LONGEST_DELAY), work, timer);
        course.answer.whenComplete((value, error) -> course.underWay.get().cancel(true));
        course.attempt();
        return course.answer;
    }

    /** One call's attempts and waits, one after the other, until its answer is there. */
    private static final class Course<T> {
        private final Run run;
        private final Callable<CompletionStage<T>> work;
        private final Timer timer;
        private final CompletableFuture<T> answer = new CompletableFuture<>();
        private final AtomicReference<Future<?>> underWay = new AtomicReference<>(answer);

        Course(Run run, Callable<CompletionStage<T>> work, Timer timer) {
            this.run = run;
            this.work = work;
            this.timer = timer;
        }

        private void attempt() {
            if (answer.isDone()) {
                return;
            }
            CompletableFuture<T> asked = ask(work);
            underWay.set(asked);
            endIfDone(asked);
            asked.whenComplete((value, error) -> {
                if (error == null) {
                    answer.complete(value);
                } else {
                    failed(asked, unwrapped(error));
                }
            });
        }

        private void failed(CompletableFuture<T> asked, Throwable error) {
            try {
                if (!answer.isDone()) {
                    Future<?> wait = timer.after(run.next(error), this::attempt);
                    // Unless the wait is over and the next attempt under way
                    underWay.compareAndSet(asked, wait);
                    endIfDone(wait);
                }
            } catch (Throwable end) {
                answer.completeExceptionally(end);
            }
        }

        /** Whoever completes the answer from outside cancels what he finds; what he was too early for is cancelled here. */
        private void endIfDone(Future<?> next) {
            if (answer.isDone()) {
                next.cancel(true);
            }
        }
    }

    /** Whatever goes wrong is in the stage: what is thrown in a timer's thread reaches nobody. */
    private static <T> CompletableFuture<T> ask(Callable<CompletionStage<T>> work) {
        try {
            return Objects.requireNonNull(work.call(), "stage").toCompletableFuture();
        } catch (Throwable e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    /** A stage that depends on another wraps its error. */
    private static Throwable unwrapped(Throwable error) {
        return error instanceof CompletionException && error.getCause() != null ? error.getCause() : error;
    }

    /** One call's way through its policy. Not thread-safe: one attempt follows the other. */
    private final class Run {
        private final RetryPolicy policy;
        private final Duration limit;
        private int failed;
        private int asked;
        private Duration previous = Duration.ZERO;
        private Duration waited = Duration.ZERO;

        Run(RetryPolicy policy, Duration limit) {
            this.policy = policy;
            this.limit = limit;
        }

        /** The wait before the next attempt; throws what the call ends with where there is none. */
        <E extends Throwable> Duration next(E error) throws E {
            Kind kind = FailureClassifier.classify(error).kind();
            if (!kind.worthRetrying()) {
                throw error;
            }
            failed++;
            // What was not asked is no attempt, but a caller's patience ends also with that
            asked += kind == Kind.NOT_ASKED ? 0 : 1;
            if (failed >= policy.maxAttempts()) {
                throw new RetryBudgetExhausted(policy.name(), asked, error);
            }
            Pause pause = policies.pauseAfter(policy, failed - 1, previous, FailureClassifier.floorOf(error), random);
            previous = pause.sampled();
            waited = waited.plus(pause.total());
            if (waited.compareTo(limit) > 0) {
                throw new RetryBudgetExhausted(policy.name(), asked, error);
            }
            return pause.total();
        }

        void await(Exception error, Waiter waiter) throws Exception {
            Duration wait = next(error);
            try {
                waiter.await(wait);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw error;
            }
        }
    }
}
