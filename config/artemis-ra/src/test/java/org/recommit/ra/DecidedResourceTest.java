package org.recommit.ra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.transaction.xa.XAException;
import javax.transaction.xa.XAResource;
import javax.transaction.xa.Xid;
import org.apache.activemq.artemis.core.transaction.impl.XidImpl;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A decision that the broker did not hear is carried out later; its answers are final. */
class DecidedResourceTest {
    private static final Xid XID =
            new XidImpl("branch".getBytes(StandardCharsets.UTF_8), 1, "transaction".getBytes(StandardCharsets.UTF_8));

    private final DecidedBranches decided = new DecidedBranches();
    private final RecordingBroker session = new RecordingBroker();
    private final RecordingBroker later = new RecordingBroker();
    private final XAResource resource = new DecidedResource(session, Map.of(), decided);

    @ParameterizedTest
    @ValueSource(ints = {XAException.XAER_RMFAIL, XAException.XA_RETRY})
    void aRollbackThatDidNotReachTheBrokerIsCarriedOutLater(int failure) {
        session.failure = failure;
        assertThat(thrownBy(() -> resource.rollback(XID))).isEqualTo(failure);
        decided.carryOut(later);
        assertThat(later.calls).containsExactly("rollback branch");
    }

    @Test
    void soIsATwoPhaseCommit() {
        session.failure = XAException.XA_RETRY;
        assertThat(thrownBy(() -> resource.commit(XID, false))).isEqualTo(XAException.XA_RETRY);
        decided.carryOut(later);
        assertThat(later.calls).containsExactly("commit branch");
    }

    @Test
    void aOnePhaseCommitThatMayNotHaveReachedTheBrokerIsRolledBackIfItDidNot() {
        session.failure = XAException.XAER_RMFAIL;
        assertThat(thrownBy(() -> resource.commit(XID, true))).isEqualTo(XAException.XAER_RMFAIL);
        decided.carryOut(later);
        assertThat(later.calls).containsExactly("rollback branch");
    }

    @ParameterizedTest
    @ValueSource(ints = {XAException.XAER_NOTA, XAException.XA_HEURRB, XAException.XA_RBROLLBACK})
    void anAnswerOfTheBrokerIsFinal(int answer) {
        session.failure = answer;
        assertThat(thrownBy(() -> resource.rollback(XID))).isEqualTo(answer);
        decided.carryOut(later);
        assertThat(later.calls).isEmpty();
    }

    @Test
    void whatIsStillAwayIsTriedAgainAndWhatIsDoneIsForgotten() {
        session.failure = XAException.XAER_RMFAIL;
        assertThat(thrownBy(() -> resource.rollback(XID))).isEqualTo(XAException.XAER_RMFAIL);
        later.failure = XAException.XAER_RMFAIL;
        decided.carryOut(later);
        later.failure = 0;
        decided.carryOut(later);
        decided.carryOut(later);
        assertThat(later.calls).containsExactly("rollback branch", "rollback branch");
    }

    @Test
    void aBranchThatWasNeverPreparedIsForgotten() {
        session.failure = XAException.XAER_RMFAIL;
        assertThat(thrownBy(() -> resource.rollback(XID))).isEqualTo(XAException.XAER_RMFAIL);
        later.failure = XAException.XAER_NOTA;
        decided.carryOut(later);
        decided.carryOut(later);
        assertThat(later.calls).containsExactly("rollback branch");
    }

    private interface Call {
        void run() throws XAException;
    }

    private static int thrownBy(Call call) {
        return catchThrowableOfType(XAException.class, call::run).errorCode;
    }

    /** Writes down what it is asked for, and fails if it is told to. */
    private static final class RecordingBroker implements XAResource {
        private final List<String> calls = new ArrayList<>();
        private int failure;

        private void record(String call, Xid xid) throws XAException {
            calls.add(call + " " + new String(xid.getBranchQualifier(), StandardCharsets.UTF_8));
            if (failure != 0) {
                throw new XAException(failure);
            }
        }

        @Override
        public void commit(Xid xid, boolean onePhase) throws XAException {
            record(onePhase ? "one-phase commit" : "commit", xid);
        }

        @Override
        public void rollback(Xid xid) throws XAException {
            record("rollback", xid);
        }

        @Override
        public int prepare(Xid xid) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void start(Xid xid, int flags) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void end(Xid xid, int flags) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void forget(Xid xid) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Xid[] recover(int flags) {
            throw new UnsupportedOperationException();
        }

        @Override
        public boolean isSameRM(XAResource other) {
            throw new UnsupportedOperationException();
        }

        @Override
        public int getTransactionTimeout() {
            throw new UnsupportedOperationException();
        }

        @Override
        public boolean setTransactionTimeout(int seconds) {
            throw new UnsupportedOperationException();
        }
    }
}
