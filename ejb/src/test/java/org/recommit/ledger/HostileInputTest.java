package org.recommit.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.recommit.ledger.Messages.READER;
import static org.recommit.ledger.Messages.batch;
import static org.recommit.ledger.Messages.movement;
import static org.recommit.ledger.Messages.refused;
import static org.recommit.ledger.Messages.text;
import static org.recommit.retry.ReasonCode.COMPLIANCE_VIOLATION;
import static org.recommit.retry.ReasonCode.MALFORMED_MESSAGE;
import static org.recommit.retry.ReasonCode.MISSING_IDEMPOTENCY_KEY;
import static org.recommit.retry.ReasonCode.VALIDATION_FAILED;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.recommit.ledger.Reading.Refused;

/** Whatever a sender writes: an answer, the right reason, and nothing of the body in its text. */
class HostileInputTest {
    private static final String PATIENT = "Ophelia Quackenbush";

    @ParameterizedTest
    @MethodSource
    void isMalformed(String json) {
        Refused refused = refused(READER.read(text(json)));
        assertThat(refused.reason()).isEqualTo(MALFORMED_MESSAGE);
        assertThat(refused.text()).doesNotContain("Quackenbush", "k-1", "<", "'");
    }

    static List<String> isMalformed() {
        String good = batch().toString();
        return List.of(
                "",
                " ",
                "\ufeff",
                "\ufeff\ufeff" + good,
                "null",
                "1",
                "\"" + PATIENT + "\"",
                "[" + good + "]",
                PATIENT,
                "<batch>" + PATIENT + "</batch>",
                good + good,
                good + "x",
                good + "\u0000",
                good.substring(0, good.length() - 1),
                good.replace("\"k-1\"", "k-1"),
                good.replace('"', '\''),
                good.replace("\"-30\"", "NaN"),
                good.replace("\"-30\"", "-Infinity"),
                good.replace("\"-30\"", "-030"),
                good.replace("\"-30\"", "+30"),
                good.replace("\"-30\"", "-1e99999999999"),
                good.replace("\"-30\"", "-1e-99999999999"),
                good.replace("\"-30\"", "-" + "9".repeat(101)),
                good.replace("\"-30\"", "-0." + "9".repeat(101)),
                good.replace("{", "{/* " + PATIENT + " */"),
                good.replace("A123", "A\n123"),
                good.replace("A123", "A\\x123"),
                good.replace("A123", "A\u0000123"),
                good.replace("\"source\"", "\"source\":\"" + PATIENT + "\",\"source\""),
                good.replace("\"lot\"", "\"lot\":\"" + PATIENT + "\",\"l\\u006ft\""),
                good.replace("\"source\"", "\"x-" + "n".repeat(1_000) + "\":1,\"source\""),
                good.replace("\"source\"", "\"x-deep\":" + "[".repeat(32) + "]".repeat(32) + ",\"source\""),
                "[".repeat(1_000_000),
                "{\"a\":".repeat(100_000),
                "{\"x-a\":\"" + "é".repeat(FieldLimits.BODY_BYTES / 2) + "\"}",
                "{\"x-a\":\"" + "a".repeat(FieldLimits.BODY_BYTES) + "\"}");
    }

    @Test
    void nullIsMalformed() {
        List<Submission> forms = List.of(
                text(null),
                new Submission.Bytes(null, Optional.empty(), Optional.empty()),
                new Submission.Bytes(new byte[0], Optional.empty(), Optional.empty()));
        assertThat(forms)
                .extracting(form -> refused(READER.read(form)).reason())
                .containsOnly(MALFORMED_MESSAGE);
    }

    @Test
    void aBodyMayHaveTwentyMegabytes() {
        ObjectNode body = batch().put("x-scan", "");
        body.put("x-scan", "a".repeat(FieldLimits.BODY_BYTES - body.toString().length()));
        byte[] largest = body.toString().getBytes(StandardCharsets.UTF_8);
        assertThat(largest).hasSize(20 * 1024 * 1024);

        assertThat(READER.read(bytes(largest))).isInstanceOf(Reading.Accepted.class);
        assertThat(READER.read(text(body.toString()))).isInstanceOf(Reading.Accepted.class);
        assertThat(refused(READER.read(text(body + " "))).error()).isEqualTo("TooLarge");
        assertThat(refused(READER.read(bytes((body + " ").getBytes(StandardCharsets.UTF_8))))
                        .error())
                .isEqualTo("TooLarge");
    }

    /** Its tree would take thirty times the memory of its text. */
    @Test
    void aBodyOfNothingButBracketsIsMalformed() {
        String movements = "{},".repeat(2_000_000) + "{}";

        assertThat(refused(READER.read(text("{\"movements\":[" + movements + "]}")))
                        .reason())
                .isEqualTo(MALFORMED_MESSAGE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTF-16", "UTF-16BE", "UTF-16LE", "UTF-32", "UTF-32LE"})
    void anyEncodingButUtf8IsMalformed(String charset) {
        assertThat(refused(READER.read(bytes(batch().toString().getBytes(Charset.forName(charset)))))
                        .reason())
                .isEqualTo(MALFORMED_MESSAGE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"ff", "c0af", "eda080", "f4908080", "e282", "80"})
    void brokenUtf8IsMalformed(String hex) {
        byte[] body = batch().put("x-note", "~").toString().getBytes(StandardCharsets.ISO_8859_1);
        byte[] broken = HexFormat.of().parseHex(HexFormat.of().formatHex(body).replace("7e", hex));
        assertThat(refused(READER.read(bytes(broken))).error()).isEqualTo("InvalidUtf8");
    }

    @Test
    void numbersWithAHugeExponentCostNothing() {
        ObjectNode body = batch();
        for (int i = 0; i < 1_000; i++) {
            body.withArray("movements").insert(0, movement(batch()));
        }
        String json = body.toString().replace("\"-30\"", "-30.0000");
        String last = json.substring(0, json.lastIndexOf("-30.0000"))
                + "-1e999999999"
                + json.substring(json.lastIndexOf("-30.0000") + 8);
        assertThat(refused(READER.read(text(last))).text()).startsWith("movement 1001: quantity must be ");
    }

    @Test
    void aPatientsNameIsInNoText() {
        for (String name : List.of(
                "site",
                "ndc",
                "lot",
                "schedule",
                "type",
                "quantity",
                "unit",
                "occurredAt",
                "reasonCode",
                "corrects",
                PATIENT)) {
            for (String value : List.of(PATIENT, PATIENT + "\u0000" + PATIENT.repeat(20))) {
                ObjectNode body = batch();
                movement(body).put(name, value);
                if (READER.read(text(body.toString())) instanceof Refused refused) {
                    assertThat(refused.toString()).as(name).doesNotContain("Quackenbush");
                }
            }
        }
        for (String name : List.of("kind", "idempotencyKey", "batchId", "movements", PATIENT)) {
            assertThat(READER.read(text(batch().put(name, PATIENT + "\u0000").toString()))
                            .toString())
                    .doesNotContain("Quackenbush");
        }
    }

    @Test
    void aMapMayHoldAnything() {
        List<Object> values = new ArrayList<>(List.of(
                "",
                "x",
                1,
                1L,
                1.5,
                1.5f,
                Double.NaN,
                Float.POSITIVE_INFINITY,
                true,
                'c',
                new byte[] {1},
                List.of(),
                "[",
                "{\"a\":1}",
                "[1]",
                new Object()));
        values.add(null);
        for (String name : List.of("kind", "idempotencyKey", "source", "batchId", "movements", "other")) {
            for (Object value : values) {
                Map<String, Object> fields = new HashMap<>(Map.of(
                        "kind",
                        "inventory-batch",
                        "idempotencyKey",
                        "k",
                        "source",
                        "s",
                        "batchId",
                        "b",
                        "movements",
                        "[" + movement(batch()) + "]"));
                fields.put(name, value);
                Reading reading = READER.read(new Submission.Fields(fields, Optional.empty(), Optional.empty()));
                if (reading instanceof Refused refused) {
                    assertThat(refused.reason()).isIn(VALIDATION_FAILED, MALFORMED_MESSAGE);
                    assertThat(refused.reason() == MALFORMED_MESSAGE)
                            .isEqualTo(name.equals("movements")
                                    && Set.of("", "x", "[").contains(String.valueOf(value)));
                }
            }
        }
    }

    /** Bytes changed, cut and doubled at random: an answer each time. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void changedBytesNeverThrow(long seed) {
        Random random = new Random(seed);
        byte[] good = batch().toString().getBytes(StandardCharsets.UTF_8);
        for (int round = 0; round < 5_000; round++) {
            byte[] bad = Arrays.copyOf(good, good.length - random.nextInt(round % 3 == 0 ? 40 : 1));
            for (int i = random.nextInt(4); i >= 0; i--) {
                bad[random.nextInt(bad.length)] =
                        (byte) (random.nextBoolean() ? random.nextInt(256) : "{}[]\",:0-\\".charAt(random.nextInt(10)));
            }
            check(READER.read(bytes(bad)));
        }
    }

    /** Values of every type in every place. */
    @ParameterizedTest
    @ValueSource(longs = {5, 6, 7, 8})
    void changedValuesNeverThrow(long seed) {
        Random random = new Random(seed);
        List<JsonNode> values = List.of(
                Messages.value("null"),
                Messages.value("true"),
                Messages.value("0"),
                Messages.value("-1e-7"),
                Messages.value("1e400"),
                Messages.value("''"),
                Messages.value("'\\ud800'"),
                Messages.value("[]"),
                Messages.value("{}"),
                Messages.value("[[{}]]"),
                Messages.value("9007199254740993"),
                Messages.value("'" + "x".repeat(5_000) + "'"));
        for (int round = 0; round < 2_000; round++) {
            ObjectNode body =
                    random.nextBoolean() ? batch() : random.nextBoolean() ? Messages.shipment() : Messages.rate();
            ObjectNode target = body.has("movements") && random.nextBoolean() ? movement(body) : body;
            List<String> names = new ArrayList<>();
            target.fieldNames().forEachRemaining(names::add);
            target.set(names.get(random.nextInt(names.size())), values.get(random.nextInt(values.size())));
            check(READER.read(text(body.toString())));
        }
    }

    private static void check(Reading reading) {
        if (reading instanceof Refused refused) {
            assertThat(refused.reason())
                    .isIn(MALFORMED_MESSAGE, VALIDATION_FAILED, COMPLIANCE_VIOLATION, MISSING_IDEMPOTENCY_KEY);
            assertThat(refused.text()).isNotBlank().hasSizeLessThan(300);
        }
    }

    private static Submission bytes(byte[] json) {
        return new Submission.Bytes(json, Optional.empty(), Optional.empty());
    }
}
