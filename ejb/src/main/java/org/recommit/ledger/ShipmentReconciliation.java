package org.recommit.ledger;

import java.time.LocalDate;

/**
 * A shipment whose value is to be reconciled with the day's rate and the carrier's status.
 *
 * @param fxPair {@code EUR/USD}: US dollars for one euro
 * @param asOf plain date, never shifted by a zone
 */
public record ShipmentReconciliation(Identity identity, String shipmentId, String fxPair, LocalDate asOf)
        implements Commit {
    @Override
    public Kind kind() {
        return Kind.SHIPMENT_RECONCILIATION;
    }

    @Override
    public boolean controlled() {
        return false;
    }
}
