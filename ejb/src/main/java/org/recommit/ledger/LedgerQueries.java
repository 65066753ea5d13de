package org.recommit.ledger;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Optional;
import java.util.Set;
import org.recommit.paging.Page;
import org.recommit.paging.PageRequest;

/** What the ledger shows to people. Text filters match exactly; newest first. */
public interface LedgerQueries {

    /** Posted movements, newest first by the chosen basis. */
    Page<PostedMovement> movements(MovementFilter filter, PageRequest page);

    /** Sums by site, ndc, lot and unit; as of the end of a day (UTC) of {@code occurredAt} where one is named. */
    Page<Balance> balances(BalanceFilter filter, PageRequest page);

    /** Which time {@code from} and {@code to} mean, and the order. */
    enum Basis {
        OCCURRED,
        RECORDED
    }

    /**
     * Empty means any.
     *
     * @param ndc 11 digits
     * @param from inclusive
     * @param to exclusive
     */
    record MovementFilter(
            Optional<String> key,
            Optional<String> site,
            Optional<String> ndc,
            Optional<String> lot,
            Set<Schedule> schedules,
            Optional<MovementType> type,
            Optional<String> source,
            Optional<String> reference,
            Optional<Instant> from,
            Optional<Instant> to,
            Basis basis) {}

    /** Empty means any. */
    record BalanceFilter(
            Optional<String> site, Optional<String> ndc, Set<Schedule> schedules, Optional<LocalDate> asOf) {}

    /** A movement as the ledger holds it; {@code flags} as recorded, never a reason to refuse. */
    record PostedMovement(
            String key, int line, String source, Movement movement, Set<MovementFlag> flags, Instant recordedAt) {}

    /** A sum; may be below zero, which is a discrepancy. */
    record Balance(String site, String ndc, String lot, Unit unit, BigDecimal quantity) {}
}
