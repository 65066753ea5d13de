package org.recommit.commit;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.recommit.audit.AuditEntry;
import org.recommit.audit.AuditTrail;

/**
 * Puts on record what happens outside of any transaction, such as a sign-in, without making it wait for the database: by the
 * broker, and by the database where that is away. Where both are, the log has it.
 */
@ApplicationScoped
public class AuditPost {
    private static final Logger LOG = Logger.getLogger("org.recommit.audit");

    @Inject
    private BrokerTransaction broker;

    @Inject
    private AuditTrail trail;

    /** Never throws. */
    public void send(AuditEntry entry) {
        if (!offer(entry)) {
            LOG.log(
                    Level.SEVERE,
                    () -> "AUDIT_LOST action=" + entry.action() + " actor=" + entry.actor() + " subject="
                            + entry.subject() + " detail=" + entry.detail());
        }
    }

    /** Whether broker or database took the entry; never throws. */
    boolean offer(AuditEntry entry) {
        try {
            broker.outside(context -> {
                AuditMessage.send(entry, context);
                return entry;
            });
            return true;
        } catch (BrokerAwayException e) {
            return append(entry);
        }
    }

    private boolean append(AuditEntry entry) {
        try {
            trail.append(entry);
            return true;
        } catch (RuntimeException e) {
            LOG.log(Level.FINE, "No audit entry can be stored", e);
            return false;
        }
    }
}
