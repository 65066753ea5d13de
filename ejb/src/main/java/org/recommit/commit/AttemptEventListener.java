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
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.recommit.audit.AttemptEvent;
import org.recommit.audit.AttemptEvents;
import org.recommit.retry.Classification.Kind;
import org.recommit.retry.FailureClassifier;

/**
 * Brings attempt events from the broker to the database. While the database is away they go back to the broker, which
 * has no delivery limit on them, and only one a second asks it again: thousands may wait. One that the database will never
 * take is stored without its details.
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
    private static final Duration PAUSE = Duration.ofSeconds(1);

    /** When the database may be asked again; of all sessions, each of which has a listener of its own. */
    private static final AtomicReference<Instant> ASK_AGAIN = new AtomicReference<>(Instant.EPOCH);

    @Inject
    private AttemptEvents events;

    @Inject
    private Clock clock;

    @Resource
    private MessageDrivenContext delivery;

    @Override
    public void onMessage(Message message) {
        Optional<AttemptEvent> event = read(message);
        if (event.isEmpty()) {
            LOG.log(Level.SEVERE, "A message on {0} is no event: it stays there", Queues.ATTEMPTS);
            delivery.setRollbackOnly();
            return;
        }
        if (!mayAsk()) {
            delivery.setRollbackOnly();
            return;
        }
        try {
            events.store(event.get());
            ASK_AGAIN.set(Instant.EPOCH);
        } catch (RuntimeException e) {
            storeReducedOrKeep(event.get(), e);
        }
    }

    /** Whether the database has not just failed, or has had its pause: then this caller alone tries. */
    private boolean mayAsk() {
        Instant now = clock.instant();
        Instant next = ASK_AGAIN.get();
        return next.equals(Instant.EPOCH) || !now.isBefore(next) && ASK_AGAIN.compareAndSet(next, now.plus(PAUSE));
    }

    private void storeReducedOrKeep(AttemptEvent event, RuntimeException failure) {
        if (FailureClassifier.classify(failure).kind() == Kind.TRANSIENT) {
            ASK_AGAIN.set(clock.instant().plus(PAUSE));
        } else if (FailureClassifier.classify(failure).kind() == Kind.PERMANENT) {
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

    private static Optional<AttemptEvent> read(Message message) {
        try {
            return message instanceof TextMessage text ? EventMessage.read(text.getText()) : Optional.empty();
        } catch (JMSException e) {
            throw new EJBException("An event could not be read from the broker", e);
        }
    }
}
