package org.recommit.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import jakarta.jms.JMSContext;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.TextMessage;
import java.sql.Timestamp;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * The power goes: while the product dead-letters, when a message between prepare and commit is on no queue at all, and
 * while commits wait.
 */
class KilledIT {
    private static final int COUNT = 200;
    private static final int WAITING = 1_000;
    private static final Duration SOON = Duration.ofSeconds(90);

    private static Stack stack;

    @BeforeAll
    static void start() {
        stack = Stack.onPostgres()
                // All wait equally long, so that none comes due while the broker starts again
                .with("RECOMMIT_RETRY_FX_BASE_DELAY", "PT60S")
                .with("RECOMMIT_RETRY_FX_JITTER", "none")
                .start();
    }

    @AfterAll
    static void stop() {
        stack.close();
    }

    @Test
    void everyMessageIsOneDeadLetterAfterTheServerWasKilled() throws JMSException {
        everyMessageIsOneDeadLetter("server", Duration.ofSeconds(60), () -> {
            stack.killServer();
            assertThat(stack.brokerAdmin().count(Stack.COMMITS)).isPositive();
            stack.startServer();
        });
    }

    @Test
    void everyMessageIsOneDeadLetterAfterTheBrokerWasKilled() throws JMSException {
        everyMessageIsOneDeadLetter("broker", Duration.ofSeconds(150), () -> {
            stack.killBroker();
            // The server stays, and ends by itself what the broker had prepared
            stack.startBroker();
        });
    }

    private static void everyMessageIsOneDeadLetter(String what, Duration patience, Runnable crash)
            throws JMSException {
        Jms broker = stack.brokerAdmin();
        long before = broker.count(Stack.DEAD_LETTERS);
        List<String> sent = new ArrayList<>();
        try (JMSContext context = stack.sender().open(JMSContext.SESSION_TRANSACTED)) {
            for (int i = 0; i < COUNT; i++) {
                TextMessage message = context.createTextMessage("no commit " + i);
                message.setStringProperty("crash", what);
                context.createProducer().send(context.createQueue(Stack.COMMITS), message);
                sent.add(message.getJMSMessageID());
            }
            context.commit();
        }
        await().pollInterval(Duration.ofMillis(5)).until(() -> broker.count(Stack.DEAD_LETTERS) >= before + COUNT / 10);
        crash.run();
        await().atMost(patience).untilAsserted(() -> {
            List<String> origins = new ArrayList<>();
            for (Message letter : broker.browse(Stack.DEAD_LETTERS, "crash = '" + what + "'")) {
                assertThat(letter.getStringProperty("recommit_reason")).isEqualTo("MALFORMED_MESSAGE");
                origins.add(letter.getStringProperty("recommit_origin_id"));
            }
            assertThat(origins).containsExactlyInAnyOrderElementsOf(sent);
            assertThat((Object[]) broker.invokeBroker("listPreparedTransactions"))
                    .isEmpty();
        });
        assertThat(broker.count(Stack.COMMITS) + broker.count(Stack.RETRIES)).isZero();
        await().atMost(Duration.ofSeconds(60)).until(() -> broker.count(Stack.ATTEMPTS) == 0);
        assertThat(stack.sql()
                        .number(
                                "select count(distinct origin_id) from attempt_event where outcome = 'PERMANENT'"
                                        + " and origin_id = any(?)",
                                (Object) sent.toArray(String[]::new)))
                .isEqualTo(COUNT);
    }

    /** A waiting copy: its delivery time and its failed attempts. */
    private record Waiting(long due, int attempt) {}

    @Test
    void waitingRetriesKeepTheirTimeAndTheirCountAndNoneIsLost() throws JsonProcessingException {
        Jms broker = stack.brokerAdmin();
        try (JMSContext context = stack.sender().open(JMSContext.SESSION_TRANSACTED)) {
            for (int i = 0; i < WAITING; i++) {
                context.createProducer().send(context.createQueue(Stack.COMMITS), """
                        {"kind":"shipment-reconciliation","idempotencyKey":"wait:%1$d","source":"it","shipmentId":"SHP-%1$d","fxPair":"EUR/USD","asOf":"2026-11-27"}""".formatted(i));
            }
            context.commit();
        }
        await().atMost(SOON).until(() -> broker.scheduled(Stack.RETRIES) == WAITING);
        Map<String, Waiting> before = waiting(broker);

        stack.killBroker();
        stack.startBroker();

        assertThat(waiting(broker)).isEqualTo(before).hasSize(WAITING);
        await().atMost(Duration.ofSeconds(30)).until(() -> broker.consumers(Stack.COMMITS) > 0);
        broker.send(Stack.COMMITS, """
                {"kind":"fx-rate","idempotencyKey":"fx","source":"it","fxPair":"EUR/USD","asOf":"2026-11-27","rate":"1.08"}""");
        await().atMost(Duration.ofMinutes(4))
                .until(() -> stack.sql().number("select count(*) from attempt_event where outcome = 'LANDED'")
                        == WAITING + 1);

        for (Map<String, Object> event : stack.sql()
                .rows("select idempotency_key, attempt, at, (select count(*) from attempt_event failed"
                        + " where failed.idempotency_key = landed.idempotency_key and failed.outcome = 'RETRY') as retries"
                        + " from attempt_event landed where outcome = 'LANDED' and idempotency_key <> 'fx'")) {
            Waiting waited = before.get((String) event.get("idempotency_key"));
            // One that came due before the rate was there has failed once more, and was counted
            assertThat(((Number) event.get("attempt")).longValue())
                    .as("%s", event)
                    .isEqualTo(((Number) event.get("retries")).longValue() + 1)
                    .isGreaterThan(waited.attempt());
            assertThat(((Timestamp) event.get("at")).toInstant())
                    .as("%s", event)
                    .isAfterOrEqualTo(Instant.ofEpochMilli(waited.due()));
        }
        assertThat(broker.browse(Stack.DEAD_LETTERS, "recommit_kind = 'shipment-reconciliation'"))
                .isEmpty();
    }

    /** By the broker's console, as an administrator does it. */
    @Test
    void waitingRetriesThatWereRemovedStayGone() {
        Jms broker = stack.brokerAdmin();
        for (int i = 0; i < 20; i++) {
            broker.send(Stack.COMMITS, """
                    {"kind":"shipment-reconciliation","idempotencyKey":"gone:%1$d","source":"it","shipmentId":"SHP-%1$d","fxPair":"EUR/USD","asOf":"2026-11-20"}""".formatted(i));
        }
        await().atMost(SOON).until(() -> broker.scheduled(Stack.RETRIES) == 20);
        assertThat(broker.invoke(Stack.RETRIES, "removeMessages", "recommit_kind = 'shipment-reconciliation'"))
                .isEqualTo(20L);
        for (int restart = 0; restart < 2; restart++) {
            stack.stopBroker();
            stack.startBroker();
            for (String counter : List.of("messageCount", "scheduledCount", "deliveringCount")) {
                assertThat(((Number) broker.attribute(Stack.RETRIES, counter)).longValue())
                        .as(counter)
                        .isZero();
            }
        }
        await().atMost(SOON).until(() -> broker.consumers(Stack.RETRIES) > 0);
    }

    private static Map<String, Waiting> waiting(Jms broker) throws JsonProcessingException {
        Map<String, Waiting> waiting = new HashMap<>();
        String listed = (String) broker.invoke(Stack.RETRIES, "listScheduledMessagesAsJSON");
        for (JsonNode message : new ObjectMapper().readTree(listed)) {
            waiting.put(
                    message.path("recommit_key").asText(),
                    new Waiting(
                            message.path("_AMQ_SCHED_DELIVERY").asLong(),
                            message.path("recommit_attempt").asInt()));
        }
        return waiting;
    }
}
