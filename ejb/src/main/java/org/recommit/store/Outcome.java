package org.recommit.store;

/** How a ledger transaction ended. A value, since an exception that leaves an EJB is wrapped and logged by the server. */
public sealed interface Outcome<T> {

    /** The work's result; throws what went wrong. */
    T orThrow();

    /** Committed. */
    record Done<T>(T value) implements Outcome<T> {
        @Override
        public T orThrow() {
            return value;
        }
    }

    /** Rolled back, or (with {@link org.recommit.ledger.UnknownOutcomeException}) nobody knows. */
    record Failed<T>(RuntimeException failure) implements Outcome<T> {
        @Override
        public T orThrow() {
            throw failure;
        }
    }
}
