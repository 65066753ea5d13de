package org.recommit.ra;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;
import javax.transaction.xa.XAException;
import javax.transaction.xa.XAResource;
import javax.transaction.xa.Xid;
import org.apache.activemq.artemis.api.core.ActiveMQException;
import org.apache.activemq.artemis.api.core.client.ClientSession;
import org.apache.activemq.artemis.api.core.client.ClientSessionFactory;
import org.apache.activemq.artemis.api.core.client.ServerLocator;
import org.apache.activemq.artemis.core.transaction.impl.XidImpl;
import org.apache.activemq.artemis.service.extensions.xa.recovery.XARecoveryConfig;

/**
 * Branches whose decision has not reached the broker. A thread of its own looks every 2 s and carries them out on a
 * connection of its own.
 *
 * <p>They are kept in memory only: when the server ends, its transaction manager finds at the next start what is prepared on
 * the broker, and decides alike, since its log has kept what it had decided to commit.
 */
final class DecidedBranches {
    /** The service loader makes its objects anew each time: this is what they share. */
    static final DecidedBranches INSTANCE = new DecidedBranches();

    private static final Logger LOG = Logger.getLogger(DecidedBranches.class.getName());
    private static final long INTERVAL_SECONDS = 2;

    private final Map<Xid, Decision> decisions = new ConcurrentHashMap<>();
    private ScheduledExecutorService thread;

    DecidedBranches() {}

    /** Begins to carry out, by that broker. */
    synchronized void start(XARecoveryConfig broker) {
        stop();
        thread = Executors.newSingleThreadScheduledExecutor(task -> {
            Thread made = new Thread(task, "recommit-decided-branches");
            made.setDaemon(true);
            return made;
        });
        thread.scheduleWithFixedDelay(() -> carryOut(broker), INTERVAL_SECONDS, INTERVAL_SECONDS, TimeUnit.SECONDS);
    }

    /** Ends with the adapter. */
    synchronized void stop() {
        if (thread != null) {
            thread.shutdownNow();
        }
    }

    /** Remembers what the broker did not hear; any other failure is its answer. */
    void rememberIfUnreached(Xid xid, Decision decision, XAException failure) {
        if (isUnreached(failure)) {
            // A copy: the transaction manager's own would keep its whole transaction in memory
            decisions.put(new XidImpl(xid), decision);
        }
    }

    private static boolean isUnreached(XAException failure) {
        return failure.errorCode == XAException.XAER_RMFAIL || failure.errorCode == XAException.XA_RETRY;
    }

    private void carryOut(XARecoveryConfig broker) {
        if (decisions.isEmpty()) {
            return;
        }
        try (ServerLocator locator = broker.createServerLocator();
                ClientSessionFactory factory = locator.createSessionFactory();
                ClientSession session = factory.createSession(
                        broker.getUsername(), broker.getPassword(), true, false, false, false, 1)) {
            carryOut(session);
        } catch (ActiveMQException away) {
            LOG.log(Level.FINE, "The broker is still away", away);
        } catch (Exception e) {
            // The schedule would end with the first exception
            LOG.log(Level.WARNING, "Decided branches cannot be ended", e);
        }
    }

    /** Carries out all that can be reached. */
    void carryOut(XAResource broker) {
        int ended = 0;
        for (Map.Entry<Xid, Decision> branch : decisions.entrySet()) {
            try {
                branch.getValue().carryOut(broker, branch.getKey());
                ended++;
            } catch (XAException e) {
                if (isUnreached(e)) {
                    break;
                }
                // Not prepared before the crash (XAER_NOTA, the usual case), or ended by hand
                LOG.log(Level.FINE, "The broker has no such branch", e);
            }
            decisions.remove(branch.getKey(), branch.getValue());
        }
        if (ended > 0) {
            LOG.log(Level.INFO, "Ended {0} branches whose decision had not reached the broker", ended);
        }
    }
}
