package org.recommit.web.rest;

import java.util.List;
import java.util.Map;
import org.recommit.audit.AuditTrail.Filter;

/** The filter of the audit trail by its parameters' names: the same in an address and on a page. */
public final class AuditQuery {
    public static final List<String> NAMES = List.of("actor", "action", "subject", "from", "to");

    private AuditQuery() {}

    static Filter of(Query query) {
        return new Filter(
                query.text("actor"), query.text("action"), query.text("subject"), query.time("from"), query.time("to"));
    }

    /**
     * The same from values by name.
     *
     * @throws ProblemException if a value cannot be meant, or a name is unknown
     */
    public static Filter of(Map<String, String> values) {
        return Query.read(values, AuditQuery::of);
    }
}
