package org.recommit.senders;

import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;

/** Sends by Artemis' own protocol ({@code org.apache.activemq:artemis-jakarta-client}). */
public final class CoreSender {
    private CoreSender() {}

    /**
     * Sends what stands on the standard input.
     *
     * @param arguments the broker's address: {@code tcp://localhost:61616}
     */
    public static void main(String[] arguments) {
        JmsSender.send(new ActiveMQConnectionFactory(arguments[0]), JmsSender.commits());
    }
}
