package org.recommit.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.recommit.it.SharedStack.SOON;
import static org.recommit.it.SharedStack.number;
import static org.recommit.it.SharedStack.string;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import jakarta.jms.BytesMessage;
import jakarta.jms.JMSContext;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.TextMessage;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collections;
import java.util.Enumeration;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.activemq.artemis.jms.client.ActiveMQQueue;
import org.apache.qpid.jms.JmsConnectionFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a message carries beside its content, over a wait, into the dead letters and back; and what is not believed. */
class HeadersIT {
    private static SharedStack shared;

    @BeforeAll
    static void start() {
        shared = SharedStack.get();
    }

    @Test
    void whatTheSenderSetSurvivesTheWaitAndTheDeath() {
        String key = SharedStack.key("headers");
        shared.faults.refuse(key, LedgerFaults.TRANSIENT);
        try (JMSContext context = shared.sender.open()) {
            TextMessage message = context.createTextMessage(Bodies.batch(key).toString());
            message.setStringProperty("store", "0042");
            message.setIntProperty("till", 7);
            message.setLongProperty("sequence", Long.MAX_VALUE);
            message.setDoubleProperty("weight", 0.1);
            message.setBooleanProperty("training", false);
            message.setByteProperty("b", (byte) 3);
            message.setShortProperty("s", (short) 4);
            message.setFloatProperty("f", 0.5f);
            message.setStringProperty("JMSXGroupID", "group-1");
            message.setIntProperty("JMSXGroupSeq", 5);
            message.setStringProperty("_AMQ_DUPL_ID", key);
            message.setJMSType("inventory-batch");
            message.setJMSCorrelationID("correlation-1");
            // A queue of another broker, as likely as not: this one does not know it
            message.setJMSReplyTo(new ActiveMQQueue("store.0042.answers"));
            context.createProducer().setPriority(7).send(context.createQueue(Stack.COMMITS), message);
        } catch (JMSException e) {
            throw new IllegalStateException(e);
        }
        shared.whilePaused(() -> assertSendersHeaders(waiting(key)), Stack.RETRIES);
        assertSendersHeaders(shared.letterOfKey(key));

        shared.faults.allow(key);
        assertThat(shared.redrive(shared.shownLetter(key).path("id").asText()).status())
                .isEqualTo(200);
        shared.landed(key);
    }

    @Test
    void aCorrelationIdOfBytesIsKept() throws JMSException {
        byte[] id = {1, 2, (byte) 0xFF};
        String origin = shared.sender.send(Stack.COMMITS, context -> {
            try {
                Message message = context.createTextMessage("no commit");
                message.setJMSCorrelationIDAsBytes(id);
                return message;
            } catch (JMSException e) {
                throw new IllegalStateException(e);
            }
        });
        assertThat(shared.letterOfOrigin(origin).getJMSCorrelationIDAsBytes()).isEqualTo(id);
    }

    @Test
    void aPlaceInItsGroupThatIsNoNumberIsDropped() {
        String probe = UUID.randomUUID().toString();
        new Stomp(shared.stack.brokerPort(), "sender", shared.stack.accounts().sender())
                .sendText(Stack.COMMITS, "no commit", Map.of("probe", probe, "_AMQ_GROUP_SEQUENCE", "x"));
        assertThat(SharedStack.string(shared.letter("probe = '" + probe + "'"), "recommit_reason"))
                .isEqualTo("MALFORMED_MESSAGE");
    }

    private static void assertSendersHeaders(Message copy) {
        try {
            assertThat(copy.getObjectProperty("store")).isEqualTo("0042");
            assertThat(copy.getObjectProperty("till")).isEqualTo(7);
            assertThat(copy.getObjectProperty("sequence")).isEqualTo(Long.MAX_VALUE);
            assertThat(copy.getObjectProperty("weight")).isEqualTo(0.1);
            assertThat(copy.getObjectProperty("training")).isEqualTo(false);
            assertThat(copy.getObjectProperty("b")).isEqualTo((byte) 3);
            assertThat(copy.getObjectProperty("s")).isEqualTo((short) 4);
            assertThat(copy.getObjectProperty("f")).isEqualTo(0.5f);
            assertThat(copy.getStringProperty("JMSXGroupID")).isEqualTo("group-1");
            assertThat(copy.getIntProperty("JMSXGroupSeq")).isEqualTo(5);
            assertThat(copy.getJMSType()).isEqualTo("inventory-batch");
            assertThat(copy.getJMSCorrelationID()).isEqualTo("correlation-1");
            assertThat(copy.getJMSReplyTo()).hasToString("ActiveMQQueue[store.0042.answers]");
            assertThat(copy.getJMSPriority()).isEqualTo(7);
            assertThat(names(copy)).doesNotContain("_AMQ_DUPL_ID");
        } catch (JMSException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void aWaitingCopySaysWhatHasFailed() {
        String key = SharedStack.key("waiting");
        long before = System.currentTimeMillis();
        shared.faults.refuse(key, LedgerFaults.TRANSIENT);
        shared.whilePaused(
                () -> {
                    String origin = shared.send(Bodies.batch(key).toString());
                    Message copy = waiting(key);
                    assertThat(string(copy, "recommit_kind")).isEqualTo("inventory-batch");
                    assertThat(string(copy, "recommit_source")).isEqualTo("store-0042-pos");
                    assertThat(string(copy, "recommit_origin_id")).isEqualTo(origin);
                    assertThat(number(copy, "recommit_hop")).isEqualTo(1);
                    assertThat(number(copy, "recommit_attempt")).isEqualTo(1);
                    assertThat(number(copy, "recommit_attempts_controlled")).isEqualTo(1);
                    assertThat(number(copy, "recommit_first_failed"))
                            .isEqualTo(number(copy, "recommit_last_failed"))
                            .isBetween(before, System.currentTimeMillis());
                    assertThat(number(copy, "recommit_last_delay_ms")).isBetween(0L, 100L);
                    assertThat(string(copy, "recommit_error")).isNotEmpty();
                    assertThat(string(copy, "recommit_error_text")).hasSizeLessThanOrEqualTo(1_000);
                    shared.faults.allow(key);
                },
                Stack.RETRIES);
        assertThat(shared.landed(key)).containsEntry("attempts", 2);
        assertThat(shared.events(key, 2)).extracting("outcome").containsExactly("RETRY", "LANDED");
    }

    @Test
    void aHyphenatedNameOfAStompSenderSurvives() {
        String key = SharedStack.key("stomp");
        shared.faults.refuse(key, LedgerFaults.TRANSIENT);
        new Stomp(shared.stack.brokerPort(), "sender", shared.stack.accounts().sender())
                .sendText(
                        Stack.COMMITS,
                        Bodies.batch(key).toString(),
                        Map.of("x-store-id", "42", "correlation-id", "c-1", "priority", "6"));
        assertForeignName(key, "x-store-id");
    }

    @Test
    void aHyphenatedNameOfAnAmqpSenderSurvives() throws JMSException {
        String key = SharedStack.key("amqp");
        shared.faults.refuse(key, LedgerFaults.TRANSIENT);
        JmsConnectionFactory factory = new JmsConnectionFactory(
                "amqp://127.0.0.1:" + shared.stack.brokerPort() + "?jms.validatePropertyNames=false");
        try (JMSContext context =
                factory.createContext("sender", shared.stack.accounts().sender())) {
            Message message = context.createTextMessage(Bodies.batch(key).toString());
            message.setStringProperty("x-store-id", "42");
            message.setJMSCorrelationID("c-1");
            context.createProducer().setPriority(6).send(context.createQueue(Stack.COMMITS), message);
        }
        assertForeignName(key, "x-store-id");
    }

    private static void assertForeignName(String key, String name) {
        JsonNode letter = shared.shownLetter(key);
        assertThat(letter.path("reason").asText()).isEqualTo("RETRY_BUDGET_EXHAUSTED");
        JsonNode opened = shared.open(letter.path("id").asText());
        assertThat(opened.path("properties").path(name).asText()).isEqualTo("42");
        Message message = shared.letterOfKey(key);
        assertThat(string(message, "x_HYPHEN_store_HYPHEN_id")).isEqualTo("42");
        try {
            assertThat(message.getJMSCorrelationID()).isEqualTo("c-1");
            assertThat(message.getJMSPriority()).isEqualTo(6);
        } catch (JMSException e) {
            throw new IllegalStateException(e);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {150 * 1024, 1024 * 1024, 20 * 1024 * 1024})
    void aLargeBodyIsTheSameAtEveryHop(int size) {
        String key = SharedStack.key("body");
        ObjectNode batch = Bodies.batch(key).put("x-pad", "");
        batch.put("x-pad", "p".repeat(size - batch.toString().length()));
        String body = batch.toString();
        String hash = sha256(body);
        shared.faults.refuse(key, LedgerFaults.TRANSIENT);
        shared.whilePaused(
                () -> {
                    shared.sender.send(Stack.COMMITS, context -> bytes(context, body));
                    waiting(key);
                    assertThat(bodyHash(Stack.RETRIES, key)).isEqualTo(hash);
                },
                Stack.RETRIES);
        shared.letterOfKey(key);
        assertThat(bodyHash(Stack.DEAD_LETTERS, key)).isEqualTo(hash);

        shared.whilePaused(
                () -> {
                    assertThat(shared.redrive(shared.shownLetter(key).path("id").asText())
                                    .status())
                            .isEqualTo(200);
                    waiting(key);
                    assertThat(bodyHash(Stack.RETRIES, key)).isEqualTo(hash);
                    shared.faults.allow(key);
                },
                Stack.RETRIES);
        shared.landed(key);
    }

    @Test
    void aDuplicateIdOfTheSenderDoesNotSwallowTheCopies() {
        String key = SharedStack.key("dupl");
        shared.faults.refuse(key, LedgerFaults.PERMANENT);
        shared.sender.send(
                Stack.COMMITS,
                context ->
                        withProperty(context.createTextMessage(Bodies.batch(key).toString()), "_AMQ_DUPL_ID", key));
        String id = shared.shownLetter(key).path("id").asText();
        assertThat(names(shared.letterOfKey(key))).doesNotContain("_AMQ_DUPL_ID");

        shared.faults.allow(key);
        assertThat(shared.redrive(id).status()).isEqualTo(200);
        shared.landed(key);
    }

    @Test
    void whatASenderSaysOfItsStateIsNotBelieved() {
        String day = SharedStack.day();
        String rate = SharedStack.key("rate");
        shared.send(Bodies.rate(rate, day, "1.0832").toString());
        shared.landed(rate);
        String key = SharedStack.key("liar");
        shared.sender.send(
                Stack.COMMITS,
                context -> lying(context, Bodies.shipment(key, "SHP-1", day).toString(), Stack.DEAD_LETTERS));

        assertThat(shared.landed(key)).containsEntry("attempts", 1);
        assertThat(shared.sql.rows("select fx_rate, status from shipment_resolution where idempotency_key = ?", key))
                .singleElement()
                .satisfies(row -> {
                    assertThat(row.get("fx_rate").toString()).startsWith("1.0832");
                    assertThat(row.get("status")).isNotEqualTo("FORGED");
                });
        assertThat(shared.events(key, 1))
                .singleElement()
                .satisfies(event -> assertThat(event)
                        .containsEntry("hop", 0)
                        .containsEntry("attempt", 1)
                        .doesNotContainEntry("origin_id", "forged"));
    }

    @Test
    void whatASenderSaysOfItsStateIsOnNoDeadLetter() throws JMSException {
        String key = SharedStack.key("liar");
        shared.faults.refuse(key, LedgerFaults.PERMANENT);
        String origin = shared.sender.send(
                Stack.COMMITS, context -> lying(context, Bodies.batch(key).toString(), Stack.RETRIES));

        Message letter = shared.letterOfOrigin(origin);
        assertThat(string(letter, "recommit_reason")).isEqualTo("LEDGER_REJECTED");
        assertThat(number(letter, "recommit_dead_attempts")).isEqualTo(1);
        assertThat(number(letter, "recommit_redrives")).isZero();
        assertThat(number(letter, "recommit_hop")).isEqualTo(1);
        assertThat(string(letter, "_AMQ_ORIG_QUEUE")).isEqualTo(Stack.COMMITS);
        assertThat(names(letter))
                .noneMatch(name -> name.startsWith("recommit_step") || name.startsWith("recommit_attempt"))
                .doesNotContain("recommit_verify", "recommit_expires");
    }

    @Test
    void whatASenderSaysOfItsStateIsNotShownOfALetterThatTheBrokerMoved() {
        String key = SharedStack.key("liar");
        shared.moveToDeadLetters(
                () -> shared.sender.send(
                        Stack.COMMITS,
                        context -> lying(context, Bodies.batch(key).toString(), Stack.RETRIES)),
                Stack.COMMITS);

        JsonNode letter = shared.shownLetter(key);
        assertThat(letter.path("reason").asText()).isEqualTo("BROKER_DELIVERY_LIMIT");
        assertThat(letter.path("controlled").asBoolean()).isTrue();
        assertThat(letter.path("origin").asText()).isEqualTo(Stack.COMMITS);
        assertThat(letter.path("attempts").asInt()).isZero();
        assertThat(letter.path("redrives").asInt()).isZero();
        for (String field : List.of("dependency", "policy", "errorType", "error", "firstFailedAt", "lastFailedAt")) {
            assertThat(letter.path(field).isNull()).as(field).isTrue();
        }
        assertThat(letter.path("deadAt").asText()).startsWith("20");

        assertThat(shared.redrive(letter.path("id").asText()).status()).isEqualTo(200);
        assertThat(shared.landed(key)).containsEntry("attempts", 1);
    }

    private static Message lying(JMSContext context, String body, String origin) {
        Message message = context.createTextMessage(body);
        withProperty(message, "recommit_attempt", "none");
        withProperty(message, "recommit_attempts_controlled", 6);
        withProperty(message, "recommit_attempts_fx", "x");
        withProperty(message, "recommit_hop", 40);
        withProperty(message, "recommit_origin_id", "forged");
        withProperty(message, "recommit_redrives", "many");
        withProperty(message, "recommit_step_fx", "2025-04-01=9.99");
        withProperty(message, "recommit_step_carrier", "FORGED");
        withProperty(message, "recommit_verify", true);
        withProperty(message, "recommit_expires", 1L);
        withProperty(message, "recommit_reason", "NO_SUCH_REASON");
        withProperty(message, "recommit_controlled", false);
        withProperty(message, "recommit_dependency", "forged");
        withProperty(message, "recommit_policy", "forged");
        withProperty(message, "recommit_error", "forged");
        withProperty(message, "recommit_error_text", "forged");
        withProperty(message, "recommit_dead_attempts", "many");
        withProperty(message, "recommit_dead_at", "never");
        withProperty(message, "recommit_first_failed", "never");
        withProperty(message, "recommit_last_failed", 7L);
        withProperty(message, "recommit_key", keyIn(body));
        withProperty(message, "_AMQ_ORIG_QUEUE", origin);
        withProperty(message, "_AMQ_ORIG_ADDRESS", origin);
        return message;
    }

    private static String keyIn(String body) {
        return body.replaceAll(".*\"idempotencyKey\":\"([^\"]*)\".*", "$1");
    }

    private static Message withProperty(Message message, String name, Object value) {
        try {
            message.setObjectProperty(name, value);
            return message;
        } catch (JMSException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The copy of that key on the retries queue once its time has come; only while the queue is paused. */
    private static Message waiting(String key) {
        return await().atMost(SOON)
                .until(
                        () -> shared.admin.browse(Stack.RETRIES, "recommit_key = '" + key + "'"),
                        found -> found.size() == 1)
                .get(0);
    }

    private static Message bytes(JMSContext context, String body) {
        try {
            BytesMessage message = context.createBytesMessage();
            message.writeBytes(body.getBytes(StandardCharsets.UTF_8));
            return message;
        } catch (JMSException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Of the body of that key's only message there; a large one is read while the session is open. */
    private static String bodyHash(String queue, String key) {
        try (JMSContext context = shared.admin.open()) {
            BytesMessage bytes =
                    (BytesMessage) context.createBrowser(context.createQueue(queue), "recommit_key = '" + key + "'")
                            .getEnumeration()
                            .nextElement();
            byte[] body = new byte[(int) bytes.getBodyLength()];
            bytes.readBytes(body);
            return sha256(new String(body, StandardCharsets.UTF_8));
        } catch (JMSException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String sha256(String text) {
        try {
            return HexFormat.of()
                    .formatHex(MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    @SuppressWarnings("unchecked")
    private static List<String> names(Message message) {
        try {
            return Collections.list((Enumeration<String>) message.getPropertyNames());
        } catch (JMSException e) {
            throw new IllegalStateException(e);
        }
    }
}
