package org.recommit.store;

import org.recommit.ledger.SchemaState.State;

/**
 * Whether the tables can be used.
 *
 * @param reason in one line; empty when ready
 */
record SchemaStatus(State state, String reason) {

    static SchemaStatus pending(String reason) {
        return new SchemaStatus(State.PENDING, reason);
    }

    static SchemaStatus ready() {
        return new SchemaStatus(State.READY, "");
    }

    static SchemaStatus refused(String reason) {
        return new SchemaStatus(State.REFUSED, reason);
    }
}
