package org.recommit.retry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;
import static org.recommit.retry.Classification.Kind.NOT_ASKED;
import static org.recommit.retry.Classification.Kind.PERMANENT;
import static org.recommit.retry.Classification.Kind.TRANSIENT;
import static org.recommit.retry.Classification.Kind.UNFORESEEN;
import static org.recommit.retry.Classification.Kind.UNIQUE_VIOLATION;

import com.fasterxml.jackson.core.JsonParseException;
import jakarta.ejb.EJBException;
import jakarta.ejb.EJBTransactionRolledbackException;
import jakarta.persistence.PersistenceException;
import jakarta.resource.ResourceException;
import jakarta.resource.spi.ResourceAllocationException;
import jakarta.transaction.RollbackException;
import java.io.CharConversionException;
import java.io.EOFException;
import java.io.IOException;
import java.io.UTFDataFormatException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.MalformedURLException;
import java.net.ProtocolException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.nio.charset.MalformedInputException;
import java.sql.BatchUpdateException;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLRecoverableException;
import java.sql.SQLTimeoutException;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import javax.net.ssl.SSLHandshakeException;
import javax.transaction.xa.XAException;
import org.eclipse.microprofile.faulttolerance.exceptions.BulkheadException;
import org.eclipse.microprofile.faulttolerance.exceptions.CircuitBreakerOpenException;
import org.h2.api.ErrorCode;
import org.hibernate.HibernateException;
import org.hibernate.StaleObjectStateException;
import org.hibernate.exception.GenericJDBCException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.recommit.retry.Classification.Kind;

class FailureClassifierTest {

    @ParameterizedTest
    @CsvSource({
        "08000, TRANSIENT",
        "08001, TRANSIENT",
        "08003, TRANSIENT",
        "08006, TRANSIENT",
        "08007, TRANSIENT",
        "0A000, TRANSIENT",
        "08P01, TRANSIENT",
        "08S01, TRANSIENT",
        "22001, PERMANENT",
        "22003, PERMANENT",
        "22021, PERMANENT",
        "22P02, PERMANENT",
        "22P05, PERMANENT",
        "23502, PERMANENT",
        "23503, PERMANENT",
        "23505, UNIQUE_VIOLATION",
        "23506, PERMANENT",
        "23514, PERMANENT",
        "25006, TRANSIENT",
        "25P02, UNFORESEEN",
        "25P03, TRANSIENT",
        "25P04, TRANSIENT",
        "40001, TRANSIENT",
        "40002, PERMANENT",
        "40003, TRANSIENT",
        "40P01, TRANSIENT",
        "42601, UNFORESEEN",
        "42P01, UNFORESEEN",
        "53000, TRANSIENT",
        "53100, TRANSIENT",
        "53200, TRANSIENT",
        "53300, TRANSIENT",
        "55000, UNFORESEEN",
        "55P03, TRANSIENT",
        "57014, TRANSIENT",
        "57P01, TRANSIENT",
        "57P02, TRANSIENT",
        "57P03, TRANSIENT",
        "57P05, TRANSIENT",
        "58030, TRANSIENT",
        "90067, TRANSIENT",
        "90098, TRANSIENT",
        "90121, TRANSIENT",
        "90131, TRANSIENT",
        "HYT00, TRANSIENT",
        "XX000, UNFORESEEN",
        "0, UNFORESEEN",
        "'', UNFORESEEN",
        ", UNFORESEEN"
    })
    void by_sqlstate(String state, Kind kind) {
        assertThat(FailureClassifier.classify(sql(state)).kind()).isEqualTo(kind);
    }

    /** H2 says itself which SQLSTATE belongs to its error codes. */
    @ParameterizedTest
    @MethodSource
    void by_the_error_codes_of_h2(int code, Kind kind) {
        String state = ErrorCode.getState(code);
        assertThat(FailureClassifier.classify(new SQLException("", state, code)).kind())
                .as(state)
                .isEqualTo(kind);
    }

    static Stream<Arguments> by_the_error_codes_of_h2() {
        return Stream.of(
                arguments(ErrorCode.LOCK_TIMEOUT_1, TRANSIENT),
                arguments(ErrorCode.DEADLOCK_1, TRANSIENT),
                arguments(ErrorCode.CONCURRENT_UPDATE_1, TRANSIENT),
                arguments(ErrorCode.CONNECTION_BROKEN_1, TRANSIENT),
                arguments(ErrorCode.DATABASE_IS_CLOSED, TRANSIENT),
                arguments(ErrorCode.DATABASE_CALLED_AT_SHUTDOWN, TRANSIENT),
                arguments(ErrorCode.DATABASE_ALREADY_OPEN_1, TRANSIENT),
                arguments(ErrorCode.OBJECT_CLOSED, TRANSIENT),
                arguments(ErrorCode.STATEMENT_WAS_CANCELED, TRANSIENT),
                arguments(ErrorCode.IO_EXCEPTION_1, TRANSIENT),
                arguments(ErrorCode.IO_EXCEPTION_2, TRANSIENT),
                arguments(ErrorCode.VALUE_TOO_LONG_2, PERMANENT),
                arguments(ErrorCode.NUMERIC_VALUE_OUT_OF_RANGE_1, PERMANENT),
                arguments(ErrorCode.NULL_NOT_ALLOWED, PERMANENT),
                arguments(ErrorCode.CHECK_CONSTRAINT_VIOLATED_1, PERMANENT),
                arguments(ErrorCode.DUPLICATE_KEY_1, UNIQUE_VIOLATION),
                arguments(ErrorCode.TABLE_OR_VIEW_NOT_FOUND_1, UNFORESEEN),
                arguments(ErrorCode.SYNTAX_ERROR_1, UNFORESEEN));
    }

    @ParameterizedTest
    @MethodSource
    void by_type(Throwable error, Kind kind) {
        assertThat(FailureClassifier.classify(error).kind()).isEqualTo(kind);
    }

    static Stream<Arguments> by_type() {
        return Stream.of(
                // the network
                arguments(new ConnectException("Connection refused"), TRANSIENT),
                arguments(new SocketTimeoutException(), TRANSIENT),
                arguments(new UnknownHostException("carrier"), TRANSIENT),
                arguments(new EOFException(), TRANSIENT),
                arguments(new SSLHandshakeException("closed"), TRANSIENT),
                arguments(new UncheckedIOException(new IOException("reset")), TRANSIENT),
                arguments(new CompletionException(new TimeoutException()), TRANSIENT),
                // content that only looks like I/O
                arguments(new JsonParseException(null, "patient"), UNFORESEEN),
                arguments(new MalformedInputException(1), UNFORESEEN),
                arguments(new MalformedURLException(), UNFORESEEN),
                arguments(new CharConversionException("patient"), UNFORESEEN),
                arguments(new UTFDataFormatException("patient"), UNFORESEEN),
                // JDBC without a SQLSTATE
                arguments(new SQLTimeoutException(), TRANSIENT),
                arguments(new SQLTransientConnectionException(), TRANSIENT),
                arguments(new SQLNonTransientConnectionException(), TRANSIENT),
                arguments(new SQLRecoverableException(), TRANSIENT),
                // connection pools: Payara's, then WildFly's
                arguments(
                        new PersistenceException(new SQLException(
                                "Error in allocating a connection", new ResourceAllocationException("in use"))),
                        TRANSIENT),
                arguments(
                        new GenericJDBCException(
                                "Unable to acquire", new SQLException(new ResourceException("IJ000453", sql("28P01")))),
                        TRANSIENT),
                // fault tolerance
                arguments(new org.eclipse.microprofile.faulttolerance.exceptions.TimeoutException(), TRANSIENT),
                arguments(new CircuitBreakerOpenException(), TRANSIENT),
                arguments(new BulkheadException(), NOT_ASKED),
                arguments(new CompletionException(new BulkheadException()), NOT_ASKED),
                // a dependency's own word
                arguments(new UnavailableException("HTTP 503", Duration.ofSeconds(5)), TRANSIENT),
                // locks
                arguments(new jakarta.persistence.LockTimeoutException(), TRANSIENT),
                arguments(new jakarta.persistence.PessimisticLockException(), TRANSIENT),
                arguments(new jakarta.persistence.QueryTimeoutException(), TRANSIENT),
                arguments(new StaleObjectStateException("stock_balance", 1), TRANSIENT),
                // a rollback says nothing by itself, and what is behind it everything
                arguments(new RollbackException("timed out"), TRANSIENT),
                arguments(new EJBTransactionRolledbackException("", new RollbackException()), TRANSIENT),
                arguments(withCause(new RollbackException(), new XAException(XAException.XA_RBTIMEOUT)), TRANSIENT),
                arguments(withCause(new RollbackException(), sql("22001")), PERMANENT),
                arguments(withCause(new RollbackException(), sql("23505")), UNIQUE_VIOLATION),
                arguments(withCause(new RollbackException(), sql("42P01")), UNFORESEEN),
                arguments(withCause(new RollbackException(), new NullPointerException()), UNFORESEEN),
                // nobody foresaw
                arguments(new NullPointerException(), UNFORESEEN),
                arguments(new EJBException(new IllegalStateException()), UNFORESEEN),
                arguments(new HibernateException("?"), UNFORESEEN),
                arguments(new StackOverflowError(), UNFORESEEN),
                arguments(new InterruptedException(), UNFORESEEN));
    }

    @Test
    void a_floor_is_found_behind_wrappers() {
        Throwable told = new UnavailableException("HTTP 503", Duration.ofSeconds(5));

        assertThat(FailureClassifier.floorOf(new CompletionException(told))).isEqualTo(Duration.ofSeconds(5));
        assertThat(FailureClassifier.floorOf(new IOException())).isEqualTo(Duration.ZERO);
    }

    @ParameterizedTest
    @ValueSource(strings = {"40001", "40P01"})
    void a_deadlock_is_found_one_to_five_deep_and_in_a_circle(String state) {
        Throwable error = sql(state);
        for (int depth = 0; depth <= 5; depth++) {
            assertThat(FailureClassifier.classify(error))
                    .isEqualTo(new Classification(
                            TRANSIENT, "java.sql.SQLException", "SQLException, SQLSTATE " + state + ", code 7"));
            error = new RuntimeException("depth " + depth, error);
        }
        Exception first = new Exception("first");
        Exception second = new Exception("second", first);
        SQLException third = sql(state);
        third.initCause(second);
        first.initCause(third);
        assertThat(FailureClassifier.classify(first).kind()).isEqualTo(TRANSIENT);
    }

    @Test
    void a_circle_that_says_nothing_is_unforeseen() {
        Exception first = new Exception("first");
        first.initCause(new Exception("second", first));
        assertThat(FailureClassifier.classify(first).kind()).isEqualTo(UNFORESEEN);
        SQLException circle = sql("42601");
        SQLException next = sql("42601");
        circle.setNextException(next);
        next.initCause(circle);
        assertThat(FailureClassifier.classify(circle).kind()).isEqualTo(UNFORESEEN);
    }

    @Test
    void the_next_exception_of_a_batch_is_searched() {
        var batch = new BatchUpdateException("Batch entry 0", new int[0]);
        batch.setNextException(sql("23505"));
        assertThat(FailureClassifier.classify(new PersistenceException(batch)).kind())
                .isEqualTo(UNIQUE_VIOLATION);
    }

    @Test
    void suppressed_exceptions_are_not_searched() {
        var error = new IllegalStateException();
        error.addSuppressed(sql("08006"));
        assertThat(FailureClassifier.classify(error).kind()).isEqualTo(UNFORESEEN);
    }

    @Test
    void of_several_sqlstates_the_transient_one_wins_then_the_unique_violation() {
        assertThat(kindOf("22001", "23505")).isEqualTo(UNIQUE_VIOLATION);
        assertThat(kindOf("23505", "40001")).isEqualTo(TRANSIENT);
        assertThat(kindOf("08006", "22001")).isEqualTo(TRANSIENT);
        assertThat(kindOf("25P02", "22001")).isEqualTo(PERMANENT);
    }

    @Test
    void a_sqlstate_beats_the_types_around_it() {
        assertThat(FailureClassifier.classify(new EJBTransactionRolledbackException(
                                "", new SQLTransientConnectionException("", "22001")))
                        .kind())
                .isEqualTo(PERMANENT);
    }

    @Test
    void a_text_never_quotes_what_the_database_or_a_library_says() {
        var quoting = new SQLException("Detail: Failing row contains (patient Doe)", "23514", 0);
        assertThat(FailureClassifier.classify(new PersistenceException("patient Doe", quoting))
                        .text())
                .isEqualTo("SQLException, SQLSTATE 23514, code 0");
        assertThat(FailureClassifier.classify(new IllegalStateException("patient Doe")))
                .isEqualTo(new Classification(UNFORESEEN, "java.lang.IllegalStateException", "IllegalStateException"));
        assertThat(FailureClassifier.classify(new ConnectException("Connection refused"))
                        .text())
                .isEqualTo("ConnectException: Connection refused");
        assertThat(FailureClassifier.classify(new ProtocolException("Invalid status line: patient Doe"))
                        .text())
                .isEqualTo("ProtocolException");
        assertThat(FailureClassifier.classify(new IOException("Invalid content length: patient Doe"))
                        .text())
                .isEqualTo("IOException");
    }

    @ParameterizedTest
    @CsvSource({
        "40001, true", "40P01, true", "23505, true", "22001, true", "57014, true", "55P03, true", "25006, true",
        "HYT00, true", "90131, true", "08006, false", "08007, false", "40003, false", "57P01, false", "90067, false",
        "42601, false", ", false"
    })
    void only_an_answer_of_the_database_proves_a_rollback(String state, boolean proof) {
        assertThat(FailureClassifier.provesRollback(withCause(new RollbackException(), sql(state))))
                .isEqualTo(proof);
    }

    @Test
    void a_connection_lost_on_the_way_leaves_the_outcome_in_doubt() {
        SQLException error = sql("40001");
        error.setNextException(sql("08006"));
        assertThat(FailureClassifier.provesRollback(error)).isFalse();
        SQLException reset = sql("40001");
        reset.initCause(new IOException("reset"));
        assertThat(FailureClassifier.provesRollback(reset)).isFalse();
        assertThat(FailureClassifier.provesRollback(new RollbackException())).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "200, PERMANENT", "302, PERMANENT", "400, PERMANENT", "401, PERMANENT", "403, PERMANENT", "404, PERMANENT",
        "408, TRANSIENT", "409, PERMANENT", "410, PERMANENT", "422, PERMANENT", "425, TRANSIENT", "429, TRANSIENT",
        "500, TRANSIENT", "501, PERMANENT", "502, TRANSIENT", "503, TRANSIENT", "504, TRANSIENT", "505, PERMANENT",
        "507, TRANSIENT", "599, TRANSIENT", "600, PERMANENT"
    })
    void by_http_status(int status, Kind kind) {
        assertThat(FailureClassifier.ofStatus(status))
                .isEqualTo(new Classification(kind, "HTTP " + status, "HTTP status " + status));
    }

    @Test
    void a_classification_becomes_the_failure_of_a_dependency() {
        assertThat(FailureClassifier.ofStatus(503).on(Dependency.CARRIER, Duration.ofSeconds(5)))
                .contains(new Failure.Transient(
                        Dependency.CARRIER, "HTTP 503", "HTTP status 503", Duration.ofSeconds(5)));
        assertThat(FailureClassifier.ofStatus(404).on(Dependency.CARRIER, Duration.ZERO))
                .contains(new Failure.Permanent(
                        ReasonCode.DEPENDENCY_REJECTED, Dependency.CARRIER, "HTTP 404", "HTTP status 404"));
        assertThat(FailureClassifier.classify(sql("22021")).on(Dependency.LEDGER, Duration.ZERO))
                .contains(new Failure.Permanent(
                        ReasonCode.LEDGER_REJECTED,
                        Dependency.LEDGER,
                        "java.sql.SQLException",
                        "SQLException, SQLSTATE 22021, code 7"));
        assertThat(FailureClassifier.classify(sql("23505")).on(Dependency.LEDGER, Duration.ZERO))
                .isEmpty();
        assertThat(FailureClassifier.classify(new NullPointerException()).on(Dependency.LEDGER, Duration.ZERO))
                .isEmpty();
    }

    private static Kind kindOf(String outer, String inner) {
        SQLException error = sql(outer);
        error.setNextException(sql(inner));
        return FailureClassifier.classify(error).kind();
    }

    private static SQLException sql(String state) {
        return new SQLException("text of the database", state, 7);
    }

    private static Throwable withCause(Throwable error, Throwable cause) {
        return error.initCause(cause);
    }
}
