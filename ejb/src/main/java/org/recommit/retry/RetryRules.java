package org.recommit.retry;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.recommit.retry.Decision.DeadLetter;
import org.recommit.retry.Decision.Reschedule;

/** Turns a failure into what becomes of the delivery. Pure: the same arguments give the same decision. */
public final class RetryRules {
    /** What is not counted waits this long: a commit of unknown outcome, and one held back. A fifth is added as spread. */
    static final Duration HOLD = Duration.ofSeconds(5);

    private final RetryPolicies policies;

    public RetryRules(RetryPolicies policies) {
        this.policies = policies;
    }

    /**
     * Whether the commit may be tried at all: it must not have expired, and no budget that it needs may be used up (a
     * policy can shrink while a commit waits). A commit of unknown outcome always may: it could have landed.
     *
     * @param needed what the attempt will ask, finished steps left out
     * @return what becomes of it instead; empty to go on
     */
    public Optional<DeadLetter> refuse(Progress progress, Set<Dependency> needed, Instant now) {
        if (progress.verify()) {
            return Optional.empty();
        }
        if (progress.expiresAt().filter(end -> !now.isBefore(end)).isPresent()) {
            return Optional.of(new DeadLetter(
                    ReasonCode.EXPIRED, Optional.empty(), Optional.empty(), progress.budget(), Optional.empty()));
        }
        return needed.stream()
                .sorted()
                .filter(dependency -> progress.budget().remaining(policyFor(dependency, progress)) == 0)
                .findFirst()
                .map(dependency -> new DeadLetter(
                        ReasonCode.RETRY_BUDGET_EXHAUSTED,
                        Optional.of(dependency),
                        Optional.of(policyFor(dependency, progress).name()),
                        progress.budget(),
                        Optional.empty()));
    }

    /**
     * Decides after a failed attempt.
     *
     * <p>After a verification: give {@link Failure.OutcomeUnknown} again while the ledger does not answer, and a
     * {@link Failure.Transient} on the ledger once it shows that the commit did not land: that attempt counts then.
     */
    public Decision decide(Failure failure, Progress progress, Instant now, RandomGenerator random) {
        if (failure instanceof Failure.OutcomeUnknown) {
            return new Reschedule(held(random), progress.unknown(), Optional.of(failure), Optional.empty());
        }
        if (failure instanceof Failure.NotAsked) {
            return hold(progress, now, random);
        }
        RetryPolicy policy = policyFor(failure.dependency().orElse(Dependency.LEDGER), progress);
        Progress charged = progress.charged(policy.name());
        if (failure instanceof Failure.Permanent permanent) {
            return deadLetter(permanent.reason(), failure, policy, charged);
        }
        if (charged.budget().remaining(policy) == 0) {
            return deadLetter(ReasonCode.RETRY_BUDGET_EXHAUSTED, failure, policy, charged);
        }
        int attempt = progress.budget().used(policy.name());
        Pause pause = policies.pauseAfter(
                policy, attempt, progress.previousUnder(policy), ((Failure.Transient) failure).floor(), random);
        Optional<Duration> left = timeLeft(progress, now);
        if (left.filter(Duration::isZero).isPresent()) {
            return deadLetter(ReasonCode.EXPIRED, failure, policy, charged);
        }
        return new Reschedule(
                left.map(pause::atMost).orElse(pause),
                charged.waited(policy, pause.sampled()),
                Optional.of(failure),
                Optional.of(policy));
    }

    /** Holds a commit back without an attempt, uncounted: the ledger is not ready for anybody, or a bulkhead is full. */
    public Decision hold(Progress progress, Instant now, RandomGenerator random) {
        return refuse(progress, Set.of(), now).<Decision>map(expired -> expired).orElseGet(() -> {
            Pause pause = held(random);
            Optional<Duration> left = progress.verify() ? Optional.empty() : timeLeft(progress, now);
            return new Reschedule(left.map(pause::atMost).orElse(pause), progress, Optional.empty(), Optional.empty());
        });
    }

    private RetryPolicy policyFor(Dependency dependency, Progress progress) {
        return policies.policyFor(dependency, progress.controlled());
    }

    /** Time to live that is left, never negative. A longer wait ends with it: the commit comes back to be refused. */
    private static Optional<Duration> timeLeft(Progress progress, Instant now) {
        return progress.expiresAt().map(end -> end.isAfter(now) ? Duration.between(now, end) : Duration.ZERO);
    }

    private static Pause held(RandomGenerator random) {
        return new Pause(
                Duration.ZERO,
                HOLD.plusMillis(Jitter.uniform(0, HOLD.dividedBy(5).toMillis(), random)));
    }

    private static DeadLetter deadLetter(ReasonCode reason, Failure failure, RetryPolicy policy, Progress charged) {
        return new DeadLetter(
                reason, failure.dependency(), Optional.of(policy.name()), charged.budget(), Optional.of(failure));
    }
}
