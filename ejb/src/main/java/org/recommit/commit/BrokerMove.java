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

    /** Why: it had grown too old, or it had been delivered too often. */
    public static ReasonCode reason(Message letter) throws JMSException {
        return letter.propertyExists(Headers.ACTUAL_EXPIRY) ? ReasonCode.EXPIRED : ReasonCode.BROKER_DELIVERY_LIMIT;
    }
}
