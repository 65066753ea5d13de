package org.recommit.store;

import jakarta.annotation.Resource;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.persistence.TransactionRequiredException;
import jakarta.transaction.NotSupportedException;
import jakarta.transaction.Status;
import jakarta.transaction.SystemException;
import jakarta.transaction.UserTransaction;
import java.time.Duration;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.recommit.ledger.UnknownOutcomeException;
import org.recommit.retry.FailureClassifier;

/**
 * The boundary of T2: runs work on the ledger in a transaction of its own, while the caller's is suspended, and tells a
 * failure before the commit (nothing was written) from one at the commit (nobody knows).
 *
 * <p>The transaction is demarcated by hand because a container that commits by itself reports both alike.
 */
@Stateless
@TransactionManagement(TransactionManagementType.BEAN)
public class LedgerTransaction {
    @Resource
    UserTransaction transaction;

    @PersistenceContext(unitName = "ledger")
    EntityManager entityManager;

    @Inject
    @ConfigProperty(name = "recommit.ledger.transaction-timeout", defaultValue = "PT20S")
    Duration timeout;

    /**
     * Runs the work and commits it.
     *
     * @param key idempotency key, for the texts of failures
     * @param work what to do; it may not touch the transaction
     */
    public <T> Outcome<T> run(String key, Function<EntityManager, T> work) {
        return run(key, work, this::commit);
    }

    /** Runs the work and undoes it: for what only the attempt to write can tell, such as whether a rival is at work. */
    public <T> Outcome<T> rehearse(String key, Function<EntityManager, T> work) {
        return run(key, work, this::undo);
    }

    private <T> Outcome<T> run(String key, Function<EntityManager, T> work, Ending<T> ending) {
        try {
            transaction.setTransactionTimeout(Math.toIntExact(timeout.toSeconds()));
            try {
                return inTransaction(key, work, ending);
            } finally {
                // The time-out belongs to the thread: the next transaction on it has the server's own again.
                transaction.setTransactionTimeout(0);
            }
        } catch (SystemException e) {
            return new Outcome.Failed<>(Failures.definite(key, e));
        }
    }

    private <T> Outcome<T> inTransaction(String key, Function<EntityManager, T> work, Ending<T> ending) {
        T value;
        try {
            transaction.begin();
            value = work.apply(entityManager);
            // Here, so that a statement's failure is not taken for one of the commit.
            entityManager.flush();
            int status = transaction.getStatus();
            if (status != Status.STATUS_ACTIVE) {
                throw ended(new IllegalStateException("status " + status));
            }
        } catch (TransactionRequiredException e) {
            rollback(e);
            return new Outcome.Failed<>(Failures.definite(key, ended(e)));
        } catch (RuntimeException | NotSupportedException | SystemException e) {
            rollback(e);
            return new Outcome.Failed<>(Failures.definite(key, e));
        } catch (Error e) {
            rollback(e);
            throw e;
        }
        return ending.end(key, value);
    }

    /** Nobody but the transaction service ends the transaction while the work goes on, and only when its time is up. */
    private static IllegalStateException ended(RuntimeException sign) {
        TimeoutException timeout = new TimeoutException("The transaction was ended from outside");
        timeout.initCause(sign);
        return new IllegalStateException(timeout);
    }

    private <T> Outcome<T> commit(String key, T value) {
        try {
            transaction.commit();
            return new Outcome.Done<>(value);
        } catch (Exception e) {
            return new Outcome.Failed<>(
                    FailureClassifier.provesRollback(e)
                            ? Failures.definite(key, e)
                            : new UnknownOutcomeException(key, e));
        }
    }

    private <T> Outcome<T> undo(String key, T value) {
        try {
            transaction.rollback();
            return new Outcome.Done<>(value);
        } catch (RuntimeException | SystemException e) {
            return new Outcome.Failed<>(Failures.definite(key, e));
        }
    }

    private void rollback(Throwable reason) {
        try {
            if (transaction.getStatus() != Status.STATUS_NO_TRANSACTION) {
                transaction.rollback();
            }
        } catch (RuntimeException | SystemException e) {
            reason.addSuppressed(e);
        }
    }

    /** How the transaction ends when its work is done. */
    private interface Ending<T> {
        Outcome<T> end(String key, T value);
    }
}
