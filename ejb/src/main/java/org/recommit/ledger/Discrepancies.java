package org.recommit.ledger;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.Optional;
import org.recommit.paging.Page;
import org.recommit.paging.PageRequest;

/** Times during which more of a drug had gone out of a site than the ledger knew of. They stay, whatever comes later. */
public interface Discrepancies {

    /**
     * Those that match, newest first.
     *
     * @param open whether the stock is still below zero; empty means any
     */
    Page<Discrepancy> list(Optional<Boolean> open, PageRequest page);

    /**
     * Writes down why. An explanation that was given stands.
     *
     * @param note in words
     * @throws RuntimeException if the ledger could not be asked
     */
    Explanation explain(long id, AdjustmentReason code, String note, String user);

    /** How many that nobody has explained have been open since before that time. */
    long unexplained(Instant openedBefore);

    /**
     * One of them.
     *
     * @param openedByKey the commit that took the stock below zero
     * @param lowest the lowest that it came to
     * @param closedByKey the commit that brought it back
     */
    record Discrepancy(
            long id,
            String site,
            String ndc,
            Unit unit,
            Instant openedAt,
            String openedByKey,
            BigDecimal lowest,
            Optional<Instant> closedAt,
            Optional<String> closedByKey,
            Optional<String> explainedBy,
            Optional<Instant> explainedAt,
            Optional<String> code,
            Optional<String> note) {}

    /** What became of an explanation. */
    sealed interface Explanation {}

    /** It stands now. */
    record Explained(Discrepancy discrepancy) implements Explanation {}

    /** Another stands already. */
    record ExplainedBefore(String by) implements Explanation {}

    /** There is no such discrepancy. */
    record NotThere() implements Explanation {}
}
