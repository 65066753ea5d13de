package org.recommit.web.rest;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.ejb.EJBAccessException;
import jakarta.ejb.EJBException;
import jakarta.persistence.PersistenceException;
import jakarta.persistence.QueryTimeoutException;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.eclipse.microprofile.faulttolerance.exceptions.BulkheadException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.recommit.commit.BrokerAwayException;
import org.recommit.ledger.UnknownOutcomeException;
import org.recommit.retry.RetryBudgetExhausted;
import org.recommit.retry.UnavailableException;

class ProblemTest {

    static Stream<Arguments> thrown() {
        return Stream.of(
                Arguments.of(new BrokerAwayException(null), 503, "urn:recommit:problem:broker-away"),
                Arguments.of(new EJBException(new BrokerAwayException(null)), 503, "urn:recommit:problem:broker-away"),
                Arguments.of(new QueryTimeoutException("secret"), 503, "urn:recommit:problem:database-away"),
                Arguments.of(new PersistenceException("secret"), 500, "about:blank"),
                Arguments.of(
                        new EJBException(new PersistenceException(new IllegalArgumentException("secret"))),
                        500,
                        "about:blank"),
                Arguments.of(sql("08006"), 503, "urn:recommit:problem:database-away"),
                Arguments.of(sql(null), 503, "urn:recommit:problem:database-away"),
                Arguments.of(sql("57P01"), 503, "urn:recommit:problem:database-away"),
                Arguments.of(sql("42P01"), 503, "urn:recommit:problem:database-away"),
                Arguments.of(sql("42S02"), 503, "urn:recommit:problem:database-away"),
                Arguments.of(sql("22003"), 500, "about:blank"),
                Arguments.of(sql("42601"), 500, "about:blank"),
                Arguments.of(new EJBAccessException("no"), 403, "about:blank"),
                Arguments.of(
                        new RetryBudgetExhausted("carrier-inline", 3, new SQLException("secret")), 503, "about:blank"),
                Arguments.of(new UnknownOutcomeException("k", null), 503, "urn:recommit:problem:outcome-unknown"),
                Arguments.of(
                        new IllegalStateException(new TimeoutException("secret")),
                        503,
                        "urn:recommit:problem:database-away"),
                Arguments.of(new IllegalStateException("secret"), 500, "about:blank"),
                Arguments.of(
                        new ProblemException(Problem.invalid("size", "no")),
                        400,
                        "urn:recommit:problem:invalid-parameter"));
    }

    private static RuntimeException sql(String state) {
        return new EJBException(new PersistenceException("could not execute", new SQLException("secret", state)));
    }

    @ParameterizedTest
    @MethodSource("thrown")
    void saysWhatAnExceptionMeans(Throwable thrown, int status, String type) {
        Problem problem = Problem.of(thrown);

        assertThat(problem.status()).isEqualTo(status);
        assertThat(problem.type()).isEqualTo(type);
        assertThat(problem.detail()).doesNotContain("secret");
    }

    @Test
    void endsOnACyclicChain() {
        Exception first = new Exception();
        first.initCause(new Exception(first));

        assertThat(Problem.of(first).status()).isEqualTo(500);
    }

    @Test
    void tellsHowOftenADependencyWasAsked() {
        assertThat(Problem.of(new RetryBudgetExhausted("carrier-inline", 3, new IOException("secret")))
                        .json("/x"))
                .hasToString("{\"type\":\"about:blank\",\"title\":\"Service Unavailable\",\"status\":503,"
                        + "\"detail\":\"The carrier did not answer.\",\"instance\":\"/x\","
                        + "\"reason\":\"RETRY_BUDGET_EXHAUSTED\",\"attempts\":3}");
    }

    @Test
    void saysWhereTheDependencyWasNotAsked() {
        Problem problem = Problem.of(new RetryBudgetExhausted("carrier-inline", 0, new BulkheadException("secret")));

        assertThat(problem.detail())
                .isEqualTo("The carrier is not asked now: it failed too often, or too many ask it.");
        assertThat(problem.retryAfterSeconds()).isEqualTo(Problem.RETRY_AFTER_SECONDS);
    }

    @Test
    void passesOnHowLongTheDependencyWantsToBeLeftAlone() {
        Throwable asked = new UnavailableException("HTTP 503", Duration.ofMillis(120_001));

        assertThat(Problem.of(new RetryBudgetExhausted("carrier-inline", 1, asked))
                        .retryAfterSeconds())
                .isEqualTo(121);
    }

    @Test
    void namesTheParameterAtFault() {
        assertThat(Problem.invalid("size", "size = 0").json("/recommit/api/x"))
                .hasToString(
                        "{\"type\":\"urn:recommit:problem:invalid-parameter\",\"title\":\"Bad Request\","
                                + "\"status\":400,\"detail\":\"size = 0\",\"instance\":\"/recommit/api/x\",\"parameter\":\"size\"}");
    }
}
