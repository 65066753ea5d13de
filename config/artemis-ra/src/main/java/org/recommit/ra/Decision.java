package org.recommit.ra;

import javax.transaction.xa.XAException;
import javax.transaction.xa.XAResource;
import javax.transaction.xa.Xid;

/** What the transaction manager has decided about a branch: it is final. */
enum Decision {
    COMMIT {
        @Override
        void carryOut(XAResource broker, Xid xid) throws XAException {
            broker.commit(xid, false);
        }
    },
    ROLLBACK {
        @Override
        void carryOut(XAResource broker, Xid xid) throws XAException {
            broker.rollback(xid);
        }
    };

    abstract void carryOut(XAResource broker, Xid xid) throws XAException;
}
