package org.recommit.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.recommit.it.SharedStack.SOON;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import jakarta.jms.BytesMessage;
import jakarta.jms.ConnectionFactory;
import jakarta.jms.JMSContext;
import jakarta.jms.JMSException;
import jakarta.jms.MapMessage;
import jakarta.jms.Message;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;
import org.apache.qpid.jms.JmsConnectionFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What becomes of good commits, of the same one again, and of one that contradicts. */
class CommitPathIT {
    private static SharedStack shared;

    @BeforeAll
    static void start() {
        shared = SharedStack.get();
    }

    @Test
    void aCommitLandsWithItsRowsItsEventAndItsLogLine() throws NoSuchAlgorithmException {
        String key = SharedStack.key("landed");
        String origin = shared.send(Bodies.batch(key).toString());

        String hash = sha256(("{\"kind\":\"inventory-batch\",\"movements\":[{\"lot\":\"A123\",\"ndc\":\"00406051201\","
                        + "\"occurredAt\":\"2025-11-30T10:15:00Z\",\"quantity\":\"-30\",\"reference\":\"RX-99812\","
                        + "\"schedule\":\"CII\",\"site\":\"SITE\",\"type\":\"DISPENSE\",\"unit\":\"EA\"}],"
                        + "\"source\":\"store-0042-pos\"}")
                .replace("SITE", Bodies.siteOf(key)));
        assertThat(shared.landed(key))
                .containsEntry("payload_hash", hash)
                .containsEntry("kind", "inventory-batch")
                .containsEntry("source", "store-0042-pos")
                .containsEntry("policy", "controlled")
                .containsEntry("attempts", 1);
        assertThat(shared.sql.rows("select * from movement where idempotency_key = ?", key))
                .singleElement()
                .satisfies(row -> assertThat(row)
                        .containsEntry("line_no", 1)
                        .containsEntry("site", Bodies.siteOf(key))
                        .containsEntry("ndc", "00406051201")
                        .containsEntry("lot", "A123")
                        .containsEntry("schedule", "CII")
                        .containsEntry("type", "DISPENSE")
                        .containsEntry("quantity", new BigDecimal("-30.0000"))
                        .containsEntry("unit", "EA")
                        .containsEntry("reference", "RX-99812"));
        assertThat(stock(key)).isEqualTo(-30);
        assertThat(shared.events(key, 1))
                .singleElement()
                .satisfies(event -> assertThat(event)
                        .containsEntry("outcome", "LANDED")
                        .containsEntry("attempt", 1)
                        .containsEntry("hop", 0)
                        .containsEntry("origin_id", origin));
        JsonNode status = shared.rest.get("/commits/" + key).json();
        assertThat(status.path("status").asText()).isEqualTo("COMMITTED");
        assertThat(status.path("payloadHash").asText()).isEqualTo(hash);
        assertThat(status.path("attempts").asInt()).isEqualTo(1);
        await().atMost(SOON)
                .untilAsserted(
                        () -> assertThat(shared.stack.serverLog()).contains("COMMIT_OK key=" + key + " attempt=1"));
    }

    @Test
    void theSameMessageTwentyFourTimesAtOncePostsOnce() throws InterruptedException {
        String key = SharedStack.key("same");
        Callable<String> send = () -> shared.send(Bodies.batch(key).toString());
        ExecutorService senders = Executors.newFixedThreadPool(24);
        senders.invokeAll(Collections.nCopies(24, send));
        senders.shutdown();

        List<Map<String, Object>> events = shared.events(key, 24);
        assertThat(events).filteredOn("outcome", "LANDED").hasSize(1);
        assertThat(events).filteredOn("outcome", "DUPLICATE").hasSize(23);
        assertThat(shared.sql.number("select count(*) from commit_record where idempotency_key = ?", key))
                .isEqualTo(1);
        assertThat(shared.sql.number("select count(*) from movement where idempotency_key = ?", key))
                .isEqualTo(1);
        assertThat(stock(key)).isEqualTo(-30);
        assertThat(shared.letters("?key=" + key)).isEmpty();
    }

    @Test
    void anotherContentUnderALandedKeyIsAConflict() {
        String key = SharedStack.key("conflict");
        shared.send(Bodies.batch(key).toString());
        shared.landed(key);

        ObjectNode other = Bodies.batch(key);
        Bodies.line(other).put("quantity", "-31");
        shared.send(other.toString());

        assertThat(shared.shownLetter(key).path("reason").asText()).isEqualTo("IDEMPOTENCY_CONFLICT");
        assertThat(stock(key)).isEqualTo(-30);
        assertThat(shared.rest.get("/commits/" + key).json().path("status").asText())
                .isEqualTo("COMMITTED");
    }

    @Test
    void aCorrectedResendOfABatchWithoutAKeyIsAConflict() {
        String batchId = SharedStack.key("resend").replace(':', '-');
        ObjectNode batch = Bodies.batch(batchId).put("batchId", batchId);
        batch.remove("idempotencyKey");
        shared.send(batch.toString());
        await().atMost(SOON)
                .until(() -> shared.sql.number("select count(*) from commit_record where batch_id = ?", batchId) == 1);

        Bodies.line(batch).put("quantity", "-31");
        String second = shared.send(batch.toString());

        assertThat(SharedStack.string(shared.letterOfOrigin(second), "recommit_reason"))
                .isEqualTo("IDEMPOTENCY_CONFLICT");
        assertThat(stock(batchId)).isEqualTo(-30);
    }

    @Test
    void oneMovementIsTheSameOverEveryProtocolInEveryForm() throws JMSException {
        String run = SharedStack.key("forms");
        String url = "127.0.0.1:" + shared.stack.brokerPort();
        Map<String, ConnectionFactory> protocols = Map.of(
                "core", new ActiveMQConnectionFactory("tcp://" + url),
                "openwire", new org.apache.activemq.ActiveMQConnectionFactory("tcp://" + url),
                "amqp", new JmsConnectionFactory("amqp://" + url));
        for (Map.Entry<String, ConnectionFactory> protocol : protocols.entrySet()) {
            try (JMSContext context = protocol.getValue()
                    .createContext("sender", shared.stack.accounts().sender())) {
                for (Message message : inEveryForm(context, run, run + "-" + protocol.getKey())) {
                    context.createProducer().send(context.createQueue(Stack.COMMITS), message);
                }
            }
        }
        Stomp stomp = stomp();
        stomp.sendText(Stack.COMMITS, sameMovement(run, run + "-stomp-text").toString(), Map.of());
        stomp.sendBytes(
                "/queue/recommit.commits",
                sameMovement(run, run + "-stomp-bytes").toString(),
                Map.of());

        await().atMost(SOON)
                .untilAsserted(() -> assertThat(shared.sql.rows(
                                "select idempotency_key from commit_record where idempotency_key like ?", run + "-%"))
                        .extracting(row -> row.get("idempotency_key").toString().substring(run.length() + 1))
                        .containsExactlyInAnyOrderElementsOf(Stream.of("core", "openwire", "amqp", "stomp")
                                .flatMap(name ->
                                        Stream.of("text", "bytes", "map").map(form -> name + "-" + form))
                                // The broker knows no STOMP map
                                .filter(name -> !name.equals("stomp-map"))
                                .toList()));
        assertThat(shared.sql.rows(
                        "select distinct payload_hash, kind, source, policy, attempts from commit_record"
                                + " where idempotency_key like ?",
                        run + "-%"))
                .hasSize(1);
        assertThat(shared.sql.rows(
                        "select distinct line_no, source, site, ndc, ndc_as_sent, lot, schedule, type, quantity, unit,"
                                + " occurred_at, reference, counterparty, performed_by, witnessed_by, reason_code,"
                                + " corrects, flags from movement where idempotency_key like ?",
                        run + "-%"))
                .hasSize(1);
    }

    @Test
    void theBrokersByteOrderMarkAndLineEndsOfWindowsChangeNothing() {
        String key = SharedStack.key("windows");
        shared.send("\uFEFF" + Bodies.batch(key).toPrettyString().replace("\n", "\r\n"));
        String plain = SharedStack.key("plain");
        shared.send(sameMovement(key, plain).toString());
        assertThat(shared.landed(key).get("payload_hash"))
                .isEqualTo(shared.landed(plain).get("payload_hash"));
    }

    private static List<Message> inEveryForm(JMSContext context, String site, String key) throws JMSException {
        BytesMessage bytes = context.createBytesMessage();
        bytes.writeBytes(sameMovement(site, key + "-bytes").toString().getBytes(StandardCharsets.UTF_8));
        MapMessage map = context.createMapMessage();
        JsonNode batch = sameMovement(site, key + "-map");
        map.setString("kind", batch.path("kind").asText());
        map.setString("idempotencyKey", batch.path("idempotencyKey").asText());
        map.setString("source", batch.path("source").asText());
        map.setString("movements", batch.path("movements").toString());
        return List.of(
                context.createTextMessage(sameMovement(site, key + "-text").toString()), bytes, map);
    }

    private static ObjectNode sameMovement(String siteOf, String key) {
        ObjectNode batch = Bodies.batch(key);
        Bodies.line(batch).put("site", Bodies.siteOf(siteOf));
        return batch;
    }

    private static long stock(String key) {
        return shared.sql.number(
                "select coalesce(sum(quantity), 0) from stock_balance where site = ?", Bodies.siteOf(key));
    }

    private static Stomp stomp() {
        return new Stomp(
                shared.stack.brokerPort(), "sender", shared.stack.accounts().sender());
    }

    private static String sha256(String text) throws NoSuchAlgorithmException {
        return HexFormat.of()
                .formatHex(MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)));
    }
}
