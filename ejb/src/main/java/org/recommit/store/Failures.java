package org.recommit.store;

import java.sql.SQLException;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.hibernate.exception.ConstraintViolationException;

/**
 * Makes the failure of a ledger transaction fit to be thrown: it carries the key, a lost race is a type of its own, and
 * what a database quotes from the refused row is left out.
 */
final class Failures {
    /**
     * A race that another try decides: serialization failure, deadlock, H2's concurrent update; and a unique violation,
     * since every insert here gives way to a row that is there already, unless both came at the same instant.
     */
    private static final Set<String> RACES = Set.of("40001", "40P01", "90131", "23505");

    private Failures() {}

    /** The failure of a transaction that was rolled back. */
    static LedgerFailedException definite(String key, Throwable thrown) {
        Optional<SQLException> race = find(thrown, SQLException.class, e -> RACES.contains(state(e)));
        if (race.isPresent()) {
            return new LostRaceException(key, withoutDetail(race.get(), "40001"));
        }
        Optional<SQLException> refused = find(thrown, SQLException.class, Failures::quotesTheRow);
        if (refused.isPresent()) {
            String constraint = find(thrown, ConstraintViolationException.class, e -> e.getConstraintName() != null)
                    .map(e -> ", constraint " + e.getConstraintName())
                    .orElse("");
            String state = state(refused.get());
            return new LedgerFailedException(
                    key, "was refused: SQLSTATE " + state + constraint, withoutDetail(refused.get(), state));
        }
        return new LedgerFailedException(key, "failed", thrown);
    }

    /** Data exceptions and constraint violations name values: {@code Failing row contains (...)}. */
    private static boolean quotesTheRow(SQLException e) {
        return state(e).startsWith("22") || state(e).startsWith("23");
    }

    private static SQLException withoutDetail(SQLException e, String state) {
        return new SQLException("SQLSTATE " + state(e) + " (its detail may quote the row)", state, e.getErrorCode());
    }

    private static String state(SQLException e) {
        return e.getSQLState() == null ? "" : e.getSQLState();
    }

    private static <E extends Throwable> Optional<E> find(Throwable thrown, Class<E> type, Predicate<E> wanted) {
        return find(thrown, type, wanted, Collections.newSetFromMap(new IdentityHashMap<>()));
    }

    /** Looks through causes and a batch's next exceptions; a chain may be cyclic. */
    private static <E extends Throwable> Optional<E> find(
            Throwable thrown, Class<E> type, Predicate<E> wanted, Set<Throwable> seen) {
        if (thrown == null || !seen.add(thrown)) {
            return Optional.empty();
        }
        if (type.isInstance(thrown) && wanted.test(type.cast(thrown))) {
            return Optional.of(type.cast(thrown));
        }
        Optional<E> found = find(thrown.getCause(), type, wanted, seen);
        if (found.isEmpty() && thrown instanceof SQLException e) {
            found = find(e.getNextException(), type, wanted, seen);
        }
        return found;
    }
}
