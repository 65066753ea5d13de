package org.recommit.commit;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.jms.DeliveryMode;
import jakarta.jms.JMSContext;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import java.time.Clock;
import java.util.Optional;
import java.util.Set;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.recommit.audit.AttemptEvent;
import org.recommit.audit.AttemptEvent.Outcome;
import org.recommit.commit.Successors.Labels;
import org.recommit.server.Node;

/**
 * Sends a dead letter back to work. It goes by the retries queue, since only what comes from there is believed: its
 * origin, its hop and the steps that had succeeded.
 */
@ApplicationScoped
public class Redriver {

    @Inject
    @ConfigProperty(name = "recommit.redrive.targets", defaultValue = Queues.COMMITS)
    private Set<String> targets;

    @Inject
    private DeliveryReader reader;

    @Inject
    private Clock clock;

    @Inject
    private Node node;

    /** Where the letter would go back to, if that is no queue that redrives may go to. */
    public Optional<String> forbiddenOrigin(Message letter) throws JMSException {
        String origin = StateHeaders.string(letter, Headers.ORIG_QUEUE).orElse("");
        // A waiting copy that the broker moved came from the commit queue once
        boolean allowed = targets.contains(origin.equals(Queues.RETRIES) ? Queues.COMMITS : origin);
        return allowed ? Optional.empty() : Optional.of(origin);
    }

    /**
     * Sends the copy and its event in the context's transaction.
     *
     * @param eventId id of the event
     * @return the key that it goes by
     */
    public String send(Message letter, String eventId, JMSContext context) throws JMSException {
        WaitingState state = reader.ofDeadLetter(letter).redriven();
        Labels labels = reader.labelsOf(letter);
        Message copy = MessageCopy.of(letter, context);
        BrokerSuccessors.label(labels, letter, copy);
        return send(copy, letter, labels, state, eventId, context);
    }

    /** Sends that copy of the letter, which is labelled, and its event. */
    String send(Message copy, Message letter, Labels labels, WaitingState state, String eventId, JMSContext context)
            throws JMSException {
        StateHeaders.writeWaiting(state, copy);
        context.createProducer()
                .setDeliveryMode(DeliveryMode.PERSISTENT)
                .setPriority(MessageCopy.priority(letter))
                .send(context.createQueue(Queues.RETRIES), copy);
        String key = labels.keyOr(state.lineage());
        EventMessage.send(redriven(eventId, key, state), context);
        return key;
    }

    private AttemptEvent redriven(String eventId, String key, WaitingState state) {
        return AttemptEvent.of(
                eventId,
                key,
                state.lineage().originId(),
                state.lineage().hop(),
                0,
                clock.instant(),
                Outcome.REDRIVEN,
                node.name());
    }
}
