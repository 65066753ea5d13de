package org.recommit.commit;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.recommit.audit.AttemptEvent;
import org.recommit.audit.AttemptEvent.Outcome;
import org.recommit.commit.CommitObserver.Hold;
import org.recommit.commit.Successors.Death;
import org.recommit.commit.Successors.Labels;
import org.recommit.ledger.Attempt;
import org.recommit.ledger.Reading;
import org.recommit.retry.Decision;
import org.recommit.retry.Dependency;
import org.recommit.retry.Failure;
import org.recommit.retry.ReasonCode;
import org.recommit.retry.RetryPolicy;
import org.recommit.server.Node;

/** Carries out what was decided on one delivery: the successor, its event and the log line. */
final class Handling implements Decision.Delivery {
    private final Labels labels;
    private final Successors successors;
    private final Clock clock;
    private final Node node;
    private final CommitObserver observer;
    private WaitingState state;

    Handling(
            Labels labels, WaitingState state, Successors successors, CommitObserver observer, Clock clock, Node node) {
        this.labels = labels;
        this.state = state;
        this.successors = successors;
        this.observer = observer;
        this.clock = clock;
        this.node = node;
    }

    /** The attempt that is made now. */
    Attempt attempt(String policy) {
        return new Attempt(
                newId(),
                state.lineage().originId(),
                state.lineage().hop(),
                number(),
                clock.instant(),
                policy,
                node.name());
    }

    /** Remembers the steps that have succeeded, for whatever follows. */
    void remember(Map<String, String> steps) {
        state = state.with(steps);
    }

    /** The attempt has landed; its event stands in the ledger. */
    void landed(String policy) {
        tell(event(Outcome.LANDED, number(), clock.instant(), Optional.of(policy), Optional.empty()));
        CommitLog.ok(key(), number());
    }

    /** It had landed before. */
    void duplicate(String policy) {
        record(event(Outcome.DUPLICATE, number(), clock.instant(), Optional.of(policy), Optional.empty()));
        CommitLog.duplicate(key());
    }

    @Override
    public void acknowledge() {
        // Nothing follows: T1 ends and the message is gone
    }

    @Override
    public void reschedule(Decision.Reschedule decision) {
        Instant now = clock.instant();
        decision.failure().ifPresent(failure -> state = state.failed(failure, now));
        successors.reschedule(
                labels, state.next(decision.next()), decision.pause().total());
        decision.policy().ifPresent(policy -> retried(decision, policy, now));
        decision.failure()
                .filter(Failure.OutcomeUnknown.class::isInstance)
                .ifPresent(failure -> CommitLog.unknown(key(), decision.pause().total(), failure));
    }

    /** It waits uncounted, without an attempt. */
    void held(Hold reason, Duration delay) {
        observer.held(reason);
        CommitLog.held(key(), delay, reason);
    }

    private void retried(Decision.Reschedule decision, RetryPolicy policy, Instant now) {
        Failure failure = decision.failure().orElseThrow();
        // Beside the policy's limit stands the policy's own count
        int attempt = decision.next().budget().used(policy.name());
        AttemptEvent event = event(Outcome.RETRY, number(), now, Optional.of(policy.name()), Optional.of(failure))
                .waiting(decision.pause().total(), decision.pause().floor());
        record(lapses(decision, now) ? event : event.retried(attempt));
        CommitLog.retry(key(), attempt, decision.pause().total(), policy, failure);
    }

    /** Whether the time to live ends with the wait: what comes back is refused, and nothing is asked again. */
    private static boolean lapses(Decision.Reschedule decision, Instant now) {
        Instant back = now.plus(decision.pause().total());
        return decision.next().expiresAt().filter(end -> !back.isBefore(end)).isPresent();
    }

    @Override
    public void deadLetter(Decision.DeadLetter decision) {
        Instant now = clock.instant();
        decision.failure().ifPresent(failure -> state = state.failed(failure, now));
        bury(
                new Death(decision.reason(), decision.dependency(), decision.policy(), decision.attempts(), now),
                decision.failure(),
                decision.failure().isPresent() ? number() : state.budget().total());
    }

    /** The message holds no valid commit. */
    void deadLetter(Reading.Refused refused) {
        bury(new Failure.Permanent(refused.reason(), null, refused.error(), refused.text()));
    }

    /** Something failed again and again that nobody foresaw. */
    void deadLetter(Unforeseen fault) {
        bury(new Failure.Permanent(ReasonCode.UNEXPECTED_FAILURE, null, fault.error(), fault.place()));
    }

    /** Something failed that nobody foresaw: the broker's redelivery takes over. */
    void giveBack(Unforeseen fault, int delivery) {
        CommitLog.unforeseen(key(), delivery, fault);
        successors.giveBack();
    }

    private void bury(Failure.Permanent failure) {
        Instant now = clock.instant();
        state = state.failed(failure, now);
        bury(
                new Death(failure.reason(), Optional.empty(), Optional.empty(), number(), now),
                Optional.of(failure),
                number());
    }

    private void bury(Death death, Optional<Failure> failure, int attempt) {
        Outcome outcome = switch (death.reason()) {
            case RETRY_BUDGET_EXHAUSTED -> Outcome.EXHAUSTED;
            case EXPIRED -> Outcome.EXPIRED;
            default -> Outcome.PERMANENT;
        };
        successors.deadLetter(labels, state.buried(), death);
        AttemptEvent event = event(outcome, attempt, death.at(), death.policy(), failure);
        // Refused when it came back: what it died of failed in an earlier delivery
        record(
                failure.isEmpty() && death.dependency().isPresent()
                        ? event.failing(
                                death.dependency().map(Dependency::label),
                                state.failures().error().orElse(death.reason().name()))
                        : event);
        CommitLog.dead(key(), death, state.failures().error());
    }

    private void record(AttemptEvent event) {
        successors.record(event);
        tell(event);
    }

    private void tell(AttemptEvent event) {
        observer.ended(event, state.failures().first());
    }

    private AttemptEvent event(
            Outcome outcome, int attempt, Instant at, Optional<String> policy, Optional<Failure> failure) {
        AttemptEvent event = AttemptEvent.of(
                        newId(),
                        key(),
                        state.lineage().originId(),
                        state.lineage().hop(),
                        attempt,
                        at,
                        outcome,
                        node.name())
                .under(policy);
        return failure.map(of -> event.failing(of.dependency().map(Dependency::label), of.error()))
                .orElse(event);
    }

    private String key() {
        return labels.keyOr(state.lineage());
    }

    private int number() {
        return state.budget().total() + 1;
    }

    private static String newId() {
        return UUID.randomUUID().toString();
    }
}
