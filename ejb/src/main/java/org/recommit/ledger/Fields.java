package org.recommit.ledger;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * One JSON object, read field by field. Null is absent; an optional text that is empty is absent too, since not every
 * sender can write null.
 *
 * <p>A refusal names the field and what is allowed, and never the value: it may be a patient's.
 */
final class Fields {
    private static final Pattern PLAIN_DECIMAL = Pattern.compile("-?[0-9]{1,50}(\\.[0-9]{1,50})?");
    private static final Pattern DATE = Pattern.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}");
    private static final Pattern HARMLESS_NAME = Pattern.compile("[A-Za-z][A-Za-z0-9_.-]{0,39}");
    private static final int LONGEST_TIME = 40;
    private static final Instant EARLIEST = FieldLimits.EARLIEST.atStartOfDay().toInstant(ZoneOffset.UTC);

    private final ObjectNode object;
    private final String where;

    /**
     * Fields of that object.
     *
     * @param where put before a field's name in refusals
     */
    Fields(ObjectNode object, String where) {
        this.object = object;
        this.where = where;
    }

    /** The names of an enumeration's values, in order: what a field may say. */
    static <E extends Enum<E>> Map<String, E> choices(Class<E> type) {
        Map<String, E> choices = new LinkedHashMap<>();
        Arrays.stream(type.getEnumConstants()).forEach(value -> choices.put(value.name(), value));
        return choices;
    }

    /** Refuses fields of other names, {@code x-…} aside. */
    void allowOnly(Set<String> names) {
        for (Iterator<String> present = object.fieldNames(); present.hasNext(); ) {
            String name = present.next();
            if (!names.contains(name) && !name.startsWith("x-")) {
                String shown = HARMLESS_NAME.matcher(name).matches() ? name : "a name that is not shown";
                throw Refusal.invalid(
                        "UnknownField", where + shown + " is no field here; names of foreign fields begin with x-");
            }
        }
    }

    /** The field's value; empty where it is absent or null. */
    Optional<JsonNode> value(String name) {
        return Optional.ofNullable(object.get(name)).filter(node -> !node.isNull());
    }

    JsonNode required(String name) {
        JsonNode node = object.get(name);
        if (node == null || node.isNull()) {
            throw Refusal.invalid("MissingField", where + name + " is missing");
        }
        return node;
    }

    Refusal invalid(String name, String allowed) {
        return Refusal.invalid("InvalidField", where + name + " must be " + allowed);
    }

    String string(String name) {
        JsonNode node = required(name);
        if (!node.isTextual()) {
            throw invalid(name, "a string");
        }
        return node.textValue();
    }

    String text(String name, int longest) {
        return checked(name, string(name), longest);
    }

    Optional<String> optionalText(String name, int longest) {
        return optionalString(name).map(text -> checked(name, text, longest));
    }

    <E> E choice(String name, Map<String, E> choices) {
        E value = choices.get(string(name));
        if (value == null) {
            throw invalid(name, "one of " + String.join(", ", choices.keySet()));
        }
        return value;
    }

    <E> Optional<E> optionalChoice(String name, Map<String, E> choices) {
        return optionalString(name).map(text -> choice(name, choices));
    }

    /** An exact decimal of any sign, without zeros at the end of its fraction. */
    BigDecimal decimal(String name, int digits, int scale) {
        JsonNode node = required(name);
        Optional<BigDecimal> value = Optional.empty();
        if (node.isNumber()) {
            value = exact(node.decimalValue(), digits, scale);
        } else if (node.isTextual()) {
            value = plain(node.textValue(), digits, scale);
        }
        return value.orElseThrow(() -> invalid(
                name,
                "a decimal number of at most " + digits + " digits, at most " + scale + " of them after the point"));
    }

    /** A point in time to the microsecond; finer digits are cut, as they cannot be stored. */
    Instant time(String name, Instant latest) {
        String text = string(name);
        try {
            if (text.length() <= LONGEST_TIME) {
                Instant time = OffsetDateTime.parse(text).toInstant().truncatedTo(ChronoUnit.MICROS);
                if (!time.isBefore(EARLIEST) && !time.isAfter(latest)) {
                    return time;
                }
            }
        } catch (DateTimeException unreadable) {
            // Its message quotes the value
        }
        throw invalid(
                name,
                "an ISO-8601 date and time with an offset, not before " + FieldLimits.EARLIEST + " and at most "
                        + FieldLimits.AHEAD.toHours() + " hours ahead");
    }

    LocalDate date(String name) {
        String text = string(name);
        try {
            if (DATE.matcher(text).matches() && !LocalDate.parse(text).isBefore(FieldLimits.EARLIEST)) {
                return LocalDate.parse(text);
            }
        } catch (DateTimeException unreadable) {
            // Its message quotes the value
        }
        throw invalid(name, "a date as 2026-11-30, not before " + FieldLimits.EARLIEST);
    }

    /** Whether the text can be stored, shown and searched on every database. */
    static boolean isStorable(String text, int longest) {
        if (text.isBlank() || text.length() > longest) {
            return false;
        }
        return text.codePoints()
                .noneMatch(c -> Character.isISOControl(c) || Character.getType(c) == Character.SURROGATE);
    }

    private String checked(String name, String text, int longest) {
        if (!isStorable(text, longest)) {
            throw invalid(name, "1-" + longest + " characters, not only spaces, without control characters");
        }
        return text;
    }

    private Optional<String> optionalString(String name) {
        return value(name).map(node -> string(name)).filter(text -> !text.isEmpty());
    }

    /** The exact decimal of that plain text; empty where it is none, or has too many digits. */
    static Optional<BigDecimal> plain(String text, int digits, int scale) {
        return PLAIN_DECIMAL.matcher(text).matches() ? exact(new BigDecimal(text), digits, scale) : Optional.empty();
    }

    private static Optional<BigDecimal> exact(BigDecimal value, int digits, int scale) {
        // 1e999999999 must cost nothing: compare magnitudes before any arithmetic
        long whole = (long) value.precision() - value.scale();
        if (whole > digits && value.signum() != 0) {
            return Optional.empty();
        }
        BigDecimal cut = value.stripTrailingZeros();
        int fraction = Math.max(0, cut.scale());
        if (fraction > scale || Math.max(0, whole) + fraction > digits) {
            return Optional.empty();
        }
        return Optional.of(cut.setScale(fraction));
    }
}
