package org.recommit.web.rest;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.recommit.ledger.LedgerQueries.BalanceFilter;
import org.recommit.ledger.LedgerQueries.Basis;
import org.recommit.ledger.LedgerQueries.MovementFilter;
import org.recommit.ledger.MovementType;

/**
 * The filters of the ledger by their parameters' names: the same in an address and on a page.
 *
 * <p>Those that take values by name throw a {@link ProblemException} if a value cannot be meant, or a name is unknown.
 */
public final class LedgerQuery {
    public static final List<String> MOVEMENTS =
            List.of("key", "site", "ndc", "lot", "schedule", "type", "source", "reference", "from", "to", "basis");
    public static final List<String> BALANCES = List.of("site", "ndc", "schedule", "asOf");
    public static final List<String> DISCREPANCIES = List.of("open");

    /** What {@code basis} may say. */
    public static final List<String> BASES = Arrays.stream(Basis.values())
            .map(basis -> basis.name().toLowerCase(Locale.ROOT))
            .toList();

    private LedgerQuery() {}

    static MovementFilter movements(Query query) {
        return new MovementFilter(
                query.text("key"),
                query.text("site"),
                query.ndc("ndc"),
                query.textOrEmpty("lot"),
                query.schedules("schedule"),
                query.oneOf("type", MovementType.class),
                query.text("source"),
                query.text("reference"),
                query.time("from"),
                query.time("to"),
                query.oneOf("basis", BASES)
                        .map(basis -> Basis.valueOf(basis.toUpperCase(Locale.ROOT)))
                        .orElse(Basis.OCCURRED));
    }

    static BalanceFilter balances(Query query) {
        return new BalanceFilter(query.text("site"), query.ndc("ndc"), query.schedules("schedule"), query.date("asOf"));
    }

    static Optional<Boolean> open(Query query) {
        return query.flag("open");
    }

    public static MovementFilter movements(Map<String, String> values) {
        return Query.read(values, LedgerQuery::movements);
    }

    public static BalanceFilter balances(Map<String, String> values) {
        return Query.read(values, LedgerQuery::balances);
    }

    /** Whether discrepancies are open; empty where either will do. */
    public static Optional<Boolean> open(Map<String, String> values) {
        return Query.read(values, LedgerQuery::open);
    }
}
