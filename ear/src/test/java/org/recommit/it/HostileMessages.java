package org.recommit.it;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import jakarta.jms.BytesMessage;
import jakarta.jms.JMSContext;
import jakarta.jms.JMSException;
import jakarta.jms.MapMessage;
import jakarta.jms.Message;
import jakarta.jms.StreamMessage;
import java.math.BigInteger;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;

/**
 * Malformed and extreme messages, made by chance out of a seed, each with what has to become of it. None contains what
 * would be a different case by the luck of the draw.
 */
final class HostileMessages {
    /** In most of the bodies: must be in no log. */
    static final String PATIENT = "Araminta Thistlewood";

    private static final String MALFORMED = "MALFORMED_MESSAGE";
    private static final String INVALID = "VALIDATION_FAILED";
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static final List<String> ENCODINGS = List.of("UTF-16", "UTF-16BE", "UTF-16LE", "UTF-32", "UTF-32LE");
    private static final List<String> DAMAGED_UTF8 =
            List.of("\u00ff", "\u00c0\u00af", "\u00ed\u00a0\u0080", "\u00e2\u0082", "\u0080");
    private static final int KINDS = 22;

    private final Random random;
    private final String prefix;
    private int made;

    /**
     * @param prefix begins every key
     */
    HostileMessages(long seed, String prefix) {
        this.random = new Random(seed);
        this.prefix = prefix;
    }

    /** Makes a message. */
    interface Making {
        Message message(JMSContext context) throws JMSException;
    }

    /**
     * One message.
     *
     * @param what for the report of a failure
     * @param reason its reason as a dead letter; empty where it is extreme, and good
     */
    record Hostile(String what, String reason, Making making) {}

    Hostile next() {
        made++;
        int kind = random.nextInt(KINDS);
        return switch (kind) {
            case 0 -> text("cut off", MALFORMED, cut());
            case 1 -> bytes("random bytes", MALFORMED, randomBytes());
            case 2 -> text("depth", MALFORMED, deep());
            case 3 -> text("a number's length", MALFORMED, inQuantity("-" + "9".repeat(101 + random.nextInt(5_000))));
            case 4 -> text("a number's exponent", MALFORMED, inQuantity("-1e" + "9".repeat(11 + random.nextInt(50))));
            case 5 -> bytes("an encoding", MALFORMED, batch().toString().getBytes(Charset.forName(one(ENCODINGS))));
            case 6 -> bytes("damaged UTF-8", MALFORMED, damagedUtf8());
            case 7 -> text("a name twice", MALFORMED, twice());
            case 8 -> new Hostile("an object", MALFORMED, context -> context.createObjectMessage(randomBytes()));
            case 9 -> new Hostile("a stream", MALFORMED, this::stream);
            case 10 -> new Hostile("no body", MALFORMED, JMSContext::createMessage);
            case 11 -> text("something behind", MALFORMED, batch() + one(List.of("x", "{}", "\u0000", ",")));
            case 12 -> text("a wrong type", INVALID, wrongType());
            case 13 -> text("a wrong type in a movement", INVALID, wrongTypeOfLine());
            case 14 -> text("a long or unprintable value", INVALID, unprintable());
            case 15 -> text("an unknown field", INVALID, batch().put(PATIENT, random.nextInt()));
            case 16 -> text("a number out of range", INVALID, inQuantity(outOfRange()));
            case 17 -> text("a schedule that is none", "COMPLIANCE_VIOLATION", schedule());
            case 18 -> text("no key", "MISSING_IDEMPOTENCY_KEY", batch().without("idempotencyKey"));
            case 19 -> {
                boolean json = random.nextBoolean();
                yield new Hostile("a bad map", json ? INVALID : MALFORMED, context -> map(context, json));
            }
            case 20 -> new Hostile("another kind or key beside it", INVALID, contradicting());
            default -> text("large and good", "", large());
        };
    }

    private String one(List<String> of) {
        return of.get(random.nextInt(of.size()));
    }

    private ObjectNode batch() {
        ObjectNode batch = Bodies.batch(prefix + made).put("x-note", PATIENT);
        Bodies.line(batch).put("site", prefix + made);
        return batch;
    }

    private String cut() {
        String body = batch().toString();
        return body.substring(0, random.nextInt(body.length() - 1));
    }

    /** None of them begins a JSON object. */
    private byte[] randomBytes() {
        byte[] bytes = new byte[1 + random.nextInt(random.nextInt(50) == 0 ? 200_000 : 2_000)];
        random.nextBytes(bytes);
        bytes[0] = (byte) 0xFE;
        return bytes;
    }

    private String deep() {
        int depth = 40 + random.nextInt(random.nextInt(20) == 0 ? 100_000 : 1_000);
        String open = random.nextBoolean() ? "[" : "{\"x-a\":";
        return "{\"x-deep\":" + open.repeat(depth);
    }

    private String inQuantity(String number) {
        return batch().toString().replace("\"-30\"", number);
    }

    private String outOfRange() {
        return one(
                List.of("0", "30", "-1e400", "-1.00001", "-34300000000000000000000000.14", "-1e-7", "-1e99", "true"));
    }

    private byte[] damagedUtf8() {
        String body = batch().put("x-note", "~").toString();
        return body.replace("~", one(DAMAGED_UTF8)).getBytes(StandardCharsets.ISO_8859_1);
    }

    private String twice() {
        String name = one(List.of("source", "kind", "idempotencyKey", "x-note"));
        return batch().toString()
                .replace("\"" + name + "\":", "\"" + name + "\":\"" + PATIENT + "\",\"" + name + "\":");
    }

    private StreamMessage stream(JMSContext context) throws JMSException {
        StreamMessage stream = context.createStreamMessage();
        stream.writeString(PATIENT);
        stream.writeLong(made);
        return stream;
    }

    private JsonNode noText() {
        return List.<JsonNode>of(
                        JSON.booleanNode(true),
                        JSON.arrayNode(),
                        JSON.objectNode().put(PATIENT, 1),
                        JSON.numberNode(new BigInteger(200, random)))
                .get(random.nextInt(4));
    }

    private ObjectNode wrongType() {
        ObjectNode batch = batch();
        batch.set(one(List.of("kind", "source", "idempotencyKey", "batchId")), noText());
        return batch;
    }

    private ObjectNode wrongTypeOfLine() {
        ObjectNode batch = batch();
        JsonNode value =
                random.nextBoolean() ? JSON.nullNode() : JSON.arrayNode().add(PATIENT);
        Bodies.line(batch).set(one(List.of("site", "ndc", "type", "unit", "quantity", "occurredAt")), value);
        return batch;
    }

    private ObjectNode unprintable() {
        ObjectNode batch = batch();
        String value = random.nextBoolean() ? PATIENT + "\u0000" : PATIENT.repeat(4 + random.nextInt(1_000));
        Bodies.line(batch).put(one(List.of("site", "ndc", "type", "unit", "occurredAt", "lot")), value);
        return batch;
    }

    private ObjectNode schedule() {
        ObjectNode batch = batch();
        Bodies.line(batch).put("schedule", one(List.of("CI", "C2", "", "cii", "2", PATIENT)));
        return batch;
    }

    private MapMessage map(JMSContext context, boolean json) throws JMSException {
        MapMessage map = context.createMapMessage();
        map.setString("kind", "inventory-batch");
        map.setString("idempotencyKey", prefix + made);
        map.setString("source", "hostile");
        map.setString("movements", json ? "[]" : PATIENT);
        if (json) {
            map.setBytes("source", new byte[] {1});
        }
        return map;
    }

    private Making contradicting() {
        String body = batch().toString();
        boolean kind = random.nextBoolean();
        return context -> {
            Message message = context.createTextMessage(body);
            if (kind) {
                message.setJMSType("fx-rate");
            } else {
                message.setStringProperty("recommit_key", "another");
            }
            return message;
        };
    }

    private ObjectNode large() {
        ObjectNode batch = batch();
        int lines = random.nextInt(random.nextInt(20) == 0 ? 500 : 5);
        for (int i = 0; i < lines; i++) {
            batch.withArray("movements").add(Bodies.movement(prefix + made).put("quantity", "-99999999999.9999"));
        }
        return batch.put("x-pad", "p".repeat(random.nextInt(random.nextInt(20) == 0 ? 500_000 : 5_000)));
    }

    private static Hostile text(String what, String reason, Object body) {
        return new Hostile(what, reason, context -> context.createTextMessage(body.toString()));
    }

    private static Hostile bytes(String what, String reason, byte[] body) {
        return new Hostile(what, reason, context -> {
            BytesMessage message = context.createBytesMessage();
            message.writeBytes(body);
            return message;
        });
    }
}
