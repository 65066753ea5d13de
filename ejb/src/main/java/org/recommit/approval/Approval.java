package org.recommit.approval;

import java.time.Instant;
import java.util.Optional;

/**
 * A wish that a second person decides, since it is about controlled work.
 *
 * @param letterId of the dead letter
 * @param key idempotency key; empty where the letter has none
 * @param expiresAt when it lapses undecided
 */
public record Approval(
        String id,
        String letterId,
        Optional<String> key,
        Wish wish,
        String requestedBy,
        Instant requestedAt,
        Instant expiresAt,
        State state,
        Optional<String> decidedBy,
        Optional<Instant> decidedAt) {

    /** Names of the REST answer. */
    public enum State {
        PENDING,
        /** Approved, and not yet carried out. */
        CARRYING_OUT,
        /** Approved and carried out. */
        APPROVED,
        REJECTED,
        /** Nobody has decided in time. */
        LAPSED,
        /** Approved, but somebody had taken the letter before. */
        GONE
    }
}
