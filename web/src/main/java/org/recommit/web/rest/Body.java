package org.recommit.web.rest;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import jakarta.json.Json;
import jakarta.json.JsonException;
import jakarta.json.JsonNumber;
import jakarta.json.JsonObject;
import jakarta.json.JsonReader;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.recommit.ledger.FieldLimits;

/** Reads request bodies: never more than allowed, strictly UTF-8. */
final class Body {
    /** For bodies that hold a note or a user. */
    static final int SMALL = 64 * 1024;

    private static final int LARGE = 8 * 1024 * 1024;

    /** No body may have more bytes. */
    static final int LONGEST = 2 * FieldLimits.BODY_BYTES + SMALL;

    /** Whether a commit keeps the read limits is judged at the queue: here it only has to be an object. */
    private static final JsonFactory WITHOUT_LIMITS = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(Integer.MAX_VALUE)
                    .maxNumberLength(Integer.MAX_VALUE)
                    .maxStringLength(Integer.MAX_VALUE)
                    .maxNameLength(Integer.MAX_VALUE)
                    .build())
            .build();

    private Body() {}

    private static final String BYTE_ORDER_MARK = "\uFEFF";

    /** The whole body, a byte-order mark aside; ends with 413 as soon as it has more than {@code most} bytes, 400 where it is no UTF-8. */
    static String text(InputStream in, int most) throws IOException {
        byte[] bytes = in.readNBytes(most + 1);
        if (bytes.length > most) {
            throw new ProblemException(Problem.of(413, "A body may have " + most + " bytes."));
        }
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
            return text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text;
        } catch (CharacterCodingException e) {
            throw noObject("The body is no UTF-8.");
        }
    }

    /** The value of a text field at the top of a commit, empty where there is none; 400 where the body is no object. */
    static Optional<String> field(String body, String name) throws IOException {
        String found = null;
        try (JsonParser parser = WITHOUT_LIMITS.createParser(new StringReader(body))) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                throw noObject("The body is no JSON object.");
            }
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                boolean wanted = parser.currentName().equals(name);
                JsonToken value = parser.nextToken();
                if (wanted && value.isScalarValue() && value != JsonToken.VALUE_NULL) {
                    found = parser.getText();
                }
                parser.skipChildren();
            }
            if (parser.currentToken() != JsonToken.END_OBJECT || parser.nextToken() != null) {
                throw noObject("The body is no JSON object.");
            }
        } catch (com.fasterxml.jackson.core.JsonProcessingException e) {
            throw noObject("The body is no JSON object.");
        }
        return Optional.ofNullable(found);
    }

    /** A small body as an object. */
    static JsonObject object(InputStream in) throws IOException {
        return object(in, SMALL);
    }

    /** A body that may list a hundred thousand ids, as an object. */
    static JsonObject large(InputStream in) throws IOException {
        return object(in, LARGE);
    }

    /** A body that holds a commit's, perhaps as a text whose every character is escaped, as an object. */
    static JsonObject edit(InputStream in) throws IOException {
        return object(in, LONGEST);
    }

    /** A required field that is the text of a JSON object, or that object itself. */
    static String text(JsonObject body, String name) {
        JsonValue value = body.get(name);
        if (value instanceof JsonString text) {
            return text.getString();
        }
        if (value instanceof JsonObject object) {
            return object.toString();
        }
        throw new ProblemException(Problem.invalid(name, "The field " + name + " is required: a text or an object."));
    }

    /** The required field {@code filter}. */
    static JsonObject filterOf(JsonObject body) {
        if (body.get("filter") instanceof JsonObject filter) {
            return filter;
        }
        throw new ProblemException(Problem.invalid("filter", "The field filter is required: an object."));
    }

    /** The same, its values as the parameters of an address would have them. */
    static Map<String, String> filter(JsonObject body) {
        Map<String, String> values = new TreeMap<>();
        filterOf(body).forEach((name, value) -> values.put(name, plain(name, value)));
        return values;
    }

    /** A value of a filter as a parameter of an address would have it. */
    static String plain(String name, JsonValue value) {
        return switch (value.getValueType()) {
            case STRING -> ((JsonString) value).getString();
            case TRUE, FALSE -> value.toString();
            default -> throw new ProblemException(Problem.invalid(name, "The value of " + name + " is a text."));
        };
    }

    private static JsonObject object(InputStream in, int most) throws IOException {
        try (JsonReader reader = Json.createReader(new StringReader(text(in, most)))) {
            return reader.readObject();
        } catch (JsonException | IllegalStateException e) {
            throw noObject("The body is no JSON object.");
        }
    }

    /** A required text field of such an object, 1 to {@code longest} characters. */
    static String required(JsonObject body, String name, int longest) {
        JsonValue value = body.get(name);
        if (!(value instanceof JsonString text) || text.getString().isBlank()) {
            throw new ProblemException(Problem.invalid(name, "The field " + name + " is required: a text."));
        }
        if (text.getString().length() > longest) {
            throw new ProblemException(
                    Problem.invalid(name, "The field " + name + " may have " + longest + " characters."));
        }
        return text.getString();
    }

    /** A text field of such an object that may be left out or null. */
    static Optional<String> optional(JsonObject body, String name, int longest) {
        return body.getOrDefault(name, JsonValue.NULL).equals(JsonValue.NULL)
                ? Optional.empty()
                : Optional.of(required(body, name, longest));
    }

    /** A required whole number of such an object, within bounds. */
    static long number(JsonObject body, String name, long least, long most) {
        if (!(body.get(name) instanceof JsonNumber number)
                || number.bigDecimalValue().compareTo(BigDecimal.valueOf(least)) < 0
                || number.bigDecimalValue().compareTo(BigDecimal.valueOf(most)) > 0
                || number.bigDecimalValue().stripTrailingZeros().scale() > 0) {
            throw new ProblemException(Problem.invalid(
                    name, "The field " + name + " is required: a whole number from " + least + " to " + most + "."));
        }
        return number.longValue();
    }

    /** The same where it may be left out. */
    static long number(JsonObject body, String name, long least, long most, long otherwise) {
        return body.containsKey(name) ? number(body, name, least, most) : otherwise;
    }

    /** A required field of such an object that is one of a closed list. */
    static <E extends Enum<E>> E choice(JsonObject body, String name, Class<E> type) {
        List<String> allowed =
                Arrays.stream(type.getEnumConstants()).map(Enum::name).toList();
        JsonValue value = body.get(name);
        if (value instanceof JsonString text && allowed.contains(text.getString())) {
            return Enum.valueOf(type, text.getString());
        }
        throw new ProblemException(Problem.invalid(
                name, "The field " + name + " is required: one of " + String.join(", ", allowed) + "."));
    }

    private static ProblemException noObject(String detail) {
        return new ProblemException(Problem.of(400, detail));
    }
}
