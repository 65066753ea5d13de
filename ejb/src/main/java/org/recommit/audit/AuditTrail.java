package org.recommit.audit;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.recommit.paging.Page;
import org.recommit.paging.PageRequest;

/**
 * Every administrative action, chained: each row carries the hash of the one before, and rows are only ever added. All
 * methods throw a {@link RuntimeException} if the database fails.
 */
public interface AuditTrail {

    /** Adds the entry in a transaction of its own, for what came through the broker; one that is there already stays as it is. */
    void store(AuditEntry entry);

    /** Adds the entry in the caller's transaction on the console's database connections, together with what it tells of. */
    void append(AuditEntry entry);

    /** The rows that match, newest first. */
    Page<AuditRow> list(Filter filter, PageRequest page);

    /** The rows that follow that id, in their order; at most {@value #AT_ONCE}, and fewer only at the end. */
    List<AuditRow> after(long id);

    /** How many rows are read at once. */
    int AT_ONCE = 1_000;

    /** The end of the trail. */
    AuditHead head();

    /** Checks every row. */
    AuditVerification verify();

    /** Empty means any; texts match exactly; {@code from} is inclusive, {@code to} exclusive. */
    record Filter(
            Optional<String> actor,
            Optional<String> action,
            Optional<String> subject,
            Optional<Instant> from,
            Optional<Instant> to) {}
}
