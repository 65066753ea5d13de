package org.recommit.web.rest;

import jakarta.json.Json;
import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonBuilderFactory;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonValue;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;

/** Builds one JSON object as the API writes it. A field without a value is there, and null. */
final class Shape {
    private static final JsonBuilderFactory JSON = Json.createBuilderFactory(Map.of());

    private final JsonObjectBuilder fields = JSON.createObjectBuilder();

    Shape text(String name, String value) {
        return value == null ? put(name, JsonValue.NULL) : put(name, Json.createValue(value));
    }

    Shape text(String name, Optional<String> value) {
        return text(name, value.orElse(null));
    }

    Shape number(String name, long value) {
        return put(name, Json.createValue(value));
    }

    /** A figure that was computed, to three places; never an amount of the ledger, which is a {@link #decimal}. */
    Shape figure(String name, double value) {
        return put(name, rounded(value));
    }

    Shape figures(String name, Collection<? extends Number> values) {
        JsonArrayBuilder array = JSON.createArrayBuilder();
        values.forEach(value ->
                array.add(value instanceof Double figure ? rounded(figure) : Json.createValue(value.longValue())));
        return put(name, array.build());
    }

    private static JsonValue rounded(double value) {
        return Json.createValue(Math.round(value * 1000) / 1000.0);
    }

    Shape flag(String name, boolean value) {
        return put(name, value ? JsonValue.TRUE : JsonValue.FALSE);
    }

    Shape time(String name, Instant value) {
        return text(name, Iso.time(value));
    }

    Shape time(String name, Optional<Instant> value) {
        return text(name, value.map(Iso::time));
    }

    Shape decimal(String name, BigDecimal value) {
        return text(name, Iso.decimal(value));
    }

    Shape millis(String name, Optional<Duration> value) {
        return put(
                name,
                value.map(Duration::toMillis).<JsonValue>map(Json::createValue).orElse(JsonValue.NULL));
    }

    Shape counts(String name, Map<String, Long> counts) {
        Shape inner = new Shape();
        counts.forEach(inner::number);
        return put(name, inner.json());
    }

    Shape texts(String name, Collection<String> values) {
        JsonArrayBuilder array = JSON.createArrayBuilder();
        values.forEach(array::add);
        return put(name, array.build());
    }

    Shape list(String name, Collection<JsonObject> values) {
        JsonArrayBuilder array = JSON.createArrayBuilder();
        values.forEach(array::add);
        return put(name, array.build());
    }

    /** A message property: numbers and truth values stay what they are, bytes are hex, everything else is text. */
    Shape any(String name, Object value) {
        if (value instanceof Boolean flag) {
            return flag(name, flag);
        }
        if (value instanceof Long || value instanceof Integer || value instanceof Short || value instanceof Byte) {
            return number(name, ((Number) value).longValue());
        }
        if (value instanceof byte[] bytes) {
            return text(name, HexFormat.of().formatHex(bytes));
        }
        return text(name, value == null ? null : value.toString());
    }

    Shape put(String name, JsonValue value) {
        fields.add(name, value);
        return this;
    }

    JsonObject json() {
        return fields.build();
    }
}
