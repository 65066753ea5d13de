package org.recommit.deadletter;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.recommit.retry.ReasonCode;

/**
 * A message on the broker's dead-letter queue, as an operator sees it.
 *
 * @param id names this letter as long as it stands on the dead-letter queue
 * @param key idempotency key; empty where the message has none that can be read
 * @param controlled whether two people are needed to discard or change it; true where it cannot be decoded
 * @param attempts failed attempts of the policy that gave up
 * @param origin queue that the broker's own retry would send it to
 * @param remedy one sentence: what an operator can do
 */
public record DeadLetter(
        String id,
        Optional<String> key,
        Optional<String> kind,
        Optional<String> source,
        boolean controlled,
        ReasonCode reason,
        Optional<String> dependency,
        Optional<String> policy,
        Optional<String> errorType,
        Optional<String> error,
        int attempts,
        Optional<Instant> firstFailedAt,
        Optional<Instant> lastFailedAt,
        Optional<Instant> deadAt,
        Optional<String> origin,
        int redrives,
        String remedy) {

    /** The letter with everything it carries. The body is empty where it cannot be shown as text. */
    public record Opened(DeadLetter letter, Map<String, Object> properties, Optional<String> body) {}
}
