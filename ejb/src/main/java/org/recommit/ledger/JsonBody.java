package org.recommit.ledger;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * Turns each form of a message into one JSON object, or refuses it as malformed.
 *
 * <p>The parser's own messages quote the input, so only its line and column are used.
 */
final class JsonBody {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final JsonMapper MAPPER = JsonMapper.builder(JsonFactory.builder()
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxNestingDepth(FieldLimits.JSON_DEPTH)
                            .maxNumberLength(FieldLimits.JSON_NUMBER)
                            .maxNameLength(FieldLimits.JSON_NAME)
                            .maxStringLength(FieldLimits.BODY_BYTES)
                            .maxDocumentLength(FieldLimits.BODY_BYTES)
                            .maxTokenCount(FieldLimits.JSON_TOKENS)
                            .build())
                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                    .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
                    .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
                    .build())
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            // Cutting zeros is arithmetic, which has to wait until the exponent has been looked at
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .build();
    private static final char BYTE_ORDER_MARK = '\uFEFF';

    private JsonBody() {}

    static ObjectNode of(Submission submission) {
        if (submission instanceof Submission.Unreadable unreadable) {
            throw Refusal.malformed(
                    "UnreadableForm", "A " + unreadable.form() + " is never read: text, bytes or map is");
        }
        if (submission instanceof Submission.Fields map) {
            return object(map.fields());
        }
        JsonNode body = submission instanceof Submission.Bytes bytes
                ? parse(decode(bytes.json()))
                : parse(((Submission.Text) submission).json());
        if (body instanceof ObjectNode object) {
            return object;
        }
        throw noObject();
    }

    private static ObjectNode object(Map<String, Object> fields) {
        ObjectNode object = NODES.objectNode();
        fields.forEach((name, value) ->
                object.set(name, name.equals("movements") && value instanceof String json ? parse(json) : node(value)));
        return object;
    }

    private static JsonNode node(Object value) {
        if (value instanceof String || value instanceof Character) {
            return NODES.textNode(value.toString());
        }
        if (value instanceof Boolean flag) {
            return NODES.booleanNode(flag);
        }
        if (value instanceof BigDecimal || value instanceof BigInteger || isFinite(value)) {
            // The shortest decimal that stands for a double is the one that its sender wrote
            return NODES.numberNode(new BigDecimal(value.toString()));
        }
        // Anything else is of the wrong type wherever it stands
        return value == null ? NODES.nullNode() : NODES.pojoNode(value);
    }

    private static boolean isFinite(Object value) {
        return value instanceof Number number && Double.isFinite(number.doubleValue());
    }

    private static String decode(byte[] json) {
        if (json == null) {
            throw noObject();
        }
        if (json.length > FieldLimits.BODY_BYTES) {
            throw tooLarge();
        }
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(json))
                    .toString();
        } catch (CharacterCodingException notUtf8) {
            throw Refusal.malformed("InvalidUtf8", "The body is not UTF-8");
        }
    }

    private static JsonNode parse(String json) {
        if (json == null || json.isEmpty()) {
            throw noObject();
        }
        if (isTooLarge(json)) {
            throw tooLarge();
        }
        // Senders on Windows write a byte-order mark; one is skipped, as RFC 8259 allows
        boolean marked = json.charAt(0) == BYTE_ORDER_MARK;
        try {
            JsonNode body = MAPPER.readTree(marked ? json.substring(1) : json);
            if (body.isMissingNode()) {
                throw noObject();
            }
            return body;
        } catch (StreamConstraintsException beyond) {
            throw beyondLimits(at(beyond));
        } catch (JsonProcessingException invalid) {
            throw Refusal.malformed(
                    "InvalidJson", "The body is not JSON, or has a name twice in one object" + at(invalid));
        } catch (ArithmeticException | NumberFormatException exponent) {
            // The parser lets these through for an exponent beyond that of a BigDecimal
            throw beyondLimits("");
        }
    }

    private static Refusal noObject() {
        return Refusal.malformed("NoObject", "The body must be one JSON object");
    }

    private static Refusal beyondLimits(String where) {
        return Refusal.malformed(
                "BeyondReadLimits",
                "The JSON is nested deeper than " + FieldLimits.JSON_DEPTH + " or has a number of more than "
                        + FieldLimits.JSON_NUMBER + " characters, a huge exponent or a name of more"
                        + " than " + FieldLimits.JSON_NAME + " characters" + where);
    }

    private static String at(JsonProcessingException fault) {
        JsonLocation location = fault.getLocation();
        return location == null ? "" : ": line " + location.getLineNr() + ", column " + location.getColumnNr();
    }

    private static boolean isTooLarge(String json) {
        // A UTF-16 unit takes at most three bytes in UTF-8: only bodies near the limit need counting
        return json.length() > FieldLimits.BODY_BYTES / 3
                && (json.length() > FieldLimits.BODY_BYTES
                        || json.getBytes(StandardCharsets.UTF_8).length > FieldLimits.BODY_BYTES);
    }

    private static Refusal tooLarge() {
        return Refusal.malformed("TooLarge", "The body has more than " + FieldLimits.BODY_BYTES + " bytes");
    }
}
