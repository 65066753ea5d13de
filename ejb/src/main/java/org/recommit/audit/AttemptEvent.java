package org.recommit.audit;

import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;

/**
 * One thing that happened to a commit, as {@code attempt_event} keeps it.
 *
 * @param eventId made before the event is sent: an event that comes twice is stored once
 * @param key idempotency key; a made-up {@code unknown:<origin id>} where the message has none
 * @param attempt counted from 1; 0 for what is no attempt (queued, redriven, discarded)
 * @param dependency label of what failed
 * @param error type of the failure
 * @param delay whole wait until the next attempt, floor included
 * @param floor the part of the wait that the dependency asked for
 * @param policyAttempt failures under the policy so far, this one included; empty where no retry follows, such as after a
 *     wait that ends with the sender's time to live
 */
public record AttemptEvent(
        String eventId,
        String key,
        String originId,
        int hop,
        int attempt,
        Instant at,
        Outcome outcome,
        Optional<String> dependency,
        Optional<String> policy,
        Optional<String> error,
        Optional<Duration> delay,
        Optional<Duration> floor,
        Optional<Integer> policyAttempt,
        String node) {

    public AttemptEvent {
        Objects.requireNonNull(eventId);
        Objects.requireNonNull(key);
        Objects.requireNonNull(originId);
        Objects.requireNonNull(at);
        Objects.requireNonNull(outcome);
        Objects.requireNonNull(node);
    }

    /** An event without details: it says when what happened to which commit. */
    public static AttemptEvent of(
            String eventId,
            String key,
            String originId,
            int hop,
            int attempt,
            Instant at,
            Outcome outcome,
            String node) {
        return new AttemptEvent(
                eventId,
                key,
                originId,
                hop,
                attempt,
                at,
                outcome,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                node);
    }

    /** The same event with the policy that it counts under. */
    public AttemptEvent under(Optional<String> charged) {
        return detailed(dependency, charged, error, delay, floor, policyAttempt);
    }

    /** The same event with what failed. */
    public AttemptEvent failing(Optional<String> on, String errorType) {
        return detailed(on, policy, Optional.of(errorType), delay, floor, policyAttempt);
    }

    /** The same event with the wait that follows it. */
    public AttemptEvent waiting(Duration wholeDelay, Duration askedFloor) {
        return detailed(dependency, policy, error, Optional.of(wholeDelay), Optional.of(askedFloor), policyAttempt);
    }

    /** The same event of a failure that a retry follows. */
    public AttemptEvent retried(int underPolicy) {
        return detailed(dependency, policy, error, delay, floor, Optional.of(underPolicy));
    }

    /** The same event without its details, for a database that refuses them: id, key and outcome stay. */
    public AttemptEvent reduced() {
        return of(eventId, key, "", hop, attempt, at, outcome, "");
    }

    private AttemptEvent detailed(
            Optional<String> on,
            Optional<String> charged,
            Optional<String> errorType,
            Optional<Duration> wholeDelay,
            Optional<Duration> askedFloor,
            Optional<Integer> underPolicy) {
        return new AttemptEvent(
                eventId,
                key,
                originId,
                hop,
                attempt,
                at,
                outcome,
                on,
                charged,
                errorType,
                wholeDelay,
                askedFloor,
                underPolicy,
                node);
    }

    /** What happened. */
    public enum Outcome {
        QUEUED,
        LANDED,
        DUPLICATE,
        RETRY,
        EXHAUSTED,
        PERMANENT,
        EXPIRED,
        REDRIVEN,
        DISCARDED
    }
}
