package org.recommit.senders;

import org.apache.qpid.jms.JmsConnectionFactory;

/** Sends by AMQP 1.0 ({@code org.apache.qpid:qpid-jms-client}). */
public final class AmqpSender {
    private AmqpSender() {}

    /**
     * Sends what stands on the standard input.
     *
     * @param arguments the broker's address: {@code amqp://localhost:61616}
     */
    public static void main(String[] arguments) {
        JmsSender.send(new JmsConnectionFactory(arguments[0]), JmsSender.commits());
    }
}
