package org.recommit.audit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.recommit.audit.AuditEntry.Action;
import org.recommit.audit.AuditVerification.Broken;
import org.recommit.audit.AuditVerification.Kind;

class AuditVerifierTest {
    private static final Instant NOON = Instant.parse("2026-11-30T12:00:00Z");
    private static final int ROWS = 1_000;

    private final TreeMap<Long, AuditRow> rows = new TreeMap<>();
    private final AuditHead head = write();

    private AuditHead write() {
        AuditHead last = AuditHead.START;
        for (int i = 1; i <= ROWS; i++) {
            AuditRow row = last.next(entry(i, "note " + i));
            rows.put(row.id(), row);
            last = row.head();
        }
        return last;
    }

    private static AuditEntry entry(int number, String note) {
        return new AuditEntry(
                "e" + number,
                NOON.plusSeconds(number),
                "ada",
                "REDRIVE",
                "idem:" + number,
                "{\"note\":\"" + note + "\"}");
    }

    @Test
    void anUntouchedTrailIsWhole() {
        AuditVerification found = verify();

        assertThat(found.ok()).isTrue();
        assertThat(found.rows()).isEqualTo(ROWS);
        assertThat(found.head()).isEqualTo(head);
    }

    @Test
    void anEmptyTrailIsWhole() {
        assertThat(new AuditVerifier(AuditHead.START).end().ok()).isTrue();
    }

    @Test
    void oneChangedOneRemovedAndTwoSwappedAreEachNamed() {
        change(17);
        rows.remove(400L);
        swap(700, 702);

        assertThat(verify().broken())
                .containsExactly(
                        new Broken(17, Kind.CHANGED),
                        new Broken(400, Kind.REMOVED),
                        new Broken(700, Kind.MOVED),
                        new Broken(702, Kind.MOVED));
        assertThat(verify().rows()).isEqualTo(ROWS - 1);
    }

    @Test
    void neighboursThatWereSwappedAreMoved() {
        swap(10, 11);

        assertThat(verify().broken()).containsExactly(new Broken(10, Kind.MOVED), new Broken(11, Kind.MOVED));
    }

    @Test
    void contentsThatWereSwappedWithoutTheirHashesAreMoved() {
        AuditRow one = rows.get(10L);
        AuditRow other = rows.get(20L);
        rows.put(10L, new AuditRow(10, other.entry(), one.previousHash(), one.hash()));
        rows.put(20L, new AuditRow(20, one.entry(), other.previousHash(), other.hash()));

        assertThat(verify().broken()).containsExactly(new Broken(10, Kind.MOVED), new Broken(20, Kind.MOVED));
    }

    @Test
    void aRowThatWasWrittenAnewWithItsHashIsBetrayedByTheNextOne() {
        AuditRow old = rows.get(500L);
        AuditEntry other = entry(500, "another note");
        rows.put(500L, new AuditRow(500, other, old.previousHash(), AuditRow.hash(500, other, old.previousHash())));

        assertThat(verify().broken()).containsExactly(new Broken(500, Kind.CHANGED));
    }

    @Test
    void theFirstAndTheLastRowsAreMissedToo() {
        rows.remove(1L);
        rows.remove((long) ROWS);

        assertThat(verify().broken()).containsExactly(new Broken(1, Kind.REMOVED), new Broken(ROWS, Kind.REMOVED));
    }

    @Test
    void aTrailThatWasPurgedHoldsFromItsCheckpoint() {
        AuditRow last = rows.get(300L);
        AuditHead end = purge(last.head());
        rows.headMap(300L, true).clear();

        AuditVerification found = verify(end);
        assertThat(found.ok()).isTrue();
        assertThat(found.rows()).isEqualTo(ROWS - 300 + 1);
        assertThat(found.checkpoint()).contains(last.head());
        change(17 + 300);
        rows.remove(301L);
        assertThat(verify(end).broken())
                .hasSize(302)
                .startsWith(new Broken(1, Kind.REMOVED))
                .endsWith(new Broken(317, Kind.CHANGED));
    }

    @Test
    void moreThanAPurgeSaysIsMissed() {
        AuditHead end = purge(rows.get(300L).head());
        rows.headMap(301L, true).clear();

        assertThat(verify(end).broken()).hasSize(301);
        assertThat(verify(end).checkpoint()).isEmpty();
    }

    @Test
    void aPurgeThatNamesAnotherHashIsNone() {
        AuditHead end = purge(new AuditHead(300, "0".repeat(64)));
        rows.headMap(300L, true).clear();

        assertThat(verify(end).broken()).hasSize(300);
    }

    /** The end of the trail with a row that says so. */
    private AuditHead purge(AuditHead last) {
        AuditEntry entry = AuditEntry.of(
                NOON.plusSeconds(ROWS + 1),
                "ada",
                Action.PURGE,
                "",
                Map.of("lastId", Long.toString(last.id()), "lastHash", last.hash(), "note", "older than two years"));
        AuditRow row = head.next(entry);
        rows.put(row.id(), row);
        return row.head();
    }

    @Test
    void theLastRowWrittenAnewIsBetrayedByTheHead() {
        AuditRow last = rows.get((long) ROWS);
        AuditEntry other = entry(ROWS, "another note");
        rows.put(
                last.id(),
                new AuditRow(ROWS, other, last.previousHash(), AuditRow.hash(ROWS, other, last.previousHash())));

        assertThat(verify().broken()).containsExactly(new Broken(ROWS, Kind.CHANGED));
    }

    @Test
    void aRowMovedToAFreePlaceIsMovedAndNotMissed() {
        AuditRow row = rows.remove(30L);
        rows.remove(31L);
        rows.put(31L, new AuditRow(31, row.entry(), row.previousHash(), row.hash()));

        assertThat(verify().broken()).containsExactly(new Broken(31, Kind.MOVED));
    }

    @Test
    void aRowBeyondTheHeadWasNeverWrittenByTheProduct() {
        AuditRow forged = head.next(entry(ROWS + 1, "forged"));
        rows.put(forged.id(), forged);

        assertThat(verify().broken()).containsExactly(new Broken(ROWS + 1, Kind.CHANGED));
    }

    @Test
    void aTrailThatWasEmptiedIsNamedUpToALimit() {
        rows.clear();

        assertThat(verify().broken()).hasSize(ROWS).allMatch(row -> row.kind() == Kind.REMOVED);
    }

    /** The worked example of the documentation: it must not change, or old trails no longer hold. */
    @Test
    void theCanonicalFormIsFixed() {
        AuditEntry entry = new AuditEntry(
                "5f1e6c2a-0000-4000-8000-000000000000",
                Instant.parse("2026-11-30T10:15:00.120Z"),
                "ada",
                "REDRIVE",
                "ship:SHP-1:2026-11-30",
                "{\"letter\":\"ID:1\",\"note\":\"the carrier is back\"}");

        assertThat(AuditHead.START.next(entry).hash())
                .isEqualTo("e732d1d4aedc9bea6f56e84be79bbaf75d20c84cff45af68218c44e56089dccd");
    }

    @Test
    void textsThatADatabaseWouldChangeAreMadeStorableBeforeTheyAreHashed() {
        AuditEntry entry =
                AuditEntry.of(NOON, "a\0b", Action.ADD_USER, "x".repeat(601), Map.of("note", "half \uD83D pair"));

        assertThat(entry.actor()).isEqualTo("a\uFFFDb");
        assertThat(entry.subject()).hasSize(600);
        assertThat(entry.detail()).isEqualTo("{\"note\":\"half ? pair\"}");
    }

    private void change(long id) {
        AuditRow row = rows.get(id);
        rows.put(id, new AuditRow(id, entry((int) id, "nothing to see"), row.previousHash(), row.hash()));
    }

    private void swap(long one, long other) {
        AuditRow first = rows.get(one);
        AuditRow second = rows.get(other);
        rows.put(one, new AuditRow(one, second.entry(), second.previousHash(), second.hash()));
        rows.put(other, new AuditRow(other, first.entry(), first.previousHash(), first.hash()));
    }

    private AuditVerification verify() {
        return verify(head);
    }

    private AuditVerification verify(AuditHead end) {
        AuditVerifier verifier = new AuditVerifier(end);
        List<AuditRow> all = new ArrayList<>(rows.values());
        all.forEach(verifier::accept);
        return verifier.end();
    }
}
