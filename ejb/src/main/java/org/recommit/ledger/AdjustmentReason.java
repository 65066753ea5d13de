package org.recommit.ledger;

/** Why stock was adjusted. */
public enum AdjustmentReason {
    COUNT,
    LOSS,
    THEFT,
    DAMAGE,
    EXPIRED,
    CORRECTION,
    OTHER
}
