package org.recommit.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.recommit.store.Commits.batch;
import static org.recommit.store.Commits.receive;
import static org.recommit.store.Commits.shipment;

import java.math.BigDecimal;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.recommit.audit.AttemptEvent;
import org.recommit.audit.AttemptEvent.Outcome;
import org.recommit.ledger.Attempt;
import org.recommit.ledger.RateBook.Quote;
import org.recommit.ledger.Resolution;
import org.recommit.retry.Dependency;
import org.recommit.retry.Exhaustion;
import org.recommit.retry.Pause;
import org.recommit.retry.ScheduledRetry;

/** What recorded events tell of retries, on real databases. */
class JpaRetryHistoryIT {
    private static final Instant NOON = Instant.parse("2026-11-30T12:00:00Z");
    private static final Instant ONE_O_CLOCK = NOON.plusSeconds(3_600);

    @ParameterizedTest
    @EnumSource
    void tellsOfFailuresThatARetryFollowed(Database which) throws Exception {
        try (TestDatabase database = TestDatabase.start(which)) {
            retried(database, "s", 0, 0, "fx", 1);
            retried(database, "s", 1, 1, "fx", 2);
            retried(database, "s", 2, 2, "carrier", 1);
            store(database, "s", 3, 3, Outcome.EXHAUSTED, "carrier");
            store(database, "lapsing", 0, 4, Outcome.RETRY, "carrier");
            retried(database, "late", 0, 3_600, "carrier", 1); // at one o'clock: not asked for

            JpaRetryHistory history = history(database);

            assertThat(history.scheduled(NOON, ONE_O_CLOCK, Optional.empty()))
                    .containsExactly(retry(0, "fx", 0), retry(1, "fx", 1), retry(2, "carrier", 0));
            assertThat(history.scheduled(NOON.plusSeconds(1), ONE_O_CLOCK, Optional.of(Dependency.FX)))
                    .containsExactly(retry(1, "fx", 1));
        }
    }

    /** The first landed at last with the rate that it was missing; of the second nobody knows which one that is. */
    @ParameterizedTest
    @EnumSource
    void aRateIsBackWhenItIsPublishedAndNotWithAnotherDays(Database which) throws Exception {
        try (TestDatabase database = TestDatabase.start(which)) {
            store(database, "known", 0, 0, Outcome.EXHAUSTED, "fx");
            store(database, "unknown", 0, 1, Outcome.EXHAUSTED, "fx");
            landShipment(database, "never-waited", 5);
            published(database, 10);
            assertThat(history(database).exhausted(NOON, ONE_O_CLOCK))
                    .extracting(Exhaustion::cameBackAt)
                    .containsExactly(Optional.empty(), Optional.empty());

            landShipment(database, "known", 40);
            assertThat(history(database).exhausted(NOON, ONE_O_CLOCK))
                    .extracting(Exhaustion::cameBackAt)
                    .containsExactly(Optional.of(NOON.plusSeconds(10)), Optional.of(NOON.plusSeconds(40)));
        }
    }

    @ParameterizedTest
    @EnumSource
    void aDependencyIsBackWhenTheNextOneLands(Database which) throws Exception {
        try (TestDatabase database = TestDatabase.start(which)) {
            store(database, "a", 0, 0, Outcome.EXHAUSTED, "controlled");
            store(database, "b", 0, 1, Outcome.EXHAUSTED, "carrier");
            store(database, "c", 0, 20, Outcome.EXHAUSTED, "controlled");
            store(database, "d", 0, 60, Outcome.EXHAUSTED, "carrier");
            landBatch(database, "x", 10);
            landShipment(database, "y", 30);

            assertThat(history(database).exhausted(NOON, ONE_O_CLOCK))
                    .containsExactly(
                            new Exhaustion("controlled", NOON, Optional.of(NOON.plusSeconds(10))),
                            new Exhaustion("carrier", NOON.plusSeconds(1), Optional.of(NOON.plusSeconds(30))),
                            new Exhaustion("controlled", NOON.plusSeconds(20), Optional.of(NOON.plusSeconds(30))),
                            new Exhaustion("carrier", NOON.plusSeconds(60), Optional.empty()));
        }
    }

    private static JpaRetryHistory history(TestDatabase database) {
        JpaRetryHistory history = new JpaRetryHistory();
        history.entityManager = database.entityManager();
        return history;
    }

    private static ScheduledRetry retry(int second, String policy, int attempt) {
        return new ScheduledRetry(
                NOON.plusSeconds(second), policy, attempt, new Pause(Duration.ofMillis(5_000), Duration.ofMillis(412)));
    }

    private static void retried(
            TestDatabase database, String key, int hop, int second, String policy, int underPolicy) {
        store(database, event(key, hop, second, Outcome.RETRY, policy).retried(underPolicy));
    }

    private static void store(TestDatabase database, String key, int hop, int second, Outcome outcome, String policy) {
        store(database, event(key, hop, second, outcome, policy));
    }

    private static void store(TestDatabase database, AttemptEvent event) {
        new JpaAttemptEvents(database.transaction(), database.database).store(event);
    }

    private static AttemptEvent event(String key, int hop, int second, Outcome outcome, String policy) {
        AttemptEvent event = AttemptEvent.of(
                        UUID.randomUUID().toString(),
                        key,
                        "ID:" + key,
                        hop,
                        hop + 1,
                        NOON.plusSeconds(second),
                        outcome,
                        "node-1")
                .under(Optional.of(policy))
                .failing(Optional.of(policy.equals("controlled") ? "ledger" : policy), "Failed");
        return outcome == Outcome.RETRY ? event.waiting(Duration.ofMillis(5_412), Duration.ofMillis(5_000)) : event;
    }

    private static void published(TestDatabase database, int second) {
        new JpaRateBook(database.transaction(), Clock.fixed(NOON.plusSeconds(second), ZoneOffset.UTC))
                .publish(
                        new Quote("EUR/USD", LocalDate.of(2026, 11, 30), new BigDecimal("1.0832")),
                        "eva",
                        Optional.empty());
    }

    private static void landBatch(TestDatabase database, String key, int second) {
        database.ledger().post(batch(key, receive("A", 1)), attempt(key, second));
    }

    private static void landShipment(TestDatabase database, String key, int second) {
        LocalDate day = LocalDate.of(2026, 11, 30);
        database.ledger()
                .post(shipment(key), new Resolution(day, new BigDecimal("1.0832"), "DELIVERED"), attempt(key, second));
    }

    private static Attempt attempt(String key, int second) {
        return new Attempt("event-" + key, "ID:" + key, 0, 1, NOON.plusSeconds(second), "ordinary", "node-1");
    }
}
