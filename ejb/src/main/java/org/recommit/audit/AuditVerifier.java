package org.recommit.audit;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.recommit.audit.AuditVerification.Broken;
import org.recommit.audit.AuditVerification.Kind;

/**
 * Looks for rows of the trail that somebody changed, removed or moved. It is shown every row by its id and keeps only
 * those that do not fit.
 *
 * <p>Who can write the table can also write all of it anew, with new hashes: that shows only against a head that was kept
 * elsewhere, such as the {@code AUDIT_HEAD} lines of a log.
 *
 * <p>A trail may begin behind row 1 where a purge says so: that is a row of the trail itself, which names the last row that
 * it removed, and its hash.
 */
public final class AuditVerifier {
    /** How many places are tried for the rows that do not fit where they stand: bounds the work on a ruined trail. */
    private static final int MOST_TRIES = 200_000;

    private final AuditHead head;
    private final List<AuditRow> misfits = new ArrayList<>();
    private final SortedSet<Long> missing = new TreeSet<>();
    private final Map<Long, Kind> broken = new TreeMap<>();
    /** Before the first row that there is. */
    private AuditHead start = AuditHead.START;

    private boolean startIsTold;
    private AuditHead before = AuditHead.START;
    private boolean beforeIsIntact = true;
    private long rows;
    private int tries;

    /**
     * @param head the end that the trail should have
     */
    public AuditVerifier(AuditHead head) {
        this.head = head;
    }

    /** Looks at the next row; ids only rise. */
    public void accept(AuditRow row) {
        if (rows == 0 && row.id() > 1) {
            start = new AuditHead(row.id() - 1, row.previousHash());
            before = start;
        }
        rows++;
        missing(before.id() + 1, Math.min(row.id(), head.id() + 1));
        boolean intact = row.intact() && row.id() <= head.id();
        if (!intact) {
            misfits.add(row);
        } else if (beforeIsIntact
                && before.id() == row.id() - 1
                && !before.hash().equals(row.previousHash())) {
            // The row vouches for another one before it: that one was written anew, hash and all
            broken.put(before.id(), Kind.CHANGED);
        }
        startIsTold |= intact && row.checkpoint(start);
        before = row.head();
        beforeIsIntact = intact;
    }

    /** What was found, after the last row. */
    public AuditVerification end() {
        boolean purged = startIsTold && !start.equals(AuditHead.START);
        if (!purged) {
            missing(1, start.id() + 1);
        }
        missing(before.id() + 1, head.id() + 1);
        if (rows > 0
                && beforeIsIntact
                && before.id() == head.id()
                && !before.hash().equals(head.hash())) {
            broken.put(before.id(), Kind.CHANGED);
        }
        List<Long> places = places();
        for (AuditRow row : misfits) {
            Optional<Long> home = home(row, places);
            home.ifPresent(missing::remove);
            broken.put(row.id(), home.isPresent() ? Kind.MOVED : Kind.CHANGED);
        }
        missing.forEach(id -> broken.put(id, Kind.REMOVED));
        List<Broken> found = broken.entrySet().stream()
                .map(entry -> new Broken(entry.getKey(), entry.getValue()))
                .sorted(Comparator.comparing(Broken::id))
                .toList();
        return new AuditVerification(rows, head, purged ? Optional.of(start) : Optional.empty(), found);
    }

    private void missing(long from, long end) {
        for (long id = from; id < end && missing.size() < AuditVerification.MOST_NAMED; id++) {
            missing.add(id);
        }
    }

    /** Where a row that does not fit may have stood: wherever something is wrong. */
    private List<Long> places() {
        SortedSet<Long> places = new TreeSet<>(missing);
        misfits.forEach(row -> places.add(row.id()));
        return List.copyOf(places);
    }

    /** The place that the row was moved from, hash and all or with its content alone. */
    private Optional<Long> home(AuditRow row, List<Long> places) {
        Map<Long, AuditRow> others = new LinkedHashMap<>();
        misfits.forEach(misfit -> others.put(misfit.id(), misfit));
        for (long place : places) {
            if (place == row.id()) {
                continue;
            }
            if (tries++ > MOST_TRIES) {
                return Optional.empty();
            }
            AuditRow there = others.get(place);
            if (row.intactAt(place)
                    || there != null && there.hash().equals(AuditRow.hash(place, row.entry(), there.previousHash()))) {
                return Optional.of(place);
            }
        }
        return Optional.empty();
    }
}
