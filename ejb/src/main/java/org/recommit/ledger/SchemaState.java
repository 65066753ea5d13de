package org.recommit.ledger;

/** Whether the ledger's tables are as this version needs them. */
public interface SchemaState {

    /** The state as last seen. */
    State state();

    /** How far the migration is. */
    enum State {
        /** Not done yet: the database has not been reached. */
        PENDING,
        /** Done. */
        READY,
        /** The database answers, but its schema cannot be brought to this version. */
        REFUSED
    }
}
