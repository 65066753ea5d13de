package org.recommit.commit;

import jakarta.annotation.Resource;
import jakarta.ejb.ActivationConfigProperty;
import jakarta.ejb.EJBException;
import jakarta.ejb.MessageDriven;
import jakarta.ejb.MessageDrivenContext;
import jakarta.inject.Inject;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.MessageListener;
import jakarta.jms.TextMessage;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.recommit.audit.AttemptEvent;
import org.recommit.audit.AttemptEvents;
import org.recommit.audit.AuditEntry;
import org.recommit.audit.AuditTrail;
import org.recommit.retry.Classification.Kind;
import org.recommit.retry.FailureClassifier;

/**
 * Brings attempt events and audit entries from the broker to the database. While the database is away they go back to the broker, which
 * has no delivery limit on them; one that the database will never take is stored without its details.
 */
@MessageDriven(
        name = "AttemptEventListener",
        activationConfig = {
            @ActivationConfigProperty(propertyName = "destinationType", propertyValue = "jakarta.jms.Queue"),
            @ActivationConfigProperty(propertyName = "destination", propertyValue = Queues.ATTEMPTS),
            @ActivationConfigProperty(propertyName = "useJNDI", propertyValue = "false"),
            @ActivationConfigProperty(propertyName = "setupAttempts", propertyValue = "-1"),
            @ActivationConfigProperty(propertyName = "setupInterval", propertyValue = "2000")
        })
public class AttemptEventListener implements MessageListener {
    private static final Logger LOG = Logger.getLogger(AttemptEventListener.class.getName());

    @Inject
    private AttemptEvents events;

    @Inject
    private AuditTrail trail;

    @Resource
    private MessageDrivenContext delivery;

    @Override
    public void onMessage(Message message) {
        try {
            String text = message instanceof TextMessage known ? known.getText() : "";
            if (message.propertyExists(AuditMessage.ENTRY_ID)) {
                AuditMessage.read(text).ifPresentOrElse(this::store, this::keepUnreadable);
            } else {
                EventMessage.read(text).ifPresentOrElse(this::store, this::keepUnreadable);
            }
        } catch (JMSException e) {
            throw new EJBException("A message of " + Queues.ATTEMPTS + " could not be read", e);
        }
    }

    private void keepUnreadable() {
        LOG.log(Level.SEVERE, "A message on {0} is no event: it stays there", Queues.ATTEMPTS);
        delivery.setRollbackOnly();
    }

    /** There is no lesser form of an audit entry: it waits until the database takes it. */
    private void store(AuditEntry entry) {
        try {
            trail.store(entry);
        } catch (RuntimeException e) {
            if (FailureClassifier.classify(e).kind() == Kind.PERMANENT) {
                LOG.log(Level.SEVERE, "The audit entry {0} could not be stored: it stays on {1}: {2}", new Object[] {
                    entry.entryId(), Queues.ATTEMPTS, e.getClass().getName()
                });
            }
            delivery.setRollbackOnly();
        }
    }

    private void store(AttemptEvent event) {
        try {
            events.store(event);
        } catch (RuntimeException e) {
            storeReducedOrKeep(event, e);
        }
    }

    private void storeReducedOrKeep(AttemptEvent event, RuntimeException failure) {
        if (FailureClassifier.classify(failure).kind() == Kind.PERMANENT) {
            LOG.log(Level.SEVERE, "The event {0} of {1} is stored without its details: {2}", new Object[] {
                event.eventId(), event.key(), failure.getClass().getName()
            });
            try {
                events.store(event.reduced());
                return;
            } catch (RuntimeException again) {
                LOG.log(
                        Level.SEVERE,
                        "The event {0} of {1} could not be stored even so: it stays on {2}",
                        new Object[] {event.eventId(), event.key(), Queues.ATTEMPTS});
            }
        }
        delivery.setRollbackOnly();
    }
}
