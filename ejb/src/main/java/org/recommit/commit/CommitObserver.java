package org.recommit.commit;

import java.time.Instant;
import java.util.Optional;
import org.recommit.audit.AttemptEvent;

/**
 * Told how each delivery ended, beside the log. It is called on the listener's thread within T1: it must return at once
 * and never throw. A T1 that is rolled back afterwards ends twice, so what is counted here is a figure and no evidence.
 */
@FunctionalInterface
public interface CommitObserver {

    /**
     * A delivery ended, and the commit landed, waits or is dead. What is only held back, uncounted, is told by {@link #held}.
     *
     * @param event what happened; its id stands for nothing where the ledger has written an event of its own
     * @param firstFailed when the commit failed for the first time, if it ever did
     */
    void ended(AttemptEvent event, Optional<Instant> firstFailed);

    /** A delivery was held back without an attempt: it waits, uncounted, and nothing is wrong with the commit. */
    default void held(Hold reason) {}

    /** Why a delivery is held back. */
    enum Hold {
        /** The ledger's tables are not there yet. */
        SCHEMA_NOT_READY,
        /** A bulkhead of ours has no room. */
        BULKHEAD_FULL
    }
}
