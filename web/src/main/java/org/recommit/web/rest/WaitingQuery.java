package org.recommit.web.rest;

import jakarta.ws.rs.core.MultivaluedHashMap;
import java.util.List;
import java.util.Map;
import org.recommit.waiting.WaitingFilter;

/** The filter of waiting commits by its parameters' names: the same in an address, a request's body and a page. */
public final class WaitingQuery {
    public static final List<String> NAMES = List.of("dependency", "kind", "key");

    private WaitingQuery() {}

    static WaitingFilter of(Query query) {
        return new WaitingFilter(
                query.oneOf("dependency", LetterQuery.DEPENDENCIES),
                query.oneOf("kind", LetterQuery.KINDS),
                query.text("key"));
    }

    /**
     * The same from values by name; empty ones are none.
     *
     * @throws ProblemException if a value cannot be meant, or a name is unknown
     */
    public static WaitingFilter of(Map<String, String> values) {
        Query query = new Query(new MultivaluedHashMap<>(values));
        WaitingFilter filter = of(query);
        query.end();
        return filter;
    }
}
