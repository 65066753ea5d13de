package org.recommit.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import jakarta.jms.JMSContext;
import jakarta.jms.JMSException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.recommit.it.Workload.Content;

/** What the servers were once seen to get wrong in silence, each with the proof that it is right here. */
class PlatformIT {
    private static final Duration SOON = Duration.ofSeconds(60);
    private static final String FAULT_TOLERANCE = "org.eclipse.microprofile.faulttolerance.exceptions.";
    private static final String CLIENT = " -Dorg.recommit.carrier.CarrierClient/ask/";

    private static TestCarrier carrier;
    private static Stack stack;
    private static int shipments;

    private final Workload workload = new Workload(new Random(5));

    @BeforeAll
    static void start() {
        carrier = new TestCarrier();
        stack = Stack.onPostgres()
                .with("RECOMMIT_CARRIER_URL", carrier.url())
                .with("RECOMMIT_CARRIER_NOT_FOUND", "transient")
                .with(
                        "RECOMMIT_SERVER_JAVA_OPTS",
                        CLIENT + "Timeout/value=2" + CLIENT + "Bulkhead/value=2" + CLIENT
                                + "CircuitBreaker/requestVolumeThreshold=4" + CLIENT + "CircuitBreaker/delay=3")
                .with("RECOMMIT_RETRY_CARRIER_MAX_ATTEMPTS", "200")
                .with("RECOMMIT_RETRY_CARRIER_BASE_DELAY", "PT0.2S")
                .with("RECOMMIT_RETRY_CARRIER_MAX_DELAY", "PT0.5S")
                .with("RECOMMIT_RETRY_CONTROLLED_MAX_ATTEMPTS", "50")
                .with("RECOMMIT_RETRY_CONTROLLED_MAX_DELAY", "PT1S")
                .start();
        stack.sender().send(Stack.COMMITS, """
                {"kind":"fx-rate","idempotencyKey":"fx","source":"it","fxPair":"EUR/USD","asOf":"2026-11-27","rate":"1.08"}""");
        awaitLanded("fx");
    }

    @AfterAll
    static void stop() {
        carrier.close();
        stack.close();
    }

    @ParameterizedTest
    @CsvSource({Stack.COMMITS + ", 16", Stack.RETRIES + ", 8", Stack.ATTEMPTS + ", 2"})
    void everyQueueHasTheListenersThatAreConfigured(String queue, int listeners) {
        await().atMost(SOON)
                .untilAsserted(
                        () -> assertThat(stack.brokerAdmin().consumers(queue)).isEqualTo(listeners));
    }

    @Test
    void ledgerNeedsNoPreparedTransactionsOfTheDatabase() {
        assertThat(stack.sql().rows("show max_prepared_transactions"))
                .containsExactly(Map.of("max_prepared_transactions", "0"));
        Content commit = workload.batch("no-xa", true);
        send(commit);
        awaitLanded(commit.key());
    }

    /** {@code @Retry} on the ledger: the second try is part of the same attempt. */
    @ParameterizedTest
    @ValueSource(strings = {"40001", "40P01"})
    void lostRaceIsTriedAgainAtOnce(String sqlState) {
        Content commit = workload.batch("race:" + sqlState, true);
        refuse(commit.key(), sqlState, 1);
        send(commit);
        awaitLanded(commit.key());
        assertThat(events(commit.key())).containsExactly("LANDED 1 null");
        assertThat(stack.sql().number("select last_value from tries")).isEqualTo(2);
    }

    @Test
    void secondLostRaceIsAFailedAttempt() {
        Content commit = workload.batch("race:twice", true);
        refuse(commit.key(), "40001", 2);
        send(commit);
        awaitLanded(commit.key());
        await().atMost(SOON)
                .untilAsserted(() -> assertThat(events(commit.key()))
                        .containsExactly("RETRY 1 java.sql.SQLException", "LANDED 2 null"));
    }

    @Test
    void carrierThatTakesTooLongIsATimeOut() {
        String shipment = ship(1).get(0);
        awaitLanded(shipment);
        carrier.answerWith(200, Duration.ofSeconds(3));
        String slow = ship(1).get(0);
        await().atMost(SOON).until(() -> !events(slow).isEmpty());
        carrier.answerWith(200, Duration.ZERO);
        awaitLanded(slow);
        assertThat(events(slow)).first().isEqualTo("RETRY 1 " + FAULT_TOLERANCE + "TimeoutException");
    }

    /** The head of its answer came in time, so that no time-out of HTTP's would end it. */
    @Test
    void carrierThatStallsWithinItsAnswerHoldsNobody() {
        carrier.stall();
        String stalled = ship(1).get(0);
        await().atMost(SOON).until(() -> !events(stalled).isEmpty());
        carrier.goOn();
        awaitLanded(stalled);
        assertThat(events(stalled)).first().isEqualTo("RETRY 1 " + FAULT_TOLERANCE + "TimeoutException");
    }

    /** Its answers are good ones: four of them in a row would open the breaker else. */
    @Test
    void carrierThatDoesNotKnowAShipmentYetIsAskedOn() {
        carrier.answerWith(404, Duration.ZERO);
        List<String> keys = ship(4);
        await().atMost(SOON).until(() -> errors(keys, "HTTP 404") > 20);
        carrier.answerWith(200, Duration.ZERO);
        keys.forEach(PlatformIT::awaitLanded);
        awaitEventsStored();
        assertThat(errors(keys, FAULT_TOLERANCE + "CircuitBreakerOpenException"))
                .isZero();
    }

    @Test
    void carrierThatFailsIsLeftAloneForAWhile() {
        carrier.answerWith(503, Duration.ZERO);
        List<String> keys = ship(4);
        await().atMost(SOON).until(() -> errors(keys, FAULT_TOLERANCE + "CircuitBreakerOpenException") > 0);
        carrier.answerWith(200, Duration.ZERO);
        keys.forEach(PlatformIT::awaitLanded);
        awaitEventsStored();
        int asked = keys.stream().mapToInt(carrier::asked).sum();
        assertThat(asked).isEqualTo((int) errors(keys, "HTTP 503") + keys.size());
    }

    /** Those that find it full wait, and it costs them no attempt. */
    @Test
    void carrierIsAskedByNoMoreThanTheBulkheadLetsThrough() {
        await().atMost(SOON).until(carrier::countsAnew);
        carrier.answerWith(200, Duration.ofMillis(500));
        List<String> keys = ship(8);
        keys.forEach(PlatformIT::awaitLanded);
        carrier.answerWith(200, Duration.ZERO);
        assertThat(carrier.busiest()).isEqualTo(2);
        awaitEventsStored();
        assertThat(keys).allSatisfy(key -> assertThat(events(key)).containsExactly("LANDED 1 null"));
    }

    @Test
    void databaseThatIsReadOnlyForAWhileIsTransient() {
        stack.postgres().execute("alter system set default_transaction_read_only = on");
        stack.postgres().execute("select pg_reload_conf()");
        Content commit = workload.batch("read-only", true);
        send(commit);
        await().atMost(SOON).until(() -> stack.serverLog().contains("COMMIT_RETRY key=read-only attempt=2"));
        stack.postgres().execute("alter system reset default_transaction_read_only");
        stack.postgres().execute("select pg_reload_conf()");
        awaitLanded(commit.key());
    }

    @Test
    void lockThatIsHeldTooLongIsTransient() throws SQLException {
        Content commit = workload.batch("locked", true);
        try (Connection rival = DriverManager.getConnection(stack.postgres().url(), Postgres.USER, Postgres.PASSWORD)) {
            rival.setAutoCommit(false);
            rival.createStatement().execute("lock table stock_total in exclusive mode");
            send(commit);
            await().atMost(SOON).until(() -> events(commit.key()).size() == 1);
            rival.rollback();
        }
        awaitLanded(commit.key());
        assertThat(events(commit.key()))
                .hasSizeGreaterThan(1)
                .first()
                .asString()
                .startsWith("RETRY 1 ");
    }

    @Test
    void textThatTheDatabaseCannotHoldIsRefusedBeforeIt() throws JMSException {
        Content commit = workload.batch("nul", true);
        stack.sender().send(Stack.COMMITS, commit.body().replace(Workload.PATIENT, "a\\u0000b"));
        await().atMost(SOON).until(() -> deadReason("nul") != null);
        assertThat(deadReason("nul")).isEqualTo("VALIDATION_FAILED");
    }

    @Test
    void missingDeadLetterQueueIsNotReadyAndHealsByItself() {
        destroy(Stack.DEAD_LETTERS);
        awaitProblem(Stack.DEAD_LETTERS);
        create(Stack.DEAD_LETTERS);
        awaitHealedAndWorking("queue:dead-letters");
    }

    /** The listeners of a server that runs do not come back to a queue that was deleted; those of one that starts do. */
    @Test
    void missingQueuesAtStartAreNotReadyAndHealByThemselves() {
        destroy(Stack.COMMITS);
        awaitProblem(Stack.COMMITS);
        stack.stopServer();
        destroy(Stack.RETRIES);
        stack.launchServer();
        awaitProblem(Stack.COMMITS);
        awaitProblem(Stack.RETRIES);
        create(Stack.COMMITS);
        create(Stack.RETRIES);
        awaitHealedAndWorking("queue:commits");
        everyQueueHasTheListenersThatAreConfigured(Stack.COMMITS, 16);
        everyQueueHasTheListenersThatAreConfigured(Stack.RETRIES, 8);
    }

    @Test
    void brokerThatIsAwayIsNotReadyAndHealsByItself() {
        stack.killBroker();
        await().atMost(SOON).until(() -> health().status() == 503);
        assertThat(health().json().at("/checks/0/data/broker").asText()).isEqualTo("DOWN");
        stack.startBroker();
        awaitHealedAndWorking("broker:back");
        everyQueueHasTheListenersThatAreConfigured(Stack.COMMITS, 16);
        everyQueueHasTheListenersThatAreConfigured(Stack.RETRIES, 8);
        everyQueueHasTheListenersThatAreConfigured(Stack.ATTEMPTS, 2);
    }

    private static void destroy(String queue) {
        stack.brokerAdmin().invokeBroker("destroyQueue", queue, true);
    }

    private static void create(String queue) {
        stack.brokerAdmin().invokeBroker("createQueue", """
                {"name": "%1$s", "address": "%1$s", "routing-type": "ANYCAST", "durable": true, "auto-delete": false}""".formatted(queue));
    }

    private static void awaitProblem(String named) {
        await().ignoreExceptions().atMost(Duration.ofMinutes(2)).untilAsserted(() -> {
            assertThat(health().status()).isEqualTo(503);
            assertThat(health().json().at("/checks/0/data/problems").asText()).contains(named);
        });
    }

    private void awaitHealedAndWorking(String key) {
        await().atMost(SOON).until(() -> health().status() == 200);
        Content commit = workload.batch(key, true);
        send(commit);
        awaitLanded(commit.key());
    }

    private static void send(Content commit) {
        stack.sender().send(Stack.COMMITS, commit.body());
    }

    /** Sends shipments all at once; their keys are their ids. */
    private static List<String> ship(int count) {
        List<String> ids =
                IntStream.range(0, count).mapToObj(i -> "SHP-" + ++shipments).toList();
        try (JMSContext context = stack.sender().open(JMSContext.SESSION_TRANSACTED)) {
            ids.forEach(id -> context.createProducer().send(context.createQueue(Stack.COMMITS), """
                    {"kind":"shipment-reconciliation","idempotencyKey":"%1$s","source":"it","shipmentId":"%1$s","fxPair":"EUR/USD","asOf":"2026-11-27"}""".formatted(id)));
            context.commit();
        }
        return ids;
    }

    /** The database refuses the key's row so often. A sequence counts, since a rollback does not reach it. */
    private static void refuse(String key, String sqlState, int times) {
        stack.sql().update("drop sequence if exists tries");
        stack.sql().update("create sequence tries");
        stack.sql().update("""
                create or replace function refuse() returns trigger language plpgsql as $$
                begin
                    if new.idempotency_key = '%s' and nextval('tries') <= %d then
                        raise exception 'made for a test' using errcode = '%s';
                    end if;
                    return new;
                end $$""".formatted(key, times, sqlState));
        stack.sql().update("""
                create or replace trigger refuse before insert on commit_record for each row execute function refuse()""");
    }

    private static void awaitLanded(String key) {
        await().atMost(SOON)
                .until(() ->
                        stack.sql().number("select count(*) from commit_record where idempotency_key = ?", key) == 1);
    }

    private static void awaitEventsStored() {
        await().atMost(SOON).until(() -> stack.brokerAdmin().count(Stack.ATTEMPTS) == 0);
    }

    private static List<String> events(String key) {
        return stack
                .sql()
                .rows("select outcome, attempt, error from attempt_event where idempotency_key = ? order by at", key)
                .stream()
                .map(event -> event.get("outcome") + " " + event.get("attempt") + " " + event.get("error"))
                .toList();
    }

    private static long errors(List<String> keys, String error) {
        return keys.stream()
                .mapToLong(key -> stack.sql()
                        .number(
                                "select count(*) from attempt_event where idempotency_key = ? and error = ?",
                                key,
                                error))
                .sum();
    }

    private static String deadReason(String key) throws JMSException {
        for (var letter : stack.brokerAdmin().browse(Stack.DEAD_LETTERS)) {
            if (key.equals(letter.getStringProperty("recommit_key"))) {
                return letter.getStringProperty("recommit_reason");
            }
        }
        return null;
    }

    private static Rest.Answer health() {
        return stack.rest().send("GET", "/health/ready", null);
    }
}
