package org.recommit.commit;

import jakarta.ejb.EJBException;
import jakarta.ejb.MessageDrivenContext;
import jakarta.jms.ConnectionFactory;
import jakarta.jms.DeliveryMode;
import jakarta.jms.JMSContext;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import java.time.Duration;
import org.recommit.audit.AttemptEvent;

/** The successors of one delivery, sent to the broker in the delivery's transaction. */
final class BrokerSuccessors implements Successors {
    private final Message delivered;
    private final ConnectionFactory connections;
    private final MessageDrivenContext delivery;

    BrokerSuccessors(Message delivered, ConnectionFactory connections, MessageDrivenContext delivery) {
        this.delivered = delivered;
        this.connections = connections;
        this.delivery = delivery;
    }

    @Override
    public void reschedule(Labels labels, WaitingState next, Duration delay) {
        send(Queues.RETRIES, delay, context -> {
            Message copy = MessageCopy.of(delivered, context);
            label(labels, delivered, copy);
            StateHeaders.writeWaiting(next, copy);
            return copy;
        });
    }

    @Override
    public void deadLetter(Labels labels, WaitingState state, Death death) {
        send(
                Queues.DEAD_LETTERS,
                Duration.ZERO,
                context -> DeadLetterCopy.of(delivered, labels, state, DeathHeaders.of(death), context));
    }

    @Override
    public void record(AttemptEvent event) {
        try (JMSContext context = connections.createContext()) {
            EventMessage.send(event, context);
        }
    }

    @Override
    public void giveBack() {
        delivery.setRollbackOnly();
    }

    private void send(String queue, Duration delay, Copying copying) {
        try (JMSContext context = connections.createContext()) {
            Message copy = copying.copy(context);
            context.createProducer()
                    .setDeliveryMode(DeliveryMode.PERSISTENT)
                    .setPriority(MessageCopy.priority(delivered))
                    .setDeliveryDelay(upwards(delay))
                    .send(context.createQueue(queue), copy);
        } catch (JMSException e) {
            throw new EJBException("The copy to " + queue + " could not be made", e);
        }
    }

    /** Milliseconds, never less than the delay: a commit must not come back before its time. */
    private static long upwards(Duration delay) {
        return delay.plusNanos(999_999).toMillis();
    }

    /**
     * Says on the copy whose it is. A key beside the body that was refused stays as it was: without it the copy would be
     * another commit, under a key that is derived from its batch.
     */
    static void label(Labels labels, Message original, Message copy) throws JMSException {
        Object sent = original.getObjectProperty(Headers.KEY);
        if (labels.key().isEmpty() && sent != null) {
            copy.setObjectProperty(Headers.KEY, sent);
        }
        label(labels, copy);
    }

    /** Says on the copy whose it is, whatever stood beside the body that it had before. */
    static void label(Labels labels, Message copy) throws JMSException {
        StateHeaders.set(copy, Headers.KEY, labels.key());
        StateHeaders.set(copy, Headers.KIND, labels.kind());
        StateHeaders.set(copy, Headers.SOURCE, labels.source());
    }

    /** Makes a copy. */
    private interface Copying {
        Message copy(JMSContext context) throws JMSException;
    }
}
