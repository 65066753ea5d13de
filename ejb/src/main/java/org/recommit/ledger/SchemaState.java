package org.recommit.ledger;

/** Whether the ledger's tables are there. Asking never waits for the database. */
public interface SchemaState {

    /** As the migration left it when it last tried. */
    State state();

    /** What the migration has come to. */
    enum State {
        /** Not migrated yet: the database has been away since the start. Commits are accepted and wait. */
        PENDING,
        /** Migrated. */
        READY,
        /** The database answered, and its tables are none that this version can work with. An operator must act. */
        REFUSED
    }
}
