package org.recommit.store;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.persistence.EntityManager;
import java.io.IOException;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.recommit.audit.AttemptEvent;
import org.recommit.audit.AttemptEvent.Outcome;
import org.recommit.deadletter.DeadLetter;
import org.recommit.deadletter.RedriveJob;
import org.recommit.deadletter.RedriveJob.Counts;
import org.recommit.deadletter.RedriveJob.Letter;
import org.recommit.deadletter.RedriveJob.LetterState;
import org.recommit.deadletter.RedriveJob.State;
import org.recommit.deadletter.RedriveJob.Terms;
import org.recommit.deadletter.RedriveJobs.Wish;
import org.recommit.deadletter.RedriveStep.Canaries;
import org.recommit.ledger.Subject;
import org.recommit.paging.PageRequest;
import org.recommit.retry.ReasonCode;

/** Bulk redrives on real databases. */
class JpaRedriveJobsIT {
    private static final Instant NOON = Instant.parse("2026-11-30T12:00:00Z");

    @ParameterizedTest
    @EnumSource
    void theEventsSayHowLettersEnded(Database which) throws IOException {
        try (Jobs jobs = new Jobs(which)) {
            String id = jobs.add("", 1_200).id();
            assertThat(jobs.in(() -> jobs.rows.next(id, 3, 2)))
                    .extracting(Letter::place)
                    .containsExactly(1, 2);
            jobs.mark(id, Map.of(1, LetterState.SENT, 2, LetterState.SENT, 3, LetterState.GONE, 4, LetterState.GONE));
            jobs.store(RedriveJob.eventId(id, 1), "ID:1", 8, Outcome.REDRIVEN);
            jobs.store("landed", "ID:1", 9, Outcome.LANDED);
            jobs.store(RedriveJob.eventId(id, 2), "ID:2", 8, Outcome.REDRIVEN);
            jobs.store("failed before", "ID:2", 7, Outcome.EXHAUSTED);
            // Sent in the moment of a crash, so that it was gone when its turn came again
            jobs.store(RedriveJob.eventId(id, 3), "ID:3", 8, Outcome.REDRIVEN);
            jobs.store("failed", "ID:3", 8, Outcome.PERMANENT);

            jobs.settle();
            assertThat(jobs.find(id).counts()).isEqualTo(new Counts(1_200, 3, 1, 1, 1, 0, 1_196));
            assertThat(jobs.in(() -> jobs.rows.progress(id, 0)).canaries()).isEqualTo(new Canaries(1, 1));
            assertThat(jobs.in(() -> jobs.rows.letters(id, Optional.of(LetterState.GONE), new PageRequest(0, 50)))
                            .items())
                    .extracting(Letter::letterId)
                    .containsExactly("letter-4");
        }
    }

    @ParameterizedTest
    @EnumSource
    void aChangeHappensOnceAndIsOnRecord(Database which) throws IOException {
        try (Jobs jobs = new Jobs(which)) {
            String id = jobs.add("", 2).id();
            assertThat(jobs.change(id, State.RUNNING, State.PAUSED)).isTrue();
            assertThat(jobs.change(id, State.RUNNING, State.PAUSED)).isFalse();
            assertThat(jobs.change("none", State.RUNNING, State.PAUSED)).isFalse();
            assertThat(jobs.in(() -> jobs.rows.running())).isEmpty();
            assertThat(jobs.change(id, State.PAUSED, State.CANCELLED)).isTrue();
            assertThat(jobs.find(id).state()).isEqualTo(State.CANCELLED);
            assertThat(jobs.tables.rows("select action, actor, subject from audit_event order by id"))
                    .containsExactly(
                            "START_REDRIVES|olga|" + id, "PAUSE_REDRIVES|olga|" + id, "CANCEL_REDRIVES|olga|" + id);
        }
    }

    @ParameterizedTest
    @EnumSource
    void theSameRequestKeyIsOneJob(Database which) throws IOException {
        try (Jobs jobs = new Jobs(which)) {
            RedriveJob first = jobs.add("key", 2);
            assertThat(jobs.add("key", 5)).isEqualTo(first);
            assertThat(jobs.add("", 1).id()).isNotEqualTo(first.id());
            assertThat(jobs.tables.rows("select count(*) from audit_event")).containsExactly("2");
        }
    }

    @ParameterizedTest
    @EnumSource
    void oneNodeWorksOnAJobUntilItsTimeHasRunOut(Database which) throws IOException {
        try (Jobs jobs = new Jobs(which)) {
            String id = jobs.add("", 1).id();
            assertThat(jobs.claim(id, "a", NOON)).isTrue();
            assertThat(jobs.claim(id, "a", NOON)).isTrue();
            assertThat(jobs.claim(id, "b", NOON.plusSeconds(9))).isFalse();
            assertThat(jobs.claim(id, "b", NOON.plusSeconds(11))).isTrue();
            assertThat(jobs.claim(id, "a", NOON.plusSeconds(12))).isFalse();
        }
    }

    /** Every call in a transaction of its own, as the container has it. */
    private static final class Jobs implements AutoCloseable {
        final TestDatabase tables;
        final JpaRedriveJobs rows = new JpaRedriveJobs(Clock.fixed(NOON, ZoneOffset.UTC));
        private final EntityManager entityManager;

        Jobs(Database which) {
            tables = TestDatabase.start(which);
            entityManager = tables.entityManager();
            rows.console = entityManager;
        }

        <T> T in(Supplier<T> work) {
            entityManager.clear();
            entityManager.getTransaction().begin();
            T value = work.get();
            entityManager.getTransaction().commit();
            return value;
        }

        RedriveJob add(String requestKey, int letters) {
            Wish wish = new Wish(
                    Optional.of(requestKey).filter(key -> !key.isEmpty()),
                    "all",
                    new Terms(50, 3, "note"),
                    "olga",
                    NOON);
            return in(() -> rows.add(
                    wish,
                    IntStream.rangeClosed(1, letters)
                            .mapToObj(JpaRedriveJobsIT::letter)
                            .toList()));
        }

        RedriveJob find(String id) {
            return in(() -> rows.find(id)).orElseThrow();
        }

        boolean change(String id, State from, State to) {
            return in(() -> rows.change(id, from, to, "olga", Optional.empty()));
        }

        boolean claim(String id, String node, Instant now) {
            return in(() -> rows.claim(id, node, now, now.plusSeconds(10)));
        }

        void mark(String id, Map<Integer, LetterState> states) {
            in(() -> {
                rows.mark(id, states);
                return states;
            });
        }

        void settle() {
            in(() -> {
                rows.settle(NOON);
                return NOON;
            });
        }

        void store(String eventId, String originId, int hop, Outcome outcome) {
            new JpaAttemptEvents(tables.transaction(), tables.database)
                    .store(AttemptEvent.of(eventId, "key", originId, hop, 1, NOON, outcome, "node"));
        }

        @Override
        public void close() throws IOException {
            entityManager.close();
            tables.close();
        }
    }

    private static DeadLetter letter(int number) {
        return new DeadLetter(
                "letter-" + number,
                Optional.of("key-" + number),
                Optional.empty(),
                Optional.empty(),
                true,
                ReasonCode.RETRY_BUDGET_EXHAUSTED,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                1,
                Optional.empty(),
                Optional.empty(),
                Optional.of(NOON),
                Optional.empty(),
                0,
                "",
                Subject.NONE);
    }
}
