package org.recommit.commit;

import jakarta.jms.JMSContext;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import org.recommit.commit.Successors.Labels;

/** The copy that stands in the dead-letter queue, from where the broker's own retry sends it to the commit queue. */
final class DeadLetterCopy {
    private static final byte ANYCAST = 1;

    private DeadLetterCopy() {}

    static Message of(Message original, Labels labels, WaitingState state, DeathHeaders death, JMSContext context)
            throws JMSException {
        Message copy = MessageCopy.of(original, context);
        BrokerSuccessors.label(labels, original, copy);
        StateHeaders.writeHistory(state, copy);
        death.write(copy);
        SubjectHeaders.write(labels.subject(), copy);
        copy.setBooleanProperty(Headers.CONTROLLED, labels.controlled());
        copy.setStringProperty(Headers.ORIG_ADDRESS, Queues.COMMITS);
        copy.setStringProperty(Headers.ORIG_QUEUE, Queues.COMMITS);
        copy.setByteProperty(Headers.ORIG_ROUTING_TYPE, ANYCAST);
        return copy;
    }
}
