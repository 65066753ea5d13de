package org.recommit.commit;

import jakarta.annotation.Resource;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import jakarta.inject.Inject;
import jakarta.jms.ConnectionFactory;
import jakarta.jms.JMSContext;
import jakarta.jms.JMSException;
import jakarta.jms.JMSRuntimeException;
import jakarta.transaction.NotSupportedException;
import jakarta.transaction.SystemException;
import jakarta.transaction.UserTransaction;

/**
 * A transaction with the broker for callers that a person waits for: it uses the bounded connection factory, and all of
 * its ways to fail because the broker is away are one exception.
 */
@Stateless
@TransactionManagement(TransactionManagementType.BEAN)
public class BrokerTransaction {

    @Inject
    @Bounded
    private ConnectionFactory connections;

    @Resource
    private UserTransaction transaction;

    /** Work with the broker. */
    @FunctionalInterface
    public interface Work<T> {
        T with(JMSContext context) throws JMSException;
    }

    /**
     * Runs the work and commits what it received and sent.
     *
     * @throws BrokerAwayException if the broker did not answer or did not commit; nothing has changed unless it failed
     *     in the very moment of the commit
     */
    public <T> T run(Work<T> work) {
        begin();
        boolean done = false;
        try {
            T result = outside(work);
            transaction.commit();
            done = true;
            return result;
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new BrokerAwayException(e);
        } finally {
            if (!done) {
                rollBack();
            }
        }
    }

    /** Runs the work without a transaction: for looking, never for moving messages. */
    public <T> T outside(Work<T> work) {
        try (JMSContext context = connections.createContext()) {
            return work.with(context);
        } catch (JMSException | JMSRuntimeException e) {
            throw new BrokerAwayException(e);
        }
    }

    private void begin() {
        try {
            transaction.begin();
        } catch (NotSupportedException | SystemException e) {
            throw new IllegalStateException("No transaction can be begun", e);
        }
    }

    private void rollBack() {
        try {
            transaction.rollback();
        } catch (SystemException | RuntimeException e) {
            // It has ended by itself: the first failure is the one that tells
            return;
        }
    }
}
