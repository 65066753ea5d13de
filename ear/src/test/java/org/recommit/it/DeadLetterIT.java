package org.recommit.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.recommit.it.SharedStack.SOON;
import static org.recommit.it.SharedStack.number;
import static org.recommit.it.SharedStack.string;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.ObjectMessage;
import jakarta.jms.StreamMessage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.qpid.jms.JmsConnectionFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The way back from the dead letters, by Recommit's redrive and by the broker's own means. */
class DeadLetterIT {

    private static SharedStack shared;

    @BeforeAll
    static void start() {
        shared = SharedStack.get();
    }

    @Test
    void theBrokersOwnRetryLandsWithAFreshBudget() {
        String key = SharedStack.key("retried");
        shared.faults.refuse(key, LedgerFaults.TRANSIENT);
        shared.send(Bodies.batch(key).toString());
        Message letter = shared.letterOfKey(key);
        shared.faults.allow(key);

        retryByBroker(key);
        assertThat(shared.landed(key)).containsEntry("attempts", 1);
        assertThat(letter).isNotNull();
        assertThat(shared.letters("?key=" + key)).isEmpty();
    }

    @Test
    void theBrokersRetryOfEverythingBringsBackOursAndItsOwn() {
        String ours = SharedStack.key("ours");
        shared.faults.refuse(ours, LedgerFaults.PERMANENT);
        shared.send(Bodies.batch(ours).toString());
        shared.shownLetter(ours);
        String moved = SharedStack.key("moved");
        shared.moveToDeadLetters(() -> shared.send(Bodies.batch(moved).toString()), Stack.COMMITS);
        shared.shownLetter(moved);
        shared.faults.allow(ours);

        shared.admin.invoke(Stack.DEAD_LETTERS, "retryMessages");
        assertThat(shared.landed(ours)).containsEntry("attempts", 1);
        assertThat(shared.landed(moved)).containsEntry("attempts", 1);
    }

    @Test
    void aWaitingCopyThatTheBrokerMovedStartsFreshByTheBrokersRetry() {
        String key = SharedStack.key("copy");
        moveWaitingCopy(key);
        JsonNode letter = shared.shownLetter(key);
        assertThat(letter.path("reason").asText()).isEqualTo("BROKER_DELIVERY_LIMIT");
        assertThat(letter.path("origin").asText()).isEqualTo(Stack.RETRIES);

        retryByBroker(key);
        // Seven fresh attempts: the one before it died does not count
        assertThat(number(
                        shared.letter("recommit_key = '" + key + "' and recommit_reason is not null"),
                        "recommit_dead_attempts"))
                .isEqualTo(7);
        shared.faults.allow(key);
        retryByBroker(key);
        assertThat(shared.landed(key)).containsEntry("attempts", 1);
    }

    @Test
    void aWaitingCopyThatTheBrokerMovedStartsFreshByTheRedrive() {
        String key = SharedStack.key("copy");
        moveWaitingCopy(key);
        assertThat(shared.redrive(shared.shownLetter(key).path("id").asText()).status())
                .isEqualTo(200);
        Message letter = shared.letter("recommit_key = '" + key + "' and recommit_reason is not null");
        assertThat(number(letter, "recommit_dead_attempts")).isEqualTo(7);
        assertThat(number(letter, "recommit_redrives")).isEqualTo(1);
    }

    @Test
    void aRedriveThatFailsAgainKeepsItsHistory() {
        String key = SharedStack.key("again");
        shared.faults.refuse(key, LedgerFaults.TRANSIENT);
        String origin = shared.send(Bodies.batch(key).toString());
        Message first = shared.letterOfKey(key);

        assertThat(shared.redrive(shared.shownLetter(key).path("id").asText()).status())
                .isEqualTo(200);
        Message second = shared.letter("recommit_key = '" + key + "' and recommit_redrives = 1");
        assertThat(string(second, "recommit_origin_id")).isEqualTo(origin);
        assertThat(number(second, "recommit_first_failed")).isEqualTo(number(first, "recommit_first_failed"));
        assertThat(number(second, "recommit_last_failed")).isGreaterThan(number(first, "recommit_last_failed"));
        assertThat(number(second, "recommit_hop")).isEqualTo(number(first, "recommit_hop") + 8);
        assertThat(number(second, "recommit_dead_attempts")).isEqualTo(7);
        assertThat(string(second, "_AMQ_ORIG_QUEUE")).isEqualTo(Stack.COMMITS);

        shared.faults.allow(key);
        assertThat(shared.redrive(shared.shownLetter(key).path("id").asText()).status())
                .isEqualTo(200);
        shared.landed(key);
        List<Map<String, Object>> events = shared.events(key, 17);
        assertThat(events).filteredOn("outcome", "REDRIVEN").hasSize(2);
        assertThat(events.get(16)).containsEntry("outcome", "LANDED").containsEntry("origin_id", origin);
        assertThat(shared.rest.get("/commits/" + key).json().path("status").asText())
                .isEqualTo("COMMITTED");
    }

    @Test
    void ofTwoWhoRedriveOneLetterAtOnceOneSucceeds() throws InterruptedException, ExecutionException {
        String key = SharedStack.key("two");
        shared.faults.refuse(key, LedgerFaults.PERMANENT);
        shared.send(Bodies.batch(key).toString());
        String id = shared.shownLetter(key).path("id").asText();
        shared.faults.allow(key);

        assertThat(atOnce(2, () -> shared.redrive(id).status()))
                .containsOnlyOnce(200)
                .allMatch(status -> List.of(200, 404, 409).contains(status));
        shared.landed(key);
        assertThat(shared.events(key, 3)).extracting("outcome").containsExactly("PERMANENT", "REDRIVEN", "LANDED");
    }

    @Test
    void aLetterThatIsNotThereIsNotFound() {
        assertThat(shared.redrive("ID:00000000-0000-0000-0000-000000000000").status())
                .isEqualTo(404);
        assertThat(shared.redrive("broker:7").status()).isEqualTo(404);
        assertThat(shared.redrive("' or 1=1 --").status()).isEqualTo(404);
        assertThat(shared.rest.get("/dead-letters/ID:none").status()).isEqualTo(404);
    }

    @Test
    void anObjectIsListedAndOpenedButNeverRedriven() throws JMSException {
        String origin = shared.sender.send(
                Stack.COMMITS, context -> context.createObjectMessage(new ArrayList<>(List.of("unread"))));
        String id = idOf(shared.letterOfOrigin(origin));
        JsonNode opened = shared.open(id);
        assertThat(opened.path("reason").asText()).isEqualTo("MALFORMED_MESSAGE");
        assertThat(opened.path("body").isNull()).isTrue();

        assertThat(shared.redrive(id).status()).isEqualTo(422);
        assertThat(((ObjectMessage) shared.letterOfOrigin(origin)).getObject()).isEqualTo(List.of("unread"));
    }

    @Test
    void aStreamComesBackUnread() throws JMSException {
        String origin = shared.sender.send(Stack.COMMITS, context -> {
            StreamMessage stream = context.createStreamMessage();
            try {
                stream.writeString("text");
                stream.writeInt(7);
            } catch (JMSException e) {
                throw new IllegalStateException(e);
            }
            return stream;
        });
        assertThat(shared.redrive(idOf(shared.letterOfOrigin(origin))).status()).isIn(200, 422);
        StreamMessage letter = (StreamMessage) await().atMost(SOON)
                .until(
                        () -> shared.admin.browse(Stack.DEAD_LETTERS, "recommit_origin_id = '" + origin + "'"),
                        found -> found.size() == 1)
                .get(0);
        assertThat(letter.readString()).isEqualTo("text");
        assertThat(letter.readInt()).isEqualTo(7);
    }

    @Test
    void ourCopyOfAStompMessageWithoutAnIdIsOpenedAndRedriven() {
        String key = SharedStack.key("stomp");
        shared.faults.refuse(key, LedgerFaults.PERMANENT);
        sendByStomp(key);
        assertThat(string(shared.letterOfKey(key), "recommit_origin_id")).isNotEmpty();
        opensAndLands(key);
    }

    @Test
    void aStompMessageWithoutAnIdThatTheBrokerMovedIsOpenedAndRedriven() {
        String key = SharedStack.key("stomp");
        shared.moveToDeadLetters(() -> sendByStomp(key), Stack.COMMITS);
        opensAndLands(key);
    }

    @Test
    void anAmqpMessageThatTheBrokerMovedIsOpenedAndRedriven() {
        String key = SharedStack.key("amqp");
        shared.moveToDeadLetters(
                () -> {
                    JmsConnectionFactory factory =
                            new JmsConnectionFactory("amqp://127.0.0.1:" + shared.stack.brokerPort());
                    try (var context = factory.createContext(
                            "sender", shared.stack.accounts().sender())) {
                        context.createProducer()
                                .send(
                                        context.createQueue(Stack.COMMITS),
                                        Bodies.batch(key).toString());
                    }
                },
                Stack.COMMITS);
        opensAndLands(key);
    }

    /** Without the key that it was refused for, it would be another commit. */
    @ParameterizedTest
    @CsvSource({"'', PO 123, InvalidKey", "it:agrees, it:disagrees, KeysDisagree"})
    void aRefusedKeyIsRefusedAgainAfterARedrive(String field, String property, String error) {
        String source = "refused-" + UUID.randomUUID();
        ObjectNode batch = Bodies.batch(field).put("source", source).put("batchId", "b-1");
        if (field.isEmpty()) {
            batch.remove("idempotencyKey");
        }
        shared.sender.send(Stack.COMMITS, context -> withKey(context.createTextMessage(batch.toString()), property));
        JsonNode refused = onlyOf(source);
        assertThat(refused.path("errorType").asText()).isEqualTo(error);

        assertThat(shared.redrive(refused.path("id").asText()).status()).isEqualTo(200);
        JsonNode again = await().atMost(SOON)
                .until(() -> onlyOf(source), letter -> letter.path("redrives").asInt() == 1);
        assertThat(again.path("errorType").asText()).isEqualTo(error);
    }

    private static Message withKey(Message message, String key) {
        try {
            message.setStringProperty("recommit_key", key);
            return message;
        } catch (JMSException e) {
            throw new IllegalStateException(e);
        }
    }

    private static JsonNode onlyOf(String source) {
        return await().atMost(SOON)
                .until(() -> shared.letters("?source=" + source), found -> found.size() == 1)
                .get(0);
    }

    @Test
    void aListGoesOnBehindLargeLetters() throws InterruptedException, ExecutionException {
        String source = "large-" + UUID.randomUUID();
        for (int i = 0; i < 3; i++) {
            shared.send("{\"x-large\":\"" + "x".repeat(1_500_000));
            shared.send(Bodies.batch(SharedStack.key("after"))
                    .put("source", source)
                    .put("currency", 1)
                    .toString());
        }
        await().atMost(SOON).until(() -> shared.letters("?source=" + source).size() == 3);
        assertThat(atOnce(60, () -> shared.letters("?source=" + source).size())).containsOnly(3);
    }

    @Test
    void aMapThatCannotBeDecodedIsShownAndStopsNothing() {
        Set<String> before = ids();
        String good = SharedStack.key("behind");
        shared.moveToDeadLetters(DeadLetterIT::sendCorruptMap, Stack.COMMITS);
        shared.send(Bodies.batch(good).toString());
        shared.landed(good);

        Set<String> added = ids();
        added.removeAll(before);
        assertThat(added).hasSize(1);
        String id = added.iterator().next();
        JsonNode opened = shared.open(id);
        assertThat(opened.path("reason").asText()).isEqualTo("BROKER_DELIVERY_LIMIT");
        assertThat(opened.path("key").isNull()).isTrue();
        assertThat(opened.path("controlled").asBoolean()).isTrue();
        assertThat(shared.redrive(id).status()).isEqualTo(422);
        // A single look has once been seen to miss a damaged letter; it must not stay missing
        await().atMost(Duration.ofSeconds(30))
                .untilAsserted(() -> assertThat(ids()).contains(id));
        // The broker's retry of everything, which another test tries, would have it delivered again and again
        shared.admin.invoke(Stack.DEAD_LETTERS, "removeMessages", "_AMQ_ORIG_MESSAGE_ID = " + id.substring(7));
    }

    /** What six users get who ask so many times together. */
    private static List<Integer> atOnce(int times, Callable<Integer> question)
            throws InterruptedException, ExecutionException {
        ExecutorService users = Executors.newFixedThreadPool(6);
        List<Integer> answers = new ArrayList<>();
        for (Future<Integer> answer : users.invokeAll(Collections.nCopies(times, question))) {
            answers.add(answer.get());
        }
        users.shutdown();
        return answers;
    }

    private static Set<String> ids() {
        Set<String> ids = new HashSet<>();
        shared.letters("?size=500").forEach(letter -> ids.add(letter.path("id").asText(null)));
        return ids;
    }

    private static void opensAndLands(String key) {
        String id = shared.shownLetter(key).path("id").asText();
        JsonNode opened = shared.open(id);
        assertThat(opened.path("id").asText()).isEqualTo(id);
        assertThat(opened.path("body").asText()).isEqualTo(Bodies.batch(key).toString());
        shared.faults.allow(key);
        assertThat(shared.redrive(id).status()).isEqualTo(200);
        assertThat(shared.landed(key)).containsEntry("attempts", 1);
        assertThat(shared.letters("?key=" + key)).isEmpty();
    }

    private static void sendByStomp(String key) {
        new Stomp(shared.stack.brokerPort(), "sender", shared.stack.accounts().sender())
                .sendText(Stack.COMMITS, Bodies.batch(key).toString(), Map.of());
    }

    /**
     * A map message by its type, whose body is no map: it fails before any listener sees it. The broker refuses it from a
     * sender; what stood in the journal before it did so comes all the same.
     */
    private static void sendCorruptMap() {
        shared.admin.invokeBroker("createQueue", "it.journal", "ANYCAST", "it.journal", null, true, -1, false, true);
        try {
            CoreMessages.send(
                    shared.stack.brokerPort(),
                    "broker-admin",
                    shared.stack.accounts().brokerAdmin(),
                    "it.journal",
                    CoreMessages.MAP,
                    new byte[] {1, 2, 3},
                    Map.of());
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
        shared.admin.invoke("it.journal", "moveMessages", null, Stack.COMMITS);
        shared.admin.invokeBroker("destroyQueue", "it.journal", true, true);
    }

    /** Leaves the copy that waits after the first failure on the dead letters, moved by the broker. */
    private static void moveWaitingCopy(String key) {
        shared.faults.refuse(key, LedgerFaults.TRANSIENT);
        shared.moveToDeadLetters(() -> shared.send(Bodies.batch(key).toString()), Stack.RETRIES);
    }

    private static void retryByBroker(String key) {
        Object found = shared.admin.invoke(Stack.DEAD_LETTERS, "listMessagesAsJSON", "recommit_key = '" + key + "'");
        JsonNode messages = Rest.json(found.toString());
        assertThat(messages).hasSize(1);
        Object moved = shared.admin.invoke(
                Stack.DEAD_LETTERS,
                "retryMessage",
                messages.path(0).path("messageID").asLong());
        assertThat(moved).isEqualTo(true);
    }

    private static String idOf(Message message) {
        try {
            return message.getJMSMessageID();
        } catch (JMSException e) {
            throw new IllegalStateException(e);
        }
    }
}
