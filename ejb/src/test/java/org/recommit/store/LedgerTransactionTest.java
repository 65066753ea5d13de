package org.recommit.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.persistence.EntityManager;
import jakarta.persistence.TransactionRequiredException;
import jakarta.transaction.RollbackException;
import jakarta.transaction.Status;
import jakarta.transaction.SystemException;
import jakarta.transaction.UserTransaction;
import java.lang.reflect.Proxy;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.recommit.ledger.UnknownOutcomeException;
import org.recommit.retry.Classification.Kind;
import org.recommit.retry.FailureClassifier;

class LedgerTransactionTest {
    private final List<String> calls = new ArrayList<>();
    private int statusAfterWork = Status.STATUS_ACTIVE;
    private RollbackException atCommit;

    @Test
    void commitsAndGivesTheThreadItsTimeoutBack() {
        assertThat(run(em -> "done")).isEqualTo(new Outcome.Done<>("done"));
        assertThat(calls).containsExactly("timeout 20", "begin", "flush", "commit", "timeout 0");
    }

    @Test
    void rollsBackWhenTheWorkThrows() {
        Outcome<String> outcome = run(em -> {
            throw new IllegalArgumentException("no");
        });

        assertThatThrownBy(outcome::orThrow)
                .isExactlyInstanceOf(LedgerFailedException.class)
                .hasMessage("The ledger transaction of key-1 failed")
                .hasCauseInstanceOf(IllegalArgumentException.class);
        assertThat(calls).containsExactly("timeout 20", "begin", "rollback", "timeout 0");
    }

    @Test
    void doesNotEvenTryToCommitWhatIsMarkedForRollback() {
        statusAfterWork = Status.STATUS_MARKED_ROLLBACK;

        assertTimedOut(run(em -> "done"));
        assertThat(calls).containsExactly("timeout 20", "begin", "flush", "rollback", "timeout 0");
    }

    @Test
    void takesARefusalToFlushInsideATransactionThatHasEndedForATimeOut() {
        assertTimedOut(run(em -> {
            throw new TransactionRequiredException("no transaction is in progress");
        }));
        assertThat(calls).containsExactly("timeout 20", "begin", "rollback", "timeout 0");
    }

    @Test
    void undoesARehearsal() {
        assertThat(prepared().rehearse("key-1", em -> "seen")).isEqualTo(new Outcome.Done<>("seen"));
        assertThat(calls).containsExactly("timeout 20", "begin", "flush", "rollback", "timeout 0");
    }

    private static void assertTimedOut(Outcome<String> outcome) {
        assertThatThrownBy(outcome::orThrow)
                .isExactlyInstanceOf(LedgerFailedException.class)
                .satisfies(failure ->
                        assertThat(FailureClassifier.classify(failure).kind()).isEqualTo(Kind.TRANSIENT));
    }

    @Test
    void doesNotKnowWhatBecameOfACommitThatLostItsConnection() {
        atCommit = wrapped(new SQLException("gone", "08006"));

        assertThatThrownBy(() -> run(em -> "done").orThrow())
                .isInstanceOf(UnknownOutcomeException.class)
                .hasMessageContaining("key-1");
        assertThat(calls).endsWith("commit", "timeout 0");
    }

    @Test
    void doesNotKnowWhatBecameOfACommitThatGivesNoReason() {
        atCommit = new RollbackException("somehow");

        assertThatThrownBy(() -> run(em -> "done").orThrow()).isInstanceOf(UnknownOutcomeException.class);
    }

    @Test
    void takesASerializationFailureAtTheCommitForALostRace() {
        atCommit = wrapped(new SQLException("could not serialize", "40001"));

        assertThatThrownBy(() -> run(em -> "done").orThrow()).isInstanceOf(LostRaceException.class);
    }

    @Test
    void takesARefusalAtTheCommitForDefinite() {
        atCommit = wrapped(new SQLException("Failing row contains (Jane Doe)", "23514"));

        assertThatThrownBy(() -> run(em -> "done").orThrow())
                .isExactlyInstanceOf(LedgerFailedException.class)
                .hasMessage("The ledger transaction of key-1 was refused: SQLSTATE 23514")
                .rootCause()
                .hasMessageNotContaining("Jane");
    }

    private static RollbackException wrapped(SQLException cause) {
        RollbackException exception = new RollbackException("rolled back");
        exception.initCause(new IllegalStateException(cause));
        return exception;
    }

    private Outcome<String> run(Function<EntityManager, String> work) {
        return prepared().run("key-1", work);
    }

    private LedgerTransaction prepared() {
        LedgerTransaction transaction = new LedgerTransaction();
        transaction.timeout = Duration.ofSeconds(20);
        transaction.transaction = new Recording();
        transaction.entityManager = (EntityManager) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {EntityManager.class}, (proxy, method, arguments) -> {
                    calls.add(method.getName());
                    return null;
                });
        return transaction;
    }

    private final class Recording implements UserTransaction {
        private int status = Status.STATUS_NO_TRANSACTION;

        @Override
        public void begin() {
            calls.add("begin");
            status = statusAfterWork;
        }

        @Override
        public void commit() throws RollbackException {
            calls.add("commit");
            status = Status.STATUS_NO_TRANSACTION;
            if (atCommit != null) {
                throw atCommit;
            }
        }

        @Override
        public void rollback() {
            calls.add("rollback");
            status = Status.STATUS_NO_TRANSACTION;
        }

        @Override
        public void setRollbackOnly() throws SystemException {
            throw new SystemException("not used");
        }

        @Override
        public int getStatus() {
            return status;
        }

        @Override
        public void setTransactionTimeout(int seconds) {
            calls.add("timeout " + seconds);
        }
    }
}
