package org.recommit.senders;

import jakarta.jms.ConnectionFactory;
import jakarta.jms.JMSContext;
import jakarta.jms.JMSProducer;
import jakarta.jms.Queue;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** What the senders by JMS have in common: all but the client library. */
final class JmsSender {
    private JmsSender() {}

    /**
     * Sends all or none.
     *
     * @throws jakarta.jms.JMSRuntimeException if it cannot be known that they were sent: send them again
     */
    static void send(ConnectionFactory factory, List<String> commits) {
        try (JMSContext context = factory.createContext(
                System.getenv("RECOMMIT_BROKER_USER"),
                System.getenv("RECOMMIT_BROKER_PASSWORD"),
                JMSContext.SESSION_TRANSACTED)) {
            Queue queue = context.createQueue("recommit.commits");
            // Persistent, by default: on the broker's disk before the commit returns
            JMSProducer producer = context.createProducer();
            for (String commit : commits) {
                producer.send(queue, commit);
            }
            context.commit();
        }
    }

    /** The lines of the standard input. */
    static List<String> commits() {
        return new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))
                .lines()
                .filter(line -> !line.isBlank())
                .toList();
    }
}
