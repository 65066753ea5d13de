package org.recommit.ra;

import java.util.Map;
import javax.transaction.xa.XAException;
import javax.transaction.xa.XAResource;
import javax.transaction.xa.Xid;
import org.apache.activemq.artemis.service.extensions.xa.ActiveMQXAResourceWrapperImpl;

/**
 * The XA resource of a session. A decision of the transaction manager that does not reach the broker is remembered, and
 * carried out when the broker is back; the transaction manager hears the failure nevertheless, so that it keeps its log.
 *
 * <p>By the XA specification a manager asks again after XAER_RMFAIL. Payara's takes it for the end of a rollback and never
 * returns to the branch while the server runs.
 */
final class DecidedResource extends ActiveMQXAResourceWrapperImpl {
    private final DecidedBranches decided;

    DecidedResource(XAResource resource, Map<String, Object> properties, DecidedBranches decided) {
        super(resource, properties);
        this.decided = decided;
    }

    @Override
    public void commit(Xid xid, boolean onePhase) throws XAException {
        try {
            super.commit(xid, onePhase);
        } catch (XAException e) {
            // Nothing is prepared for a commit in one phase. One that did not arrive leaves its branch and its
            // messages with the broker for minutes; after one that did, there is nothing to roll back
            decided.rememberIfUnreached(xid, onePhase ? Decision.ROLLBACK : Decision.COMMIT, e);
            throw e;
        }
    }

    @Override
    public void rollback(Xid xid) throws XAException {
        try {
            super.rollback(xid);
        } catch (XAException e) {
            decided.rememberIfUnreached(xid, Decision.ROLLBACK, e);
            throw e;
        }
    }
}
