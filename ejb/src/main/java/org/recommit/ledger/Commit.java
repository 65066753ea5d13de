package org.recommit.ledger;

/** A decoded and valid commit: one message's content, ready to be carried out. */
public sealed interface Commit permits InventoryBatch, ShipmentReconciliation, FxRate {

    /** Who it is and what it says: key, source and payload hash. */
    Identity identity();

    /** Its kind. */
    Kind kind();

    /** Whether it is controlled-substance work, which has the longer retry budget and needs two people to discard. */
    boolean controlled();
}
