package org.recommit.ledger;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.Optional;

/**
 * One change of stock.
 *
 * @param ndc National Drug Code as 11 digits
 * @param ndcAsSent the form that the sender wrote
 * @param lot lot number, {@code ""} where none was given
 * @param quantity signed, exact, at most 15 digits and 4 after the point; never zero
 * @param occurredAt to the microsecond
 * @param evidence who and why, for the inspector
 */
public record Movement(
        String site,
        String ndc,
        String ndcAsSent,
        String lot,
        Schedule schedule,
        MovementType type,
        BigDecimal quantity,
        Unit unit,
        Instant occurredAt,
        Evidence evidence) {

    /**
     * What a sender may add to a movement, each stored and hashed when present.
     *
     * @param reference prescription or invoice number
     * @param counterparty DEA number of the other registrant
     * @param corrects the movement that this one corrects, {@code <key>#<line>}
     */
    public record Evidence(
            Optional<String> reference,
            Optional<String> counterparty,
            Optional<String> performedBy,
            Optional<String> witnessedBy,
            Optional<AdjustmentReason> reasonCode,
            Optional<String> corrects) {
        /** No evidence at all. */
        public static final Evidence NONE = new Evidence(
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }
}
