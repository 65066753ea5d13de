package org.recommit.ledger;

/** The ledger, as the commit path sees it: each call is one transaction of its own. */
public interface Ledger {

    /**
     * Posts a batch with its movements, balances, discrepancies, flags and its {@code LANDED} event, or nothing.
     *
     * @throws UnknownOutcomeException if the transaction failed while it committed
     * @throws RuntimeException if it failed before: nothing was written
     */
    Posting post(InventoryBatch batch, Attempt attempt);

    /**
     * Posts a rate. The same key again is {@link Posting.AlreadyLanded}, another rate for the pair and day a conflict.
     * Throws as above.
     */
    Posting post(FxRate rate, Attempt attempt);

    /** Posts a shipment's resolution. Throws as above. */
    Posting post(ShipmentReconciliation shipment, Resolution resolution, Attempt attempt);

    /**
     * Whether that commit has landed: says what {@code post} would say, but writes nothing.
     *
     * @throws RuntimeException if the ledger cannot tell now
     */
    Verification verify(Commit commit, Attempt attempt);

    /** What a look at the ledger shows of a commit whose outcome was unknown. */
    enum Verification {
        LANDED,
        CONFLICT,
        ABSENT
    }
}
