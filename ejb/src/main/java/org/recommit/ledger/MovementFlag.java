package org.recommit.ledger;

/** What an inspector would ask about: recorded beside the movement, never a reason to refuse it. */
public enum MovementFlag {
    /** Controlled waste that no second person witnessed. */
    UNWITNESSED_WASTE,
    /** A controlled adjustment without a reason code. */
    UNEXPLAINED_ADJUSTMENT,
    /** Sent as uncontrolled although the ledger holds the ndc as controlled; treated as controlled. */
    CONTROLLED_SENT_AS_NONE
}
