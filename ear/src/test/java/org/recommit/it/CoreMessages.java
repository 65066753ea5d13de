package org.recommit.it;

import java.io.ByteArrayInputStream;
import java.util.Map;
import org.apache.activemq.artemis.api.core.SimpleString;
import org.apache.activemq.artemis.api.core.client.ActiveMQClient;
import org.apache.activemq.artemis.api.core.client.ClientMessage;
import org.apache.activemq.artemis.api.core.client.ClientSession;
import org.apache.activemq.artemis.api.core.client.ServerLocator;

/** Sends what no JMS client would write: a type with any body, by the broker's own client. */
final class CoreMessages {
    static final byte OBJECT = 2;
    static final byte TEXT = 3;
    static final byte BYTES = 4;
    static final byte MAP = 5;
    static final byte STREAM = 6;

    private static final int LARGE = 100 * 1024;

    private CoreMessages() {}

    /** Returns once the broker has it. */
    static void send(
            int port, String user, String password, String queue, byte type, byte[] body, Map<String, ?> properties)
            throws Exception {
        try (ServerLocator locator = ActiveMQClient.createServerLocator("tcp://127.0.0.1:" + port);
                var factory = locator.createSessionFactory();
                ClientSession session = factory.createSession(user, password, false, true, true, false, 1)) {
            ClientMessage message = session.createMessage(type, true);
            properties.forEach((name, value) -> message.putObjectProperty(SimpleString.of(name), value));
            if (body.length > LARGE) {
                message.setBodyInputStream(new ByteArrayInputStream(body));
            } else {
                message.getBodyBuffer().writeBytes(body);
            }
            session.createProducer(queue).send(message);
        }
    }
}
