package org.recommit.ledger;

import java.util.Arrays;
import java.util.Optional;

/** The kinds of commit, by the name that senders write. */
public enum Kind {
    INVENTORY_BATCH("inventory-batch"),
    SHIPMENT_RECONCILIATION("shipment-reconciliation"),
    FX_RATE("fx-rate");

    private final String label;

    Kind(String label) {
        this.label = label;
    }

    /** The name in messages, events, REST and logs. */
    public String label() {
        return label;
    }

    /** The kind of that name, exactly as written; empty for any other. */
    public static Optional<Kind> of(String label) {
        return Arrays.stream(values()).filter(kind -> kind.label.equals(label)).findFirst();
    }
}
