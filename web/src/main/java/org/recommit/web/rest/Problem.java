package org.recommit.web.rest;

import jakarta.ejb.EJBAccessException;
import jakarta.json.JsonObject;
import jakarta.persistence.PersistenceException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeoutException;
import org.recommit.commit.BrokerAwayException;
import org.recommit.ledger.UnknownOutcomeException;
import org.recommit.retry.FailureClassifier;
import org.recommit.retry.ReasonCode;
import org.recommit.retry.RetryBudgetExhausted;
import org.recommit.waiting.TooManyWaitException;

/**
 * An error as RFC 9457 has it.
 *
 * @param kind last part of the problem's type; {@code ""} where the status says it all
 * @param parameter name of the parameter, header or field at fault; null where there is none
 * @param attempts at a dependency, which all failed; null where none was asked
 */
record Problem(String kind, int status, String detail, String parameter, Attempts attempts) {
    Problem(String kind, int status, String detail, String parameter) {
        this(kind, status, detail, parameter, null);
    }

    /**
     * How often a dependency was asked in vain, and why no more; not at all where what was sent is at fault.
     *
     * @param floor least wait that it asked for; zero where it asked for none
     */
    record Attempts(ReasonCode reason, int number, Duration floor) {}

    static final String MEDIA_TYPE = "application/problem+json";
    /** How long a client should wait while the broker or the database is away, in seconds. */
    static final int RETRY_AFTER_SECONDS = 5;

    private static final String TYPE = "urn:recommit:problem:";
    private static final int LONGEST_CHAIN = 50;
    private static final Map<Integer, String> TITLES = Map.ofEntries(
            Map.entry(400, "Bad Request"),
            Map.entry(401, "Unauthorized"),
            Map.entry(403, "Forbidden"),
            Map.entry(404, "Not Found"),
            Map.entry(405, "Method Not Allowed"),
            Map.entry(406, "Not Acceptable"),
            Map.entry(409, "Conflict"),
            Map.entry(412, "Precondition Failed"),
            Map.entry(413, "Content Too Large"),
            Map.entry(415, "Unsupported Media Type"),
            Map.entry(422, "Unprocessable Content"),
            Map.entry(429, "Too Many Requests"),
            Map.entry(500, "Internal Server Error"),
            Map.entry(502, "Bad Gateway"),
            Map.entry(503, "Service Unavailable"));

    static Problem of(int status, String detail) {
        return new Problem("", status, detail, null);
    }

    /** A value that the caller sent and that cannot be meant. */
    static Problem invalid(String parameter, String detail) {
        return new Problem("invalid-parameter", 400, detail, parameter);
    }

    /** The same problem, which is a dependency's. */
    Problem because(ReasonCode reason, int number) {
        return because(reason, number, Duration.ZERO);
    }

    private Problem because(ReasonCode reason, int number, Duration floor) {
        return new Problem(kind, status, detail, parameter, new Attempts(reason, number, floor));
    }

    /** How long the caller should wait before it asks again, in seconds. */
    long retryAfterSeconds() {
        return attempts == null || attempts.floor().isZero()
                ? RETRY_AFTER_SECONDS
                : attempts.floor().plusSeconds(1).minusNanos(1).toSeconds();
    }

    /** The same problem, for which a message would be refused. */
    Problem because(ReasonCode reason) {
        return because(reason, 0);
    }

    /** What an exception means to the caller; never its text, which may show internals. */
    static Problem of(Throwable thrown) {
        Set<Throwable> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        Problem found = null;
        for (Throwable cause = thrown;
                (found == null || found.attempts() == null)
                        && cause != null
                        && seen.size() < LONGEST_CHAIN
                        && seen.add(cause);
                cause = cause.getCause()) {
            Optional<Problem> told = ofOne(cause);
            if (told.isPresent()) {
                found = told.get();
            }
        }
        return found != null ? found : of(500, "An error that nobody foresaw; the server's log has it.");
    }

    /** Deeper causes know more: a statement that the database refused comes wrapped in "could not execute". */
    private static Optional<Problem> ofOne(Throwable cause) {
        if (cause instanceof ProblemException told) {
            return Optional.of(told.problem());
        }
        if (cause instanceof BrokerAwayException) {
            return Optional.of(new Problem("broker-away", 503, "The broker is away: nothing was changed.", null));
        }
        if (cause instanceof TooManyWaitException) {
            return Optional.of(new Problem("too-many-wait", 503, cause.getMessage(), null));
        }
        if (cause instanceof RetryBudgetExhausted exhausted) {
            String detail = exhausted.turnedAway()
                    ? "The carrier is not asked now: it failed too often, or too many ask it."
                    : "The carrier did not answer.";
            return Optional.of(of(503, detail).because(exhausted.reason(), exhausted.attempts(), exhausted.floor()));
        }
        // Of a ledger transaction whose time was up: nobody else's gets here
        if (cause instanceof TimeoutException) {
            return away();
        }
        if (cause instanceof UnknownOutcomeException) {
            return Optional.of(new Problem(
                    "outcome-unknown", 503, "Whether it was written is not known: look, or send it again.", null));
        }
        if (cause instanceof EJBAccessException) {
            return Optional.of(of(403, "Your roles do not allow this."));
        }
        if (cause instanceof SQLException sql) {
            return answered(sql) ? Optional.of(of(500, "The database refused; the server's log has it.")) : away();
        }
        // Hibernate wraps also what is no fault of the database: a query of ours that it does not understand
        boolean away = cause instanceof PersistenceException
                && FailureClassifier.classify(cause).kind().worthRetrying();
        return away ? away() : Optional.empty();
    }

    private static Optional<Problem> away() {
        return Optional.of(new Problem("database-away", 503, "The database is away.", null));
    }

    /** Whether the database answered with a permanent error. A table that is not there yet is no such error. */
    private static boolean answered(SQLException thrown) {
        String state = thrown.getSQLState() == null ? "" : thrown.getSQLState();
        boolean noTable = state.equals("42P01") || state.startsWith("42S0");
        return !noTable && (state.startsWith("22") || state.startsWith("23") || state.startsWith("42"));
    }

    String type() {
        return kind.isEmpty() ? "about:blank" : TYPE + kind;
    }

    String title() {
        return TITLES.getOrDefault(status, "Status " + status);
    }

    JsonObject json(String instance) {
        Shape shape = new Shape()
                .text("type", type())
                .text("title", title())
                .number("status", status)
                .text("detail", detail)
                .text("instance", instance);
        if (parameter != null) {
            shape.text("parameter", parameter);
        }
        if (attempts != null) {
            shape.text("reason", attempts.reason().name());
            if (attempts.number() > 0) {
                shape.number("attempts", attempts.number());
            }
        }
        return shape.json();
    }
}
