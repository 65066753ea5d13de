package org.recommit.store;

import jakarta.persistence.EntityManager;
import jakarta.persistence.TypedQuery;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The where clause of a filter. Values are always parameters, never text of the query. */
final class Conditions {
    private final Set<String> conditions = new LinkedHashSet<>();
    private final Map<String, Object> parameters = new HashMap<>();

    /** Adds a condition on the parameter {@code :name}, if there is a value. */
    Conditions and(String condition, String name, Optional<?> value) {
        value.ifPresent(wanted -> {
            conditions.add(condition);
            parameters.put(name, wanted);
        });
        return this;
    }

    /** Adds a condition on the list parameter {@code :name}, if there are values. */
    Conditions andIn(String condition, String name, Collection<?> values) {
        return and(condition, name, values.isEmpty() ? Optional.empty() : Optional.of(values));
    }

    /** A query that takes the parameters; {@code %s} in its text is where the clause goes. */
    <T> TypedQuery<T> query(EntityManager entityManager, String text, Class<T> type) {
        String where = conditions.isEmpty() ? "" : " where " + String.join(" and ", conditions);
        TypedQuery<T> query = entityManager.createQuery(text.formatted(where), type);
        parameters.forEach(query::setParameter);
        return query;
    }
}
