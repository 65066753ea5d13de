package org.recommit.store;

import jakarta.persistence.EntityManager;
import jakarta.transaction.Status;
import jakarta.transaction.SystemException;
import jakarta.transaction.UserTransaction;
import java.util.ArrayList;
import java.util.List;

/** A UserTransaction over one entity manager's own transaction: what the container would provide. */
class LocalUserTransaction implements UserTransaction {
    final List<Integer> timeouts = new ArrayList<>();
    private final EntityManager entityManager;

    LocalUserTransaction(EntityManager entityManager) {
        this.entityManager = entityManager;
    }

    EntityManager entityManager() {
        return entityManager;
    }

    @Override
    public void begin() {
        entityManager.clear();
        entityManager.getTransaction().begin();
    }

    @Override
    public void commit() {
        entityManager.getTransaction().commit();
    }

    @Override
    public void rollback() {
        entityManager.getTransaction().rollback();
    }

    @Override
    public void setRollbackOnly() {
        entityManager.getTransaction().setRollbackOnly();
    }

    @Override
    public int getStatus() throws SystemException {
        if (!entityManager.getTransaction().isActive()) {
            return Status.STATUS_NO_TRANSACTION;
        }
        return entityManager.getTransaction().getRollbackOnly() ? Status.STATUS_MARKED_ROLLBACK : Status.STATUS_ACTIVE;
    }

    @Override
    public void setTransactionTimeout(int seconds) {
        timeouts.add(seconds);
    }
}
