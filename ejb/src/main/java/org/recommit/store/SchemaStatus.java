package org.recommit.store;

/**
 * Whether the tables can be used.
 *
 * @param reason in one line; empty when ready
 */
public record SchemaStatus(State state, String reason) {

    /** What can be done with the database. */
    public enum State {
        /** It was not reached yet: commits wait. */
        PENDING,
        /** The tables are there. */
        READY,
        /** It answers, but the tables cannot be made or do not fit this release: a person must act. */
        REFUSED
    }

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
