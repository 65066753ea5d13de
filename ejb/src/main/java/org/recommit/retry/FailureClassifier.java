package org.recommit.retry;

import static org.recommit.retry.Classification.Kind.NOT_ASKED;
import static org.recommit.retry.Classification.Kind.PERMANENT;
import static org.recommit.retry.Classification.Kind.TRANSIENT;
import static org.recommit.retry.Classification.Kind.UNFORESEEN;
import static org.recommit.retry.Classification.Kind.UNIQUE_VIOLATION;

import java.io.CharConversionException;
import java.io.EOFException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.ObjectStreamException;
import java.io.UTFDataFormatException;
import java.io.UnsupportedEncodingException;
import java.net.MalformedURLException;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.net.http.HttpTimeoutException;
import java.nio.channels.ClosedChannelException;
import java.nio.charset.CharacterCodingException;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLRecoverableException;
import java.sql.SQLTransientException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeoutException;
import java.util.function.Predicate;
import java.util.stream.Stream;
import javax.transaction.xa.XAException;
import org.recommit.retry.Classification.Kind;

/**
 * The one table that says which errors are transient and which permanent.
 *
 * <p>The whole chain is searched: causes and {@link SQLException#getNextException}, however deep, and safely where it
 * runs in a circle. Suppressed exceptions are not: they happened while cleaning up. What a chain says, in this order:
 *
 * <ol>
 *   <li>A SQLSTATE of the table, wherever it stands: the database knows best, wrappers only retell. Of several, a
 *       transient one wins (trying again is bounded and harmless, a dead letter costs a person's time), then a unique
 *       violation.
 *   <li>A full bulkhead of ours.
 *   <li>A type that is transient by nature: I/O, timeout, pool, fault tolerance.
 *   <li>A transaction that rolled back, if it is the innermost error, so that nothing says why.
 * </ol>
 *
 * <p>Everything else is unforeseen, errors of SQL grammar and of our own programming above all.
 */
public final class FailureClassifier {

    /** By SQLSTATE or its beginning; the longest beginning wins. H2 gives its own error codes as SQLSTATE. */
    private static final Map<String, Kind> SQL_STATES = Map.ofEntries(
            Map.entry("08", TRANSIENT), // connection
            Map.entry("0A000", TRANSIENT), // not supported: a cached plan whose table has just been changed
            Map.entry("22", PERMANENT), // data: too long, out of range, a NUL character (22021)
            Map.entry("23", PERMANENT), // integrity
            Map.entry("23505", UNIQUE_VIOLATION),
            Map.entry("25006", TRANSIENT), // read-only: fail-over under way
            Map.entry("25P03", TRANSIENT), // idle in transaction for too long
            Map.entry("25P04", TRANSIENT), // transaction timeout
            Map.entry("40000", TRANSIENT), // rolled back
            Map.entry("40001", TRANSIENT), // serialization; deadlock in H2
            Map.entry("40002", PERMANENT), // integrity, found at the commit
            Map.entry("40003", TRANSIENT), // completion unknown
            Map.entry("40P01", TRANSIENT), // deadlock
            Map.entry("53", TRANSIENT), // out of resources
            Map.entry("55P03", TRANSIENT), // lock not available
            Map.entry("57014", TRANSIENT), // cancelled: statement timeout
            Map.entry("57P0", TRANSIENT), // shutting down, starting up
            Map.entry("58030", TRANSIENT), // the database's own I/O
            Map.entry("HYT0", TRANSIENT), // timeout; of a lock in H2 (50200)
            Map.entry("90007", TRANSIENT), // H2: connection is closed
            Map.entry("90020", TRANSIENT), // H2: database in use by another process
            Map.entry("90028", TRANSIENT), // H2: I/O
            Map.entry("90031", TRANSIENT), // H2: I/O
            Map.entry("90067", TRANSIENT), // H2: connection is broken
            Map.entry("90098", TRANSIENT), // H2: database has been closed
            Map.entry("90121", TRANSIENT), // H2: database is shutting down
            Map.entry("90131", TRANSIENT)); // H2: concurrent update

    /** Answers that come only when the transaction is undone. */
    private static final List<String> UNDONE =
            List.of("22", "23", "25", "40000", "40001", "40002", "40P01", "53", "55P03", "57014", "HYT0", "90131");

    /** The connection went: what happened behind it is not known. */
    private static final List<String> LEAVE_IN_DOUBT =
            List.of("08", "40003", "57P0", "90007", "90028", "90031", "90067", "90098", "90121");

    private static final int SHORTEST_BEGINNING = 2;
    private static final int LONGEST_BEGINNING = 5;

    /** I/O exceptions by inheritance that are faults of the content, not of a connection. */
    private static final Predicate<Throwable> CONTENT = anyOf(
            List.of(
                    CharConversionException.class,
                    CharacterCodingException.class,
                    MalformedURLException.class,
                    ObjectStreamException.class,
                    UTFDataFormatException.class,
                    UnsupportedEncodingException.class),
            "com.fasterxml.jackson.core.JacksonException",
            "com.fasterxml.jackson.core.JsonProcessingException");

    /** Transient by nature. By name where the class belongs to a container or a library. */
    private static final Predicate<Throwable> TRANSIENT_TYPES = anyOf(
            List.of(
                    IOException.class,
                    SQLNonTransientConnectionException.class,
                    SQLRecoverableException.class,
                    SQLTransientException.class,
                    TimeoutException.class,
                    UnavailableException.class),
            "com.sun.appserv.connectors.internal.api.PoolingException",
            "jakarta.persistence.LockTimeoutException",
            "jakarta.persistence.OptimisticLockException",
            "jakarta.persistence.PessimisticLockException",
            "jakarta.persistence.QueryTimeoutException",
            "jakarta.resource.ResourceException",
            "javax.resource.ResourceException",
            "org.eclipse.microprofile.faulttolerance.exceptions.CircuitBreakerOpenException",
            "org.eclipse.microprofile.faulttolerance.exceptions.TimeoutException",
            "org.hibernate.PessimisticLockException",
            "org.hibernate.QueryTimeoutException",
            "org.hibernate.StaleStateException",
            "org.hibernate.exception.JDBCConnectionException",
            "org.hibernate.exception.LockAcquisitionException",
            "org.hibernate.exception.LockTimeoutException");

    /** Ours alone: the call was turned away before it left. */
    private static final Predicate<Throwable> FULL_BULKHEAD =
            anyOf(List.of(), "org.eclipse.microprofile.faulttolerance.exceptions.BulkheadException");

    private static final Predicate<Throwable> OPEN_BREAKER =
            anyOf(List.of(), "org.eclipse.microprofile.faulttolerance.exceptions.CircuitBreakerOpenException");

    /** A transaction ended by rollback; why, only the cause can tell. */
    private static final Predicate<Throwable> ROLLBACK_TYPES = anyOf(
            List.of(XAException.class),
            "jakarta.ejb.EJBTransactionRolledbackException",
            "jakarta.ejb.TransactionRolledbackLocalException",
            "jakarta.persistence.RollbackException",
            "jakarta.transaction.HeuristicRollbackException",
            "jakarta.transaction.RollbackException",
            "jakarta.transaction.TransactionRolledbackException");

    private FailureClassifier() {}

    /** What the error means. */
    public static Classification classify(Throwable error) {
        List<Throwable> chain = chainOf(error);
        return Stream.of(TRANSIENT, UNIQUE_VIOLATION, PERMANENT)
                .flatMap(kind -> chain.stream()
                        .filter(link -> kindOfState(link).filter(kind::equals).isPresent())
                        .map(link -> classification(kind, link)))
                .findFirst()
                .or(() -> chain.stream().filter(FULL_BULKHEAD).findFirst().map(link -> classification(NOT_ASKED, link)))
                .or(() -> chain.stream()
                        .filter(TRANSIENT_TYPES.and(CONTENT.negate()))
                        .findFirst()
                        .map(link -> classification(TRANSIENT, link)))
                .or(() -> Optional.of(chain.get(chain.size() - 1))
                        .filter(ROLLBACK_TYPES)
                        .map(link -> classification(TRANSIENT, link)))
                .orElseGet(() -> classification(UNFORESEEN, chain.get(chain.size() - 1)));
    }

    /** What an HTTP status means that is not the answer hoped for. Whoever answers so has understood and refuses. */
    public static Classification ofStatus(int status) {
        boolean later = status == 408
                || status == 425
                || status == 429
                || status >= 500 && status <= 599 && status != 501 && status != 505;
        return new Classification(later ? TRANSIENT : PERMANENT, "HTTP " + status, "HTTP status " + status);
    }

    /** Whether guards of ours turned the call away before it left: a full bulkhead, or an open circuit breaker. */
    public static boolean isTurnedAway(Throwable error) {
        return chainOf(error).stream().anyMatch(FULL_BULKHEAD.or(OPEN_BREAKER));
    }

    /** The least wait that the dependency asked for; zero where it asked for none. */
    public static Duration floorOf(Throwable error) {
        return chainOf(error).stream()
                .filter(UnavailableException.class::isInstance)
                .map(link -> ((UnavailableException) link).floor())
                .findFirst()
                .orElse(Duration.ZERO);
    }

    /**
     * Whether the error proves that the transaction did not land, also where it came while it committed: the database
     * answered that it has undone it, and no connection was lost on the way.
     */
    public static boolean provesRollback(Throwable error) {
        List<Throwable> chain = chainOf(error);
        return chain.stream().noneMatch(link -> link instanceof IOException || stateBegins(link, LEAVE_IN_DOUBT))
                && chain.stream().anyMatch(link -> stateBegins(link, UNDONE));
    }

    /** The error and what is behind it, outermost first, each once. */
    private static List<Throwable> chainOf(Throwable error) {
        Set<Throwable> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        List<Throwable> chain = new ArrayList<>();
        Deque<Throwable> open = new ArrayDeque<>(List.of(error));
        while (!open.isEmpty()) {
            Throwable link = open.remove();
            if (seen.add(link)) {
                chain.add(link);
                Optional.ofNullable(link.getCause()).ifPresent(open::add);
                if (link instanceof SQLException sql) {
                    Optional.ofNullable(sql.getNextException()).ifPresent(open::add);
                }
            }
        }
        return chain;
    }

    private static Optional<Kind> kindOfState(Throwable link) {
        String state = stateOf(link);
        for (int length = Math.min(LONGEST_BEGINNING, state.length()); length >= SHORTEST_BEGINNING; length--) {
            Kind kind = SQL_STATES.get(state.substring(0, length));
            if (kind != null) {
                return Optional.of(kind);
            }
        }
        return Optional.empty();
    }

    private static boolean stateBegins(Throwable link, List<String> beginnings) {
        return beginnings.stream().anyMatch(stateOf(link)::startsWith);
    }

    private static String stateOf(Throwable link) {
        return link instanceof SQLException sql && sql.getSQLState() != null ? sql.getSQLState() : "";
    }

    private static Classification classification(Kind kind, Throwable link) {
        return new Classification(kind, link.getClass().getName(), text(link));
    }

    /** I/O exceptions of the JDK whose texts speak of a connection. Those of others may quote what came over it. */
    private static final Predicate<Throwable> OF_A_CONNECTION = anyOf(
            List.of(
                    ClosedChannelException.class,
                    EOFException.class,
                    HttpTimeoutException.class,
                    InterruptedIOException.class,
                    SocketException.class,
                    UnknownHostException.class),
            "javax.net.ssl.SSLException");

    /** Few texts are kept: a database's or a library's may quote the row or the body. */
    private static String text(Throwable link) {
        String name = link.getClass().getSimpleName();
        if (link instanceof SQLException sql) {
            return name + ", SQLSTATE " + sql.getSQLState() + ", code " + sql.getErrorCode();
        }
        boolean harmless = link.getClass().getName().matches("javax?\\..*") && OF_A_CONNECTION.test(link);
        return harmless && link.getMessage() != null ? name + ": " + link.getMessage() : name;
    }

    /** Any of these classes, or a class of that name, or what inherits from it. */
    private static Predicate<Throwable> anyOf(List<Class<? extends Throwable>> classes, String... names) {
        Set<String> byName = Set.of(names);
        return link -> classes.stream().anyMatch(type -> type.isInstance(link))
                || Stream.<Class<?>>iterate(link.getClass(), Objects::nonNull, Class::getSuperclass)
                        .anyMatch(type -> byName.contains(type.getName()));
    }
}
