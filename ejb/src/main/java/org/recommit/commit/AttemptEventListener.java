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
import java.util.Optional;
import java.util.function.Consumer;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.recommit.audit.AttemptEvent;
import org.recommit.audit.AttemptEvents;
import org.recommit.audit.AuditEntry;
import org.recommit.audit.AuditTrail;
import org.recommit.discard.Discard.Restored;
import org.recommit.discard.Discards;
import org.recommit.discard.Discards.Kept;
import org.recommit.retry.Classification;
import org.recommit.retry.Classification.Kind;
import org.recommit.retry.FailureClassifier;

/**
 * Brings attempt events, audit entries and discarded letters from the broker to the database. While the database is away
 * they go back to the broker, which has no delivery limit on them, and only one a second asks it again. An event that the
 * database will never take is stored without its details.
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

    @Inject
    private Discards discards;

    @Inject
    private OneAtATime database;

    @Resource
    private MessageDrivenContext delivery;

    @Override
    public void onMessage(Message message) {
        if (!database.mayAsk()) {
            delivery.setRollbackOnly();
            return;
        }
        try {
            if (!store(message)) {
                keep(message);
            }
        } catch (JMSException e) {
            throw new EJBException("A message of " + Queues.ATTEMPTS + " could not be read", e);
        }
    }

    /** Whether it is one that this release can read. */
    private boolean store(Message message) throws JMSException {
        String text = message instanceof TextMessage event ? event.getText() : "";
        if (message.propertyExists(AuditMessage.ENTRY_ID)) {
            return known(AuditMessage.read(text), this::store);
        }
        if (message.propertyExists(DiscardMessage.DISCARD_ID)) {
            return known(DiscardMessage.read(text), this::store);
        }
        if (message.propertyExists(DiscardMessage.RESTORED_ID)) {
            String id = message.getStringProperty(DiscardMessage.RESTORED_ID);
            return known(DiscardMessage.readRestored(text), restored -> store(id, restored));
        }
        return known(EventMessage.read(text), this::store);
    }

    private static <T> boolean known(Optional<T> read, Consumer<T> store) {
        read.ifPresent(store);
        return read.isPresent();
    }

    /** What this release cannot read waits for a node of a newer one. */
    private void keep(Message message) throws JMSException {
        if (StateHeaders.integer(message, DeliveryReader.DELIVERY_COUNT) <= 1) {
            LOG.log(Level.SEVERE, "The message {0} on {1} is no event of this release: it stays there", new Object[] {
                StateHeaders.string(message, EventMessage.EVENT_ID).orElseGet(() -> "without an id"), Queues.ATTEMPTS
            });
        }
        delivery.setRollbackOnly();
    }

    private void store(AuditEntry entry) {
        storeWhole("audit entry " + entry.entryId(), () -> trail.store(entry));
    }

    private void store(Kept kept) {
        storeWhole("discard " + kept.discard().id(), () -> discards.store(kept.discard(), kept.message()));
    }

    private void store(String id, Restored restored) {
        storeWhole("restoring of the discard " + id, () -> discards.storeRestored(id, restored));
    }

    /** For what has no lesser form: it waits until the database takes it. */
    private void storeWhole(String what, Runnable storing) {
        try {
            storing.run();
            database.answered();
        } catch (RuntimeException e) {
            if (isPermanent(e)) {
                LOG.log(Level.SEVERE, "The {0} could not be stored: it stays on {1}: {2}", new Object[] {
                    what, Queues.ATTEMPTS, e.getClass().getName()
                });
            }
            delivery.setRollbackOnly();
        }
    }

    private void store(AttemptEvent event) {
        try {
            events.store(event);
            database.answered();
        } catch (RuntimeException e) {
            if (!isPermanent(e) || !storeReduced(event, e)) {
                delivery.setRollbackOnly();
            }
        }
    }

    private boolean storeReduced(AttemptEvent event, RuntimeException failure) {
        LOG.log(Level.SEVERE, "The event {0} of {1} is stored without its details: {2}", new Object[] {
            event.eventId(), event.key(), failure.getClass().getName()
        });
        try {
            events.store(event.reduced());
            return true;
        } catch (RuntimeException again) {
            LOG.log(Level.SEVERE, "The event {0} of {1} could not be stored even so: it stays on {2}", new Object[] {
                event.eventId(), event.key(), Queues.ATTEMPTS
            });
            return false;
        }
    }

    /** Whether the database will never take this one; whatever else fails makes the others wait. */
    private boolean isPermanent(RuntimeException failure) {
        Classification cause = FailureClassifier.classify(failure);
        if (cause.kind() == Kind.PERMANENT) {
            return true;
        }
        if (database.failed()) {
            LOG.log(Level.WARNING, "Events wait on {0} for the database: {1}", new Object[] {
                Queues.ATTEMPTS, cause.text()
            });
        }
        return false;
    }
}
