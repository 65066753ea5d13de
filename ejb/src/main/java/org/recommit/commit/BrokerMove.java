package org.recommit.commit;

import jakarta.jms.JMSException;
import jakarta.jms.Message;
import org.recommit.retry.ReasonCode;

/** A message that the broker moved to the dead letters by itself, so that no reason of ours is on it. */
public final class BrokerMove {
    private BrokerMove() {}

    /** Whether the broker moved it. Copies of ours shed what the broker writes, so that no sender can pretend. */
    public static boolean made(Message letter) throws JMSException {
        return letter.propertyExists(Headers.ORIG_MESSAGE_ID);
    }

    /** The broker's own number of the message before the move: no two have the same. */
    public static long number(Message letter) throws JMSException {
        return letter.getLongProperty(Headers.ORIG_MESSAGE_ID);
    }

    /** Whether it was moved as its sender had sent it, so that what it says of its state is a stranger's word. */
    public static boolean ofStranger(Message letter) throws JMSException {
        return made(letter) && !Queues.RETRIES.equals(letter.getStringProperty(Headers.ORIG_QUEUE));
    }

    /** Why: it had grown too old, or it had been delivered too often. */
    public static ReasonCode reason(Message letter) throws JMSException {
        return letter.propertyExists(Headers.ACTUAL_EXPIRY) ? ReasonCode.EXPIRED : ReasonCode.BROKER_DELIVERY_LIMIT;
    }
}
