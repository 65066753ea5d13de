package org.recommit.audit;

import java.time.Instant;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.recommit.audit.AttemptEvent.Outcome;
import org.recommit.audit.CommitHistory.History;
import org.recommit.audit.CommitHistory.LandedCommit;

/**
 * Where a commit stands, derived from its history. Events may be stored late and clocks differ between servers, so the
 * latest event is the one with the highest hop, then the highest attempt; its time decides nothing.
 *
 * @param latest the event that decided; empty where only the ledger knows the key
 * @param attempts every attempt so far, over all its messages, the landing one included
 * @param nextAttemptAt when the broker delivers it again; only while it is {@link State#WAITING}
 */
public record CommitStatus(State state, Optional<AttemptEvent> latest, int attempts, Optional<Instant> nextAttemptAt) {

    /** Names of the REST answer. */
    public enum State {
        COMMITTED,
        QUEUED,
        WAITING,
        DEAD,
        DISCARDED
    }

    /** A duplicate is none: it found the ledger as it should be and changed nothing. */
    private static final Set<Outcome> ATTEMPTS =
            EnumSet.of(Outcome.LANDED, Outcome.RETRY, Outcome.EXHAUSTED, Outcome.PERMANENT);

    /** A discard ends its hop whatever attempt number it carries. */
    private static final Comparator<AttemptEvent> LINEAGE = Comparator.comparingInt(AttemptEvent::hop)
            .thenComparing(event -> event.outcome() == Outcome.DISCARDED)
            .thenComparingInt(AttemptEvent::attempt)
            // What the broker moved by itself ends at the attempt that its hop began with
            .thenComparing(event -> of(event.outcome()) != State.QUEUED);

    /** The status that a history shows; a history has landed or has at least one event. */
    public static CommitStatus of(History history) {
        List<AttemptEvent> events = history.events();
        Optional<AttemptEvent> latest = events.stream().max(LINEAGE);
        State state = landed(history)
                ? State.COMMITTED
                : latest.map(event -> of(event.outcome())).orElse(State.QUEUED);
        int counted = (int) events.stream()
                .filter(event -> event.attempt() > 0 && ATTEMPTS.contains(event.outcome()))
                .count();
        int attempts =
                Math.max(counted, history.landed().map(LandedCommit::attempts).orElse(0));
        Optional<Instant> next = state == State.WAITING
                ? latest.flatMap(event -> event.delay().map(event.at()::plus))
                : Optional.empty();
        return new CommitStatus(state, latest, attempts, next);
    }

    private static boolean landed(History history) {
        return history.landed().isPresent()
                || history.events().stream().anyMatch(event -> of(event.outcome()) == State.COMMITTED);
    }

    private static State of(Outcome outcome) {
        return switch (outcome) {
            case QUEUED, REDRIVEN -> State.QUEUED;
            case RETRY -> State.WAITING;
            case EXHAUSTED, PERMANENT, EXPIRED -> State.DEAD;
            case DISCARDED -> State.DISCARDED;
            case LANDED, DUPLICATE -> State.COMMITTED;
        };
    }
}
