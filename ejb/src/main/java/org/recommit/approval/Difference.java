package org.recommit.approval;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What an edit changes in a body, field by field; as a whole where the old body is no JSON object.
 *
 * @param changes the first {@value #MOST} of them, in the order of the bodies
 * @param more how many there are beyond those
 * @param before SHA-256 of the old body in UTF-8, lower-case hex; empty where it had none that can be shown as a text
 * @param after SHA-256 of the new body, likewise
 */
public record Difference(List<Change> changes, int more, String before, String after) {
    private static final int MOST = 200;
    private static final int LONGEST = 2_000;

    /** The audit keeps 1,000 characters of one text, and 20,000 of all as JSON, where one may take two. */
    private static final int PIECE = 1_000;

    private static final int PIECES = 7;

    private static final JsonMapper JSON = JsonMapper.builder(JsonFactory.builder()
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxStringLength(Integer.MAX_VALUE)
                            .build())
                    .build())
            // Half a surrogate pair is in no character set of a database
            .enable(JsonWriteFeature.ESCAPE_NON_ASCII)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();

    public Difference {
        changes = List.copyOf(changes);
    }

    /**
     * One field that is another now.
     *
     * @param field its path, such as {@code movements[0].quantity}; empty for the whole body
     * @param before its value as JSON; empty where it was not there
     * @param after likewise
     */
    public record Change(String field, Optional<String> before, Optional<String> after) {
        @Override
        public String toString() {
            return (field.isEmpty() ? "body" : field) + ": " + before.orElse("-") + " => " + after.orElse("-");
        }
    }

    /**
     * From one body to another.
     *
     * @param before empty where it cannot be shown as a text
     */
    public static Difference of(Optional<String> before, String after) {
        List<Change> all = changes(before, after);
        List<Change> shown = all.stream().limit(MOST).map(Difference::cut).toList();
        return new Difference(
                shown, all.size() - shown.size(), before.map(Difference::hash).orElse(""), hash(after));
    }

    private static List<Change> changes(Optional<String> before, String after) {
        Optional<Map<String, String>> old = before.flatMap(Difference::fields);
        Optional<Map<String, String>> now = fields(after);
        if (old.isEmpty() || now.isEmpty()) {
            return before.equals(Optional.of(after)) ? List.of() : List.of(new Change("", before, Optional.of(after)));
        }
        List<Change> changes = new ArrayList<>();
        old.get().forEach((field, value) -> {
            String other = now.get().remove(field);
            if (!value.equals(other)) {
                changes.add(new Change(field, Optional.of(value), Optional.ofNullable(other)));
            }
        });
        now.get().forEach((field, value) -> changes.add(new Change(field, Optional.empty(), Optional.of(value))));
        return changes;
    }

    /** Every value by its path; empty where the text is no JSON object. */
    private static Optional<Map<String, String>> fields(String text) {
        try {
            JsonNode body = JSON.readTree(text);
            if (!(body instanceof ObjectNode)) {
                return Optional.empty();
            }
            Map<String, String> fields = new LinkedHashMap<>();
            if (!body.isEmpty()) {
                collect("", body, fields);
            }
            return Optional.of(fields);
        } catch (JsonProcessingException | ArithmeticException | NumberFormatException noJson) {
            return Optional.empty();
        }
    }

    private static void collect(String path, JsonNode node, Map<String, String> fields) {
        if (node.isObject() && !node.isEmpty()) {
            node.properties()
                    .forEach(field -> collect(
                            path.isEmpty() ? field.getKey() : path + "." + field.getKey(), field.getValue(), fields));
        } else if (node.isArray() && !node.isEmpty()) {
            for (int i = 0; i < node.size(); i++) {
                collect(path + "[" + i + "]", node.get(i), fields);
            }
        } else {
            fields.put(path, node.toString());
        }
    }

    private static Change cut(Change change) {
        return new Change(
                fit(change.field()),
                change.before().map(Difference::fit),
                change.after().map(Difference::fit));
    }

    private static String fit(String text) {
        return text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "\u2026";
    }

    /** What the audit keeps: the changes as far as there is room, and both hashes, so that either body can be proven. */
    Map<String, String> detail() {
        Map<String, String> detail = new TreeMap<>(Map.of("bodyBefore", before, "bodyAfter", after));
        String text = text();
        for (int piece = 0; piece < PIECES && piece * PIECE < text.length(); piece++) {
            String name = piece == 0 ? "difference" : "difference" + (piece + 1);
            detail.put(name, text.substring(piece * PIECE, Math.min(text.length(), (piece + 1) * PIECE)));
        }
        return detail;
    }

    private String text() {
        StringBuilder text = new StringBuilder();
        changes.forEach(change -> text.append(change).append("; "));
        if (more > 0) {
            text.append("and ").append(more).append(" more");
        }
        int room = PIECE * PIECES;
        String shown = text.length() <= room ? text.toString() : text.substring(0, room - 1) + "\u2026";
        return shown.replaceAll("\\p{Cntrl}", " ");
    }

    private static String hash(String body) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(body.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java has SHA-256", e);
        }
    }

    /** As JSON, to be kept. */
    public String json() {
        ArrayNode array = JsonNodeFactory.instance.arrayNode();
        changes.forEach(change -> array.addObject()
                .put("field", change.field())
                .put("before", change.before().orElse(null))
                .put("after", change.after().orElse(null)));
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.set("changes", array);
        json.put("more", more).put("before", before).put("after", after);
        try {
            return JSON.writeValueAsString(json);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("A tree of JSON can be written", e);
        }
    }

    /**
     * What {@link #json()} has written.
     *
     * @throws IllegalArgumentException if it is none of ours
     */
    public static Difference read(String json) {
        try {
            JsonNode kept = JSON.readTree(json);
            List<Change> changes = new ArrayList<>();
            kept.required("changes")
                    .forEach(change -> changes.add(
                            new Change(change.path("field").asText(), text(change, "before"), text(change, "after"))));
            return new Difference(
                    changes,
                    kept.path("more").asInt(),
                    kept.path("before").asText(),
                    kept.path("after").asText());
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("This is no difference", e);
        }
    }

    private static Optional<String> text(JsonNode change, String name) {
        return Optional.ofNullable(change.path(name).textValue());
    }
}
