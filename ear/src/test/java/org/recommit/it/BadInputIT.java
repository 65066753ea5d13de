package org.recommit.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.fasterxml.jackson.databind.node.ObjectNode;
import jakarta.jms.BytesMessage;
import jakarta.jms.JMSContext;
import jakarta.jms.JMSException;
import jakarta.jms.MapMessage;
import jakarta.jms.Message;
import jakarta.jms.ObjectMessage;
import jakarta.jms.StreamMessage;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Input that is no valid commit: it gets its reason, and the listener goes on. */
class BadInputIT {
    private static final String MALFORMED = "MALFORMED_MESSAGE";
    private static final String INVALID = "VALIDATION_FAILED";
    private static final String VIOLATION = "COMPLIANCE_VIOLATION";
    private static final int TWENTY_MB = 20 * 1024 * 1024;
    /** In every bad body: must be in no log and no header. */
    private static final String CANARY = "CANARYofAPatient";

    private static SharedStack shared;

    @BeforeAll
    static void start() {
        shared = SharedStack.get();
    }

    static Stream<Arguments> badMessages() {
        return Stream.of(
                text("no JSON", MALFORMED, CANARY),
                text("empty text", MALFORMED, ""),
                text("a list", MALFORMED, "[\"" + CANARY + "\"]"),
                text("null", MALFORMED, "null"),
                text("cut off", MALFORMED, "{\"kind\":\"" + CANARY),
                text("something after the object", MALFORMED, "{} " + CANARY),
                text("a name twice", MALFORMED, "{\"kind\":\"inventory-batch\",\"kind\":\"" + CANARY + "\"}"),
                text("deep nesting", MALFORMED, "{\"x-a\":" + "[".repeat(5_000) + "]".repeat(5_000) + "}"),
                text("a long number", MALFORMED, "{\"x-a\":" + "9".repeat(2_000) + "}"),
                text("a huge exponent", MALFORMED, "{\"x-a\":1e99999999999}"),
                text("a long name", MALFORMED, "{\"" + "n".repeat(60_000) + "\":1}"),
                message("no body", MALFORMED, JMSContext::createMessage),
                message("an object", MALFORMED, context -> context.createObjectMessage(new Trap())),
                message("a stream", MALFORMED, BadInputIT::stream),
                message("empty bytes", MALFORMED, context -> bytes(context, new byte[0])),
                message("no UTF-8", MALFORMED, context -> bytes(context, new byte[] {'{', (byte) 0xC3, '(', '}'})),
                message("an empty map", "MISSING_IDEMPOTENCY_KEY", JMSContext::createMapMessage),
                message("a map whose movements are no JSON", MALFORMED, context -> map(context, "movements", CANARY)),
                message("a map with bytes", INVALID, context -> map(context, "source", new byte[] {1})),
                batch("no kind", INVALID, batch -> batch.remove("kind")),
                batch("an unknown kind", INVALID, batch -> batch.put("kind", CANARY)),
                message(
                        "another kind as type",
                        INVALID,
                        context -> typed(context.createTextMessage(valid()), "fx-rate")),
                message("another key as property", INVALID, context -> keyed(context.createTextMessage(valid()), "k")),
                message("a bad key as property", INVALID, context -> keyed(context.createTextMessage("{}"), "k k")),
                batch("a bad key", INVALID, batch -> batch.put("idempotencyKey", "a b")),
                batch("a long key", INVALID, batch -> batch.put("idempotencyKey", "k".repeat(201))),
                batch("a key that is a number", INVALID, batch -> batch.put("idempotencyKey", 7)),
                batch("no key", "MISSING_IDEMPOTENCY_KEY", batch -> batch.remove("idempotencyKey")),
                batch("no source", INVALID, batch -> batch.remove("source")),
                batch("no movements", INVALID, batch -> batch.remove("movements")),
                batch("empty movements", INVALID, batch -> batch.putArray("movements")),
                batch("an unknown field", INVALID, batch -> batch.put("patient", CANARY)),
                line("an unknown field of a movement", INVALID, line -> line.put("patientName", CANARY)),
                line("no site", INVALID, line -> line.remove("site")),
                line("a NUL character", INVALID, line -> line.put("lot", CANARY + "\u0000")),
                line("a long site", INVALID, line -> line.put("site", "s".repeat(65))),
                line("ten digits", INVALID, line -> line.put("ndc", "0406051201")),
                line("no drug code", INVALID, line -> line.put("ndc", CANARY)),
                line("a positive dispense", INVALID, line -> line.put("quantity", "30")),
                line("nothing", INVALID, line -> line.put("quantity", "0")),
                line("a truth value as quantity", INVALID, line -> line.put("quantity", true)),
                line("five decimals", INVALID, line -> line.put("quantity", "-1.00001")),
                line("too many digits", INVALID, line -> line.put("quantity", "-34300000000000000000000000.14")),
                line("an unknown type", INVALID, line -> line.put("type", "SET")),
                line("an unknown unit", INVALID, line -> line.put("unit", "BOX")),
                line("no offset", INVALID, line -> line.put("occurredAt", "2025-11-30T10:15:00")),
                line(
                        "two days ahead",
                        INVALID,
                        line -> line.put(
                                "occurredAt",
                                Instant.now().plus(2, ChronoUnit.DAYS).toString())),
                line("Schedule I", VIOLATION, line -> line.put("schedule", "CI")),
                line("no schedule that exists", VIOLATION, line -> line.put("schedule", "C2")),
                text("a day that is none", INVALID, shipment().put("asOf", "2025-02-30")),
                text("a day with a time", INVALID, shipment().put("asOf", "2025-03-01T00:00:00Z")),
                text("a pair of one", INVALID, shipment().put("fxPair", "EUR/EUR")),
                text("a step of a path", INVALID, shipment().put("shipmentId", "..")),
                text("a rate of zero", INVALID, rate().put("rate", "0")),
                text("a rate of 19 digits", INVALID, rate().put("rate", "1.123456789012345678")));
    }

    @ParameterizedTest(name = "{0}: {1}")
    @MethodSource("badMessages")
    void badInputGetsItsReason(String what, String reason, Function<JMSContext, Message> message) throws JMSException {
        long before = System.currentTimeMillis();
        String origin = shared.sender.send(Stack.COMMITS, message);

        Message letter = shared.letterOfOrigin(origin);
        assertThat(SharedStack.string(letter, "recommit_reason")).isEqualTo(reason);
        assertThat(SharedStack.number(letter, "recommit_dead_attempts")).isEqualTo(1);
        assertThat(SharedStack.number(letter, "recommit_dead_at"))
                .isBetween(before, System.currentTimeMillis())
                .isEqualTo(SharedStack.number(letter, "recommit_first_failed"))
                .isEqualTo(SharedStack.number(letter, "recommit_last_failed"));
        assertThat(SharedStack.number(letter, "recommit_hop")).isEqualTo(1);
        assertThat(SharedStack.number(letter, "recommit_redrives")).isZero();
        assertThat(SharedStack.string(letter, "recommit_error")).isNotEmpty();
        assertThat(SharedStack.string(letter, "recommit_error_text"))
                .isNotEmpty()
                .doesNotContain(CANARY);
        assertThat(SharedStack.string(letter, "_AMQ_ORIG_ADDRESS")).isEqualTo(Stack.COMMITS);
        assertThat(SharedStack.string(letter, "_AMQ_ORIG_QUEUE")).isEqualTo(Stack.COMMITS);
        assertThat(letter.getByteProperty("_AMQ_ORIG_ROUTING_TYPE")).isEqualTo((byte) 1);
        List<String> names = names(letter);
        assertThat(names)
                .doesNotContain("recommit_dependency", "_AMQ_DUPL_ID")
                .noneMatch(name -> name.startsWith("recommit_attempt"));
    }

    @ParameterizedTest(name = "{0} bytes as text: {1}")
    @MethodSource("largeBodies")
    void aBodyMayHaveTwentyMegabytes(int size, String reason) throws JMSException {
        String origin = shared.sender.send(Stack.COMMITS, context -> bytes(context, valid(size)));
        shared.letterOfOrigin(origin);
        Message letter = shared.admin.take(Stack.DEAD_LETTERS, "recommit_origin_id = '" + origin + "'", 10_000);
        assertThat(SharedStack.string(letter, "recommit_reason")).isEqualTo(reason);
        assertThat(((BytesMessage) letter).getBodyLength()).isEqualTo(size);
    }

    static Stream<Arguments> largeBodies() {
        return Stream.of(arguments(TWENTY_MB, VIOLATION), arguments(TWENTY_MB + 1, MALFORMED));
    }

    @Test
    void anObjectStaysAsItIs() throws JMSException {
        String origin = shared.sender.send(Stack.COMMITS, context -> context.createObjectMessage(new Trap()));
        ObjectMessage letter = (ObjectMessage) shared.letterOfOrigin(origin);
        assertThat(letter.getObject()).isInstanceOf(Trap.class);
        assertThat(shared.stack.serverLog()).doesNotContain("Trap");
    }

    @AfterAll
    static void theListenersGoOnAndTheLogsSayNothingOfTheBodies() {
        String key = SharedStack.key("after-bad-input");
        shared.send(Bodies.batch(key).toString());
        shared.landed(key);
        assertThat(shared.stack.serverLog()).doesNotContain(CANARY);
        assertThat(shared.stack.brokerLog()).doesNotContain(CANARY);
    }

    private static Arguments message(String what, String reason, Making making) {
        return arguments(what, reason, (Function<JMSContext, Message>) context -> {
            try {
                return making.message(context);
            } catch (JMSException e) {
                throw new IllegalStateException(e);
            }
        });
    }

    /** Makes a message. */
    private interface Making {
        Message message(JMSContext context) throws JMSException;
    }

    private static Arguments text(String what, String reason, Object body) {
        return message(what, reason, context -> context.createTextMessage(body.toString()));
    }

    private static Arguments batch(String what, String reason, Consumer<ObjectNode> change) {
        ObjectNode batch = Bodies.batch(SharedStack.key("bad")).put("x-note", CANARY);
        change.accept(batch);
        return text(what, reason, batch);
    }

    private static Arguments line(String what, String reason, Consumer<ObjectNode> change) {
        return batch(what, reason, batch -> change.accept(Bodies.line(batch)));
    }

    private static String valid() {
        return Bodies.batch(SharedStack.key("bad")).toString();
    }

    /** Would be valid but for its schedule, so that it ends where it can be looked at. */
    private static byte[] valid(int size) {
        ObjectNode batch = Bodies.batch(SharedStack.key("large")).put("x-pad", "");
        Bodies.line(batch).put("schedule", "CI");
        batch.put("x-pad", "p".repeat(size - batch.toString().length()));
        return batch.toString().getBytes(StandardCharsets.UTF_8);
    }

    private static ObjectNode shipment() {
        return Bodies.shipment(SharedStack.key("bad"), "SHP-1", "2025-03-01");
    }

    private static ObjectNode rate() {
        return Bodies.rate(SharedStack.key("bad"), "2025-03-01", "1.1");
    }

    private static Message bytes(JMSContext context, byte[] body) {
        try {
            BytesMessage message = context.createBytesMessage();
            message.writeBytes(body);
            return message;
        } catch (JMSException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Message stream(JMSContext context) throws JMSException {
        StreamMessage message = context.createStreamMessage();
        message.writeString(CANARY);
        return message;
    }

    private static Message map(JMSContext context, String field, Object value) throws JMSException {
        MapMessage message = context.createMapMessage();
        message.setString("kind", "inventory-batch");
        message.setString("idempotencyKey", SharedStack.key("map"));
        message.setString("source", "store");
        message.setString("movements", "[]");
        message.setObject(field, value);
        return message;
    }

    private static Message typed(Message message, String type) throws JMSException {
        message.setJMSType(type);
        return message;
    }

    private static Message keyed(Message message, String key) throws JMSException {
        message.setStringProperty("recommit_key", key);
        return message;
    }

    @SuppressWarnings("unchecked")
    private static List<String> names(Message message) throws JMSException {
        return Collections.list((java.util.Enumeration<String>) message.getPropertyNames());
    }

    /** A class that the product does not have. */
    static final class Trap implements Serializable {
        private static final long serialVersionUID = 1L;
    }
}
