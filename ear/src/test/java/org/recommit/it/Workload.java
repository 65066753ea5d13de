package org.recommit.it;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.random.RandomGenerator;

/**
 * Messages as legacy systems send them, made by chance, each with what has to become of it. Bodies are written in their
 * canonical form, so that the payload hash needs none of the product's code.
 */
final class Workload {
    /** In every message, in a field or a place that may never show in a log. */
    static final String PATIENT = "Zebediah Quillfeather";

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final List<String> CONTROLLED = List.of("00406051201", "00406051205", "63481062370");
    private static final List<String> ORDINARY = List.of("00071015523", "00093505698", "68180051801");

    private final RandomGenerator random;
    private final String prefix;
    private final Instant occurred = Instant.now().truncatedTo(ChronoUnit.SECONDS);
    private final List<Content> batches = new ArrayList<>();
    private int made;

    Workload(RandomGenerator random) {
        this(random, "it:");
    }

    /**
     * @param prefix begins every key
     */
    Workload(RandomGenerator random, String prefix) {
        this.random = random;
        this.prefix = prefix;
    }

    /** One movement of stock. */
    record Line(String site, String ndc, String lot, BigDecimal quantity) {}

    /**
     * One message.
     *
     * @param hash the payload's; empty where it is no valid commit
     * @param reason why it can never land; empty where it is a valid commit
     */
    record Content(String key, String body, String hash, boolean controlled, List<Line> lines, String reason) {
        boolean valid() {
            return reason.isEmpty();
        }
    }

    /** Mostly new batches; some sent once more, some with other content under a used key, some that never can land. */
    Content next() {
        int chance = random.nextInt(100);
        if (chance < 12) {
            return invalid();
        }
        if (chance < 22 && !batches.isEmpty()) {
            return batches.get(random.nextInt(batches.size()));
        }
        boolean conflict = chance < 30 && !batches.isEmpty();
        Content batch =
                batch(conflict ? batches.get(random.nextInt(batches.size())).key() : key(), random.nextBoolean());
        batches.add(batch);
        return batch;
    }

    /** As above; one in seven is a shipment of that day. */
    Content nextOrShipment(String day) {
        return random.nextInt(7) == 0 ? shipment(day) : next();
    }

    /** A new batch. */
    Content batch(boolean controlled) {
        return batch(key(), controlled);
    }

    Content batch(String key, boolean controlled) {
        List<Line> lines = new ArrayList<>();
        List<Map<String, Object>> movements = new ArrayList<>();
        int count = random.nextInt(1, 6);
        for (int i = 0; i < count; i++) {
            boolean receipt = random.nextBoolean();
            List<String> drugs = controlled ? CONTROLLED : ORDINARY;
            Line line = new Line(
                    "00" + random.nextInt(40, 44),
                    drugs.get(random.nextInt(drugs.size())),
                    "LOT" + random.nextInt(2),
                    BigDecimal.valueOf(random.nextInt(1, 500) * (receipt ? 1 : -1)));
            lines.add(line);
            movements.add(movement(line, controlled ? "CII" : "NONE"));
        }
        Map<String, Object> fields = fields(movements);
        return new Content(key, json(withKey(fields, key)), sha256(json(fields)), controlled, lines, "");
    }

    private Content invalid() {
        String key = key();
        Map<String, Object> movement = movement(new Line("0040", CONTROLLED.get(0), "LOT0", BigDecimal.ONE), "CII");
        return switch (random.nextInt(4)) {
            case 0 -> refused(key, "{\"kind\": \"" + PATIENT, "MALFORMED_MESSAGE");
            case 1 -> {
                movement.put("patient", PATIENT);
                yield refused(key, json(withKey(fields(List.of(movement)), key)), "VALIDATION_FAILED");
            }
            case 2 -> {
                movement.put("schedule", "CI");
                yield refused(key, json(withKey(fields(List.of(movement)), key)), "COMPLIANCE_VIOLATION");
            }
            default -> refused(key, json(fields(List.of(movement))), "MISSING_IDEMPOTENCY_KEY");
        };
    }

    /** A shipment of that day; its key is its shipment's id. */
    Content shipment(String day) {
        String key = key();
        Map<String, Object> fields = new TreeMap<>(Map.of(
                "kind",
                "shipment-reconciliation",
                "source",
                "it",
                "shipmentId",
                key,
                "fxPair",
                "EUR/USD",
                "asOf",
                day));
        return new Content(key, json(withKey(fields, key)), sha256(json(fields)), true, List.of(), "");
    }

    private static Content refused(String key, String body, String reason) {
        return new Content(key, body, "", true, List.of(), reason);
    }

    private String key() {
        made++;
        return prefix + made;
    }

    private Map<String, Object> movement(Line line, String schedule) {
        Map<String, Object> movement = new TreeMap<>();
        movement.put("site", line.site());
        movement.put("ndc", line.ndc());
        movement.put("lot", line.lot());
        movement.put("schedule", schedule);
        movement.put("type", line.quantity().signum() > 0 ? "RECEIVE" : "DISPENSE");
        movement.put("quantity", line.quantity().toPlainString());
        movement.put("unit", "EA");
        movement.put("occurredAt", occurred.toString());
        movement.put("reference", PATIENT);
        return movement;
    }

    private static Map<String, Object> fields(List<Map<String, Object>> movements) {
        return new TreeMap<>(Map.of("kind", "inventory-batch", "source", "it", "movements", movements));
    }

    private static Map<String, Object> withKey(Map<String, Object> fields, String key) {
        Map<String, Object> all = new TreeMap<>(fields);
        all.put("idempotencyKey", key);
        return all;
    }

    private static String json(Map<String, Object> fields) {
        try {
            return JSON.writeValueAsString(fields);
        } catch (JsonProcessingException e) {
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
}
