package org.recommit.store;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.persistence.EntityManager;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.recommit.audit.AuditEntry;
import org.recommit.audit.AuditEntry.Action;
import org.recommit.audit.AuditRow;
import org.recommit.audit.AuditTrail.Filter;
import org.recommit.audit.AuditVerification.Broken;
import org.recommit.audit.AuditVerification.Kind;
import org.recommit.paging.PageRequest;

/** The trail on real databases. */
class JpaAuditTrailIT {
    private static final Instant NOON = Instant.parse("2026-11-30T12:00:00.123Z");
    private static final int ROWS = 1_000;

    @ParameterizedTest
    @EnumSource(Database.class)
    void whatWasChangedRemovedAndSwappedIsNamed(Database database) throws IOException {
        try (TestDatabase tables = TestDatabase.start(database)) {
            JpaAuditTrail trail = trail(tables);
            IntStream.rangeClosed(1, ROWS).forEach(i -> trail.store(entry(i)));
            assertThat(trail.verify().ok()).isTrue();
            assertThat(trail.verify().rows()).isEqualTo(ROWS);

            tables.execute("update audit_event set detail = '{}' where id = 17");
            tables.execute("delete from audit_event where id = 400");
            tables.execute("update audit_event set id = -1 where id = 700");
            tables.execute("update audit_event set id = 700 where id = 702");
            tables.execute("update audit_event set id = 702 where id = -1");
            tables.execute("delete from audit_event where id = 1000");

            assertThat(trail.verify().broken())
                    .containsExactly(
                            new Broken(17, Kind.CHANGED),
                            new Broken(400, Kind.REMOVED),
                            new Broken(700, Kind.MOVED),
                            new Broken(702, Kind.MOVED),
                            new Broken(1_000, Kind.REMOVED));
        }
    }

    @ParameterizedTest
    @EnumSource(Database.class)
    void entriesThatComeAtOnceFormOneChainAndOneThatComesTwiceIsStoredOnce(Database database) throws Exception {
        try (TestDatabase tables = TestDatabase.start(database)) {
            ExecutorService threads = Executors.newFixedThreadPool(4);
            List<Future<?>> stored = new ArrayList<>();
            for (int thread = 0; thread < 4; thread++) {
                JpaAuditTrail trail = trail(tables);
                stored.add(threads.submit(() -> IntStream.range(0, 25).forEach(i -> trail.store(entry(i)))));
            }
            for (Future<?> each : stored) {
                each.get();
            }
            threads.shutdown();

            JpaAuditTrail trail = trail(tables);
            assertThat(trail.verify().ok()).isTrue();
            assertThat(trail.verify().rows()).isEqualTo(25);
            assertThat(trail.head().id()).isEqualTo(25);
        }
    }

    @ParameterizedTest
    @EnumSource(Database.class)
    void rowsAreFoundNewestFirstAsTheyWereWritten(Database database) throws IOException {
        try (TestDatabase tables = TestDatabase.start(database)) {
            JpaAuditTrail trail = trail(tables);
            AuditEntry hostile = AuditEntry.of(
                    NOON,
                    "ada",
                    Action.REDRIVE,
                    "idem:\0",
                    Map.of("note", "\u0001'; drop table audit_event; \uD83D\uDE00"));
            trail.store(entry(1));
            trail.store(hostile);

            List<AuditRow> rows =
                    trail.list(filter(Optional.empty()), new PageRequest(0, 50)).items();
            assertThat(rows).extracting(AuditRow::id).containsExactly(2L, 1L);
            assertThat(rows.get(0).entry()).isEqualTo(hostile);
            assertThat(trail.list(filter(Optional.of("bob")), new PageRequest(0, 50))
                            .total())
                    .isEqualTo(1);
            assertThat(trail.verify().ok()).isTrue();
        }
    }

    private static Filter filter(Optional<String> actor) {
        return new Filter(actor, Optional.empty(), Optional.empty(), Optional.of(NOON), Optional.empty());
    }

    private static AuditEntry entry(int number) {
        return new AuditEntry("e" + number, NOON, "bob", "REDRIVE", "idem:" + number, "{\"note\":\"" + number + "\"}");
    }

    private static JpaAuditTrail trail(TestDatabase tables) {
        JpaAuditTrail trail = new JpaAuditTrail(tables.transaction());
        trail.entityManager = reader(tables);
        return trail;
    }

    private static EntityManager reader(TestDatabase tables) {
        return tables.entityManager();
    }
}
