package org.recommit.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.recommit.audit.AuditEntry;
import org.recommit.audit.AuditEntry.Action;
import org.recommit.audit.AuditHead;
import org.recommit.audit.AuditVerification;
import org.recommit.audit.Retention.Overdue;

/** config/postgres/purge.sql on a real PostgreSQL: its statements as psql would send them. */
class PurgeIT {
    private static final Path SCRIPT = Path.of("..", "config", "postgres", "purge.sql");
    private static final Instant NOW = Instant.now();
    private static final Instant OLD =
            NOW.atOffset(ZoneOffset.UTC).minusYears(3).toInstant();
    private static final String DAY = NOW.atOffset(ZoneOffset.UTC)
            .minusYears(2)
            .minusDays(1)
            .toLocalDate()
            .toString();

    private final TestDatabase tables = TestDatabase.start(Database.POSTGRESQL);
    private final JpaAuditTrail trail = new JpaAuditTrail(tables.transaction());

    @BeforeEach
    void fill() {
        trail.entityManager = tables.entityManager();
        IntStream.rangeClosed(1, 20).forEach(i -> trail.store(entry(OLD, "\u0001\"\\ \uD83D\uDC8A\n" + i)));
        IntStream.rangeClosed(21, 30).forEach(i -> trail.store(entry(NOW, "new")));
        for (String[] row : new String[][] {{"old", OLD.toString()}, {"new", NOW.toString()}}) {
            tables.execute("insert into discard (id, letter_id, idempotency_key, controlled, reason, code, note,"
                    + " discarded_by, discarded_at) values ('%1$s', 'l', 'k', false, 'EXPIRED', 'OTHER', 'n', 'olga', '%2$s')"
                            .formatted((Object[]) row));
            tables.execute("insert into discarded_message values ('%s', 'body')".formatted((Object[]) row));
            // Of a commit that has ended, and of one that is dead
            event(row[0] + ":1", row[0] + "-landed", "RETRY", row[1]);
            event(row[0] + ":2", row[0] + "-landed", "LANDED", row[1]);
            event(row[0] + ":3", row[0] + "-dead", "EXHAUSTED", row[1]);
        }
        tables.execute("insert into app_user values ('anna', 'h', 'admin,viewer', now(), 'admin', now(), 'admin'),"
                + " ('vera', 'h', 'viewer', now(), 'admin', now(), 'admin')");
    }

    @AfterEach
    void close() throws IOException {
        tables.close();
    }

    @Test
    void whatIsOldGoesAndTheTrailHoldsFromItsCheckpoint() throws IOException {
        JpaRetention retention = new JpaRetention();
        retention.console = tables.entityManager();
        AuditHead last = trail.after(19).get(0).head();
        Instant before = Instant.parse(DAY + "T00:00:00Z");
        assertThat(retention.overdue(before)).isEqualTo(new Overdue(1, 0, 0, 2, 20));

        purge(DAY, "anna", "It's \"time\"");

        trail.entityManager.clear();
        AuditVerification found = trail.verify();
        assertThat(found.broken()).isEmpty();
        assertThat(found.rows()).isEqualTo(11);
        assertThat(found.checkpoint()).isEqualTo(Optional.of(last));
        assertThat(tables.rows("select id, actor, action, detail::json ->> 'note', detail::json ->> 'attempts'"
                        + " from audit_event order by id desc limit 1"))
                .containsExactly("31|anna|PURGE|It's \"time\"|2");
        assertThat(tables.rows("select id from discard")).containsExactly("new");
        assertThat(tables.rows("select discard_id from discarded_message")).containsExactly("new");
        assertThat(tables.rows("select event_id from attempt_event order by event_id"))
                .containsExactly("new:1", "new:2", "new:3", "old:3");
        assertThat(retention.overdue(before).all()).isZero();

        // It goes on, and a second one, a day later, too
        trail.store(entry(NOW, "after"));
        purge(DAY, "admin", "again");
        trail.entityManager.clear();
        assertThat(trail.verify().ok()).isTrue();
        assertThat(trail.verify().checkpoint()).isEqualTo(Optional.of(last));
        tables.execute("delete from audit_event where id = 21");
        trail.entityManager.clear();
        assertThat(trail.verify().broken()).hasSize(21);
    }

    @Test
    void lessThanTwoYearsNoReasonAndAnybodyElseAreRefused() {
        refused(
                "younger than two years",
                OLD.plusSeconds(400L * 86_400).toString().substring(0, 10),
                "anna",
                "n");
        refused("Say why", DAY, "anna", " ");
        refused("vera is no user of Recommit with the role admin", DAY, "vera", "n");
        refused("nobody is no user", DAY, "nobody", "n");
        assertThat(tables.rows("select count(*) from audit_event")).containsExactly("30");
    }

    @Test
    void aTrailThatDoesNotHoldKeepsItsRows() {
        tables.execute("update audit_event set detail = '{}' where id = 7");
        refused("does not hold at row 7", DAY, "anna", "n");
        tables.execute("delete from audit_event where id = 7");
        refused("does not hold at row 8", DAY, "anna", "n");
        assertThat(tables.rows("select count(*) from discard")).containsExactly("2");
    }

    private void refused(String why, String before, String by, String note) {
        assertThatThrownBy(() -> purge(before, by, note)).rootCause().hasMessageContaining(why);
    }

    private void purge(String before, String by, String note) throws IOException {
        tables.execute(Files.readAllLines(SCRIPT).stream()
                .filter(line -> !line.startsWith("\\"))
                .collect(Collectors.joining("\n"))
                .replace(":'before'", quoted(before))
                .replace(":'by'", quoted(by))
                .replace(":'note'", quoted(note)));
    }

    private static String quoted(String text) {
        return "'" + text.replace("'", "''") + "'";
    }

    private void event(String id, String key, String outcome, String at) {
        tables.execute(
                "insert into attempt_event (event_id, idempotency_key, origin_id, hop, attempt, at, outcome, node)"
                        + " values ('%s', '%s', 'o', 0, 1, '%s', '%s', 'n')".formatted(id, key, at, outcome));
    }

    private static AuditEntry entry(Instant at, String note) {
        return AuditEntry.of(at, "bob", Action.REDRIVE, "idem:" + note, Map.of("note", note));
    }
}
