package org.recommit.senders;

import org.apache.activemq.ActiveMQConnectionFactory;

/** Sends by OpenWire, the protocol of ActiveMQ Classic ({@code org.apache.activemq:activemq-client}). */
public final class OpenWireSender {
    private OpenWireSender() {}

    /**
     * Sends what stands on the standard input.
     *
     * @param arguments the broker's address: {@code tcp://localhost:61616}
     */
    public static void main(String[] arguments) {
        JmsSender.send(new ActiveMQConnectionFactory(arguments[0]), JmsSender.commits());
    }
}
