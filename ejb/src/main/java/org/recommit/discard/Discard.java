package org.recommit.discard;

import java.time.Instant;
import java.util.Optional;
import org.recommit.approval.DiscardWish;
import org.recommit.retry.ReasonCode;

/**
 * A dead letter that was discarded.
 *
 * @param letterId its id on the dead-letter queue
 * @param key idempotency key, or what it went by without one
 * @param controlled whether two people were needed
 * @param reason why it was dead
 * @param approvedBy the second person
 * @param restored who put it back to the dead letters; empty as long as nobody has
 */
public record Discard(
        String id,
        String letterId,
        String key,
        Optional<String> kind,
        Optional<String> source,
        boolean controlled,
        ReasonCode reason,
        DiscardWish wish,
        String discardedBy,
        Optional<String> approvedBy,
        Instant discardedAt,
        Optional<Restored> restored) {

    /** That it was put back to the dead letters. */
    public record Restored(String by, Instant at) {}
}
