package org.recommit.audit;

import java.util.List;
import java.util.Optional;

/**
 * What a check of the whole trail found.
 *
 * @param rows how many rows there are
 * @param head the end that the trail should have
 * @param checkpoint the last row that a purge removed: what follows it is checked; empty where there was no purge
 * @param broken what is wrong, by id; at most about {@value #MOST_NAMED} of what is missing are named
 */
public record AuditVerification(long rows, AuditHead head, Optional<AuditHead> checkpoint, List<Broken> broken) {
    static final int MOST_NAMED = 1_000;

    public AuditVerification {
        broken = List.copyOf(broken);
    }

    /** How a row is wrong. */
    public enum Kind {
        /** It stands where it stood, with other content; or it was never written by the product. */
        CHANGED,
        /** There is no row of that id. */
        REMOVED,
        /** Its content belongs to another id. */
        MOVED
    }

    /** One row that is wrong, by the id that it has now, or had. */
    public record Broken(long id, Kind kind) {}

    /** Whether nothing is wrong. */
    public boolean ok() {
        return broken.isEmpty();
    }
}
