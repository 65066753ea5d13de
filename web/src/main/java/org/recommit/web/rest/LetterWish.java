package org.recommit.web.rest;

import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.recommit.deadletter.LetterChoice;
import org.recommit.web.security.Sight;

/**
 * Many dead letters, as the field {@code filter} of a body chooses them: by the parameters of {@code GET /dead-letters}, and
 * by lists of ids, {@value #ONLY} for these alone, {@value #EXCEPT} for all but these.
 *
 * @param described the same in words; of ids only how many
 */
record LetterWish(LetterChoice choice, String described) {
    private static final String ONLY = "ids";
    private static final String EXCEPT = "except";

    /** What was asked for, as far as the caller may see. */
    static LetterWish of(JsonObject filter, Sight sight) {
        TreeMap<String, String> values = new TreeMap<>();
        filter.forEach((name, value) -> {
            if (!name.equals(ONLY) && !name.equals(EXCEPT)) {
                values.put(name, Body.plain(name, value));
            }
        });
        LetterChoice choice = new LetterChoice(LetterQuery.of(values, sight), ids(filter, ONLY), ids(filter, EXCEPT));
        return new LetterWish(choice, inWords(filter));
    }

    private static Set<String> ids(JsonObject filter, String name) {
        JsonValue value = filter.get(name);
        if (value == null) {
            return Set.of();
        }
        if (!(value instanceof JsonArray array)
                || array.isEmpty()
                || !array.stream().allMatch(JsonString.class::isInstance)) {
            throw new ProblemException(Problem.invalid(name, "The value of " + name + " is a list of letters' ids."));
        }
        return array.getValuesAs(JsonString.class).stream()
                .map(JsonString::getString)
                .collect(Collectors.toSet());
    }

    private static String inWords(JsonObject filter) {
        String words = filter.entrySet().stream()
                .map(entry -> entry.getKey() + "="
                        + (entry.getValue() instanceof JsonArray ids
                                ? ids.size() + " letters"
                                : Body.plain(entry.getKey(), entry.getValue())))
                .collect(Collectors.joining(", "));
        return words.isEmpty() ? "all" : words;
    }
}
