package org.recommit.reconcile;

import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import org.recommit.ledger.FieldLimits;

/** The third-party carrier's status service. */
@FunctionalInterface
public interface Carrier {

    /**
     * Asks for a shipment's status, once. An adapter must encode the id: it may hold any printable character.
     *
     * @throws RuntimeException if no answer came (I/O, time-out, open breaker)
     */
    Answer status(String shipmentId);

    /** What the carrier answered. Texts never carry the answer's body. */
    sealed interface Answer {}

    /** The shipment's status in the carrier's own words. */
    record CarrierStatus(String status) implements Answer {
        public CarrierStatus {
            Objects.requireNonNull(status);
        }

        /** Whether the ledger takes it as a status: not blank, at most 40 characters, none of them a control character. */
        public static boolean isStatus(String status) {
            return !status.isBlank()
                    && status.length() <= FieldLimits.CARRIER_STATUS
                    && status.chars().noneMatch(Character::isISOControl);
        }
    }

    /**
     * A permanent answer, such as 404 or a 200 for another shipment.
     *
     * @param error short name, such as {@code HTTP 404}
     */
    record CarrierRejected(String error, String text) implements Answer {}

    /**
     * An answer that may be another one later, such as 503.
     *
     * @param error short name, such as {@code HTTP 503}
     * @param retryAfter least wait that the carrier asked for
     */
    record CarrierUnavailable(String error, String text, Optional<Duration> retryAfter) implements Answer {}
}
