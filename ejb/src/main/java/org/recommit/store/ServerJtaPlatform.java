package org.recommit.store;

import jakarta.transaction.TransactionManager;
import jakarta.transaction.UserTransaction;
import java.util.List;
import org.hibernate.engine.jndi.JndiException;
import org.hibernate.engine.transaction.jta.platform.internal.AbstractJtaPlatform;

/** Finds the transaction manager of whichever server this is: one persistence.xml serves them all. */
public final class ServerJtaPlatform extends AbstractJtaPlatform {
    private static final long serialVersionUID = 1L;

    @Override
    protected TransactionManager locateTransactionManager() {
        return first(
                TransactionManager.class,
                List.of("java:appserver/TransactionManager", "java:jboss/TransactionManager"));
    }

    @Override
    protected UserTransaction locateUserTransaction() {
        return first(UserTransaction.class, List.of("java:comp/UserTransaction", "java:jboss/UserTransaction"));
    }

    private <T> T first(Class<T> type, List<String> names) {
        IllegalStateException failure = new IllegalStateException("No " + type.getSimpleName() + " under " + names);
        for (String name : names) {
            try {
                return type.cast(jndiService().locate(name));
            } catch (JndiException e) {
                failure.addSuppressed(e);
            }
        }
        throw failure;
    }
}
