package org.recommit.web.rest;

import jakarta.ws.rs.core.MultivaluedHashMap;
import jakarta.ws.rs.core.MultivaluedMap;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.recommit.ledger.Schedule;
import org.recommit.paging.PageRequest;

/**
 * A request's query parameters, each asked for by name and checked. A parameter that nobody asked for is refused by
 * {@link #end()}: a mistyped filter must not answer with everything.
 *
 * <p>All methods end the request with 400, naming the parameter, where its value cannot be meant. An empty value is none.
 */
final class Query {
    /** The rows before a page must be countable by an int, whatever its size. */
    private static final int LAST_PAGE = Integer.MAX_VALUE / PageRequest.MAX_SIZE;

    private final MultivaluedMap<String, String> given;
    private final Set<String> known = new HashSet<>();

    Query(MultivaluedMap<String, String> given) {
        this.given = given;
    }

    /**
     * What a reading makes of values by name; empty ones are none.
     *
     * @throws ProblemException if a value cannot be meant, or a name is unknown
     */
    static <T> T read(Map<String, String> values, Function<Query, T> reading) {
        Query query = new Query(new MultivaluedHashMap<>(values));
        T read = reading.apply(query);
        query.end();
        return read;
    }

    Optional<String> text(String name) {
        return raw(name).filter(value -> !value.isEmpty());
    }

    /** As {@link #text}, but an empty value means the empty text. */
    Optional<String> textOrEmpty(String name) {
        return raw(name);
    }

    /** An instant with its offset, or a date, which means the start of that day in UTC. */
    Optional<Instant> time(String name) {
        return text(name).map(value -> parsed(name, value, "a time such as 2026-11-30T10:15:00Z", Query::instant));
    }

    Optional<LocalDate> date(String name) {
        return text(name).map(value -> parsed(name, value, "a date such as 2026-11-30", Query::day));
    }

    Optional<Boolean> flag(String name) {
        return oneOf(name, List.of("true", "false")).map(Boolean::valueOf);
    }

    Optional<String> oneOf(String name, List<String> allowed) {
        Optional<String> value = text(name);
        if (value.isPresent() && !allowed.contains(value.get())) {
            throw wrong(name, value.get(), "one of " + String.join(", ", allowed));
        }
        return value;
    }

    <E extends Enum<E>> Optional<E> oneOf(String name, Class<E> type) {
        return oneOf(
                        name,
                        Arrays.stream(type.getEnumConstants()).map(Enum::name).toList())
                .map(value -> Enum.valueOf(type, value));
    }

    /** The narcotic-free half of a schedule belongs to it: CII asks for CIIN too, CIII for CIIIN. */
    Set<Schedule> schedules(String name) {
        return oneOf(name, Schedule.class).map(Query::withHalf).orElse(Set.of());
    }

    /** An 11-digit National Drug Code. */
    Optional<String> ndc(String name) {
        Optional<String> value = text(name);
        if (value.isPresent() && !value.get().matches("[0-9]{11}")) {
            throw wrong(name, value.get(), "11 digits without hyphens");
        }
        return value;
    }

    PageRequest page() {
        int page = number("page", 0, 0, LAST_PAGE);
        int size = number("size", PageRequest.DEFAULT_SIZE, 1, PageRequest.MAX_SIZE);
        return new PageRequest(page, size);
    }

    void end() {
        for (String name : given.keySet()) {
            if (!known.contains(name)) {
                throw new ProblemException(Problem.invalid(name, "There is no parameter of this name here."));
            }
        }
    }

    private Optional<String> raw(String name) {
        known.add(name);
        List<String> values = given.getOrDefault(name, List.of());
        if (values.size() > 1) {
            throw new ProblemException(Problem.invalid(name, "The parameter is there more than once."));
        }
        if (values.stream().anyMatch(value -> value.chars().anyMatch(Character::isISOControl))) {
            throw new ProblemException(Problem.invalid(name, "The value has control characters."));
        }
        return values.stream().findFirst();
    }

    /** A whole number within bounds; {@code otherwise} where it is not given. */
    int number(String name, int otherwise, int least, int most) {
        String allowed = "a number from " + least + " to " + most;
        return text(name)
                .map(value -> {
                    int number = parsed(name, value, allowed, Integer::parseInt);
                    if (number < least || number > most) {
                        throw wrong(name, value, allowed);
                    }
                    return number;
                })
                .orElse(otherwise);
    }

    private static Set<Schedule> withHalf(Schedule schedule) {
        return switch (schedule) {
            case CII -> EnumSet.of(Schedule.CII, Schedule.CIIN);
            case CIII -> EnumSet.of(Schedule.CIII, Schedule.CIIIN);
            default -> EnumSet.of(schedule);
        };
    }

    private static Instant instant(String value) {
        return value.length() == 10
                ? day(value).atStartOfDay().toInstant(java.time.ZoneOffset.UTC)
                : inRange(OffsetDateTime.parse(value).toLocalDate(), OffsetDateTime.parse(value))
                        .toInstant();
    }

    private static LocalDate day(String value) {
        LocalDate day = LocalDate.parse(value);
        return inRange(day, day);
    }

    /** Databases do not know all of Java's years. */
    private static <T> T inRange(LocalDate day, T value) {
        if (day.getYear() < 1 || day.getYear() > 9999) {
            throw new DateTimeException("year");
        }
        return value;
    }

    private static <T> T parsed(String name, String value, String allowed, Function<String, T> parser) {
        try {
            return parser.apply(value);
        } catch (DateTimeException | NumberFormatException e) {
            throw wrong(name, value, allowed);
        }
    }

    private static ProblemException wrong(String name, String value, String allowed) {
        String shown = value.length() <= 100 ? value : value.substring(0, 100) + "...";
        return new ProblemException(
                Problem.invalid(name, String.format(Locale.ROOT, "%s = %s: %s is allowed", name, shown, allowed)));
    }
}
