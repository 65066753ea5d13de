package org.recommit.audit;

/**
 * The end of the trail.
 *
 * @param id of the last row, and so how many rows there are
 * @param hash of the last row
 */
public record AuditHead(long id, String hash) {
    /** Before the first row. */
    public static final AuditHead START = new AuditHead(0, "0".repeat(64));

    /** The row that comes next. */
    public AuditRow next(AuditEntry entry) {
        long next = id + 1;
        return new AuditRow(next, entry, hash, AuditRow.hash(next, entry, hash));
    }
}
