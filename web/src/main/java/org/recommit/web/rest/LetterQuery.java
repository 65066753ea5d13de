package org.recommit.web.rest;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.recommit.deadletter.DeadLetterFilter;
import org.recommit.ledger.Kind;
import org.recommit.ledger.Subject;
import org.recommit.retry.Dependency;
import org.recommit.retry.ReasonCode;
import org.recommit.web.security.Sight;

/** The filter of dead letters by its parameters' names: the same in an address, a request's body and a page. */
public final class LetterQuery {
    public static final List<String> NAMES = List.of(
            "reason",
            "dependency",
            "kind",
            "schedule",
            "source",
            "key",
            "from",
            "to",
            "controlled",
            "shipmentId",
            "fxPair",
            "asOf");
    public static final List<String> KINDS =
            Arrays.stream(Kind.values()).map(Kind::label).toList();
    public static final List<String> DEPENDENCIES =
            Arrays.stream(Dependency.values()).map(Dependency::label).toList();

    private LetterQuery() {}

    /** The filter that was asked for, as far as the caller may see. */
    static DeadLetterFilter of(Query query, Sight sight) {
        return new DeadLetterFilter(
                query.oneOf("reason", ReasonCode.class),
                query.oneOf("dependency", DEPENDENCIES),
                query.text("source"),
                sight.kinds(query.oneOf("kind", KINDS)),
                query.flag("controlled"),
                query.text("key"),
                query.time("from"),
                query.time("to"),
                new Subject(
                        query.text("shipmentId"),
                        query.text("fxPair"),
                        query.date("asOf"),
                        query.schedules("schedule")));
    }

    /**
     * The same from values by name; empty ones are none.
     *
     * @throws ProblemException if a value cannot be meant, or a name is unknown
     */
    public static DeadLetterFilter of(Map<String, String> values, Sight sight) {
        return Query.read(values, query -> of(query, sight));
    }
}
