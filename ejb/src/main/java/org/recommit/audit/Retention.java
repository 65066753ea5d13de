package org.recommit.audit;

import java.time.Instant;

/**
 * What has been kept for longer than it has to be. Recommit removes nothing by itself: {@code config/postgres/purge.sql}
 * does, by the hand of whoever administers the database.
 */
public interface Retention {

    /**
     * How much is older than that time, and would be removed; throws a {@link RuntimeException} if the database fails.
     *
     * @see Overdue
     */
    Overdue overdue(Instant before);

    /**
     * Counts of rows.
     *
     * @param discards discarded letters with their bodies
     * @param approvals wishes that were decided, or lapsed
     * @param redrives bulk redrives that have ended
     * @param attempts events of commits that have ended
     * @param audit rows at the beginning of the audit trail
     */
    record Overdue(long discards, long approvals, long redrives, long attempts, long audit) {
        /** All of them together. */
        public long all() {
            return discards + approvals + redrives + attempts + audit;
        }
    }
}
