package org.recommit.guard;

import org.apache.activemq.artemis.api.core.ActiveMQException;
import org.apache.activemq.artemis.api.core.ActiveMQExceptionType;
import org.apache.activemq.artemis.api.core.Message;
import org.apache.activemq.artemis.api.core.RoutingType;
import org.apache.activemq.artemis.core.server.LargeServerMessage;
import org.apache.activemq.artemis.core.server.ServerSession;
import org.apache.activemq.artemis.core.server.plugin.ActiveMQServerPlugin;
import org.apache.activemq.artemis.core.transaction.Transaction;

/**
 * Looks at each message that is sent to an address of Recommit, by whatever protocol.
 *
 * <ul>
 *   <li>One that JMS cannot express (an AMQP property of type uuid or timestamp) is refused: on its way to a listener it
 *       would detach that listener, and the next one, for good.
 *   <li>One whose body has not the form that its type promises is refused, and so is one that no listener could hold: the
 *       broker would give it to a listener again and again, whose client fails before anybody sees it.
 *   <li>One for a topic is refused: an address without subscribers would swallow it.
 *   <li>A priority beyond 0 to 9 is brought within: the broker files messages by it and would lose this one.
 * </ul>
 */
public class MessageGuard implements ActiveMQServerPlugin {
    private static final String ADDRESSES = "recommit.";
    private static final int HIGHEST_PRIORITY = 9;

    /** Twice what a text of 20 MB takes in Artemis' encoding, and more. */
    static final long MOST_BYTES = 100L * 1024 * 1024;

    /** For the broker, which makes one by the name in its configuration. */
    public MessageGuard() {}

    @Override
    public void beforeSend(
            ServerSession session, Transaction transaction, Message message, boolean direct, boolean noAutoCreateQueue)
            throws ActiveMQException {
        String address = message.getAddress();
        if (address == null || !address.startsWith(ADDRESSES)) {
            return;
        }
        if (message.getRoutingType() == RoutingType.MULTICAST) {
            throw refusal(address + " is a queue, not a topic");
        }
        bringWithin(message);
        requireReadable(message, address);
    }

    private static void bringWithin(Message message) {
        int priority = message.getPriority();
        if (priority < 0 || priority > HIGHEST_PRIORITY) {
            message.setPriority((byte) Math.max(0, Math.min(priority, HIGHEST_PRIORITY)));
        }
    }

    private static void requireReadable(Message message, String address) throws ActiveMQException {
        if (bodySize(message) > MOST_BYTES) {
            throw refusal("A message to " + address + " may have " + MOST_BYTES + " bytes at most");
        }
        boolean whole;
        try {
            whole = BodyForm.isWhole(message.toCore());
        } catch (RuntimeException inexpressible) {
            throw refusal("A message to " + address + " has a property or body that JMS cannot express");
        }
        if (!whole) {
            throw refusal("A message to " + address + " has a body that is damaged");
        }
    }

    private static long bodySize(Message message) throws ActiveMQException {
        return message instanceof LargeServerMessage large
                ? large.getLargeBody().getBodySize()
                : message.getEncodeSize();
    }

    private static ActiveMQException refusal(String why) {
        return new ActiveMQException(why, ActiveMQExceptionType.ILLEGAL_STATE);
    }
}
