package org.recommit.ledger;

import java.time.LocalDate;
import java.util.Set;

/**
 * A shipment whose value is to be reconciled with the day's rate and the carrier's status.
 *
 * @param fxPair {@code EUR/USD}: US dollars for one euro
 * @param asOf plain date, never shifted by a zone
 */
public record ShipmentReconciliation(Identity identity, String shipmentId, String fxPair, LocalDate asOf)
        implements Commit {
    private static final Set<String> PATH_STEPS = Set.of(".", "..");

    @Override
    public Kind kind() {
        return Kind.SHIPMENT_RECONCILIATION;
    }

    @Override
    public boolean controlled() {
        return false;
    }

    /** Whether it can be a shipment's: storable, and no step of the path when put into the carrier's address. */
    public static boolean isShipmentId(String id) {
        return Fields.isStorable(id, FieldLimits.SHIPMENT_ID) && !PATH_STEPS.contains(id);
    }
}
