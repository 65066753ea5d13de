package org.recommit.load;

import jakarta.jms.JMSContext;
import jakarta.jms.JMSProducer;
import jakarta.jms.Message;
import jakarta.jms.Queue;
import java.util.stream.Stream;
import org.apache.activemq.artemis.api.jms.management.JMSManagementHelper;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;
import org.apache.activemq.artemis.jms.client.ActiveMQQueue;

/** The broker as its administrator sees it. */
final class BrokerClient {
    private static final int SENDS_IN_A_TRANSACTION = 500;
    private static final int ANSWERS_WITHIN_MS = 10_000;

    private final ActiveMQConnectionFactory factory;
    private final String user;
    private final String password;

    BrokerClient(String url, String user, String password) {
        this.factory = new ActiveMQConnectionFactory(url);
        this.user = user;
        this.password = password;
    }

    JMSContext open(int sessionMode) {
        return factory.createContext(user, password, sessionMode);
    }

    /** Sends the texts as persistent messages, many in one transaction. */
    void send(String queue, Stream<String> texts) {
        try (JMSContext context = open(JMSContext.SESSION_TRANSACTED)) {
            JMSProducer producer = context.createProducer();
            Queue target = context.createQueue(queue);
            int[] sent = {0};
            texts.forEach(text -> {
                producer.send(target, text);
                if (++sent[0] % SENDS_IN_A_TRANSACTION == 0) {
                    context.commit();
                }
            });
            context.commit();
        }
    }

    void createQueue(String name) {
        manage("broker", "createQueue", name, "ANYCAST", name, null, true, -1, false, true);
    }

    void pause(String queue) {
        manage("queue." + queue, "pause");
    }

    void resume(String queue) {
        manage("queue." + queue, "resume");
    }

    /** Messages on the queue, those that are being delivered and those that wait for their time included. */
    long count(String queue) {
        return ((Number) manage("queue." + queue, "countMessages")).longValue();
    }

    private Object manage(String resource, String operation, Object... parameters) {
        try (JMSContext context = open(JMSContext.AUTO_ACKNOWLEDGE)) {
            Queue replies = context.createTemporaryQueue();
            Message request = context.createMessage();
            JMSManagementHelper.putOperationInvocation(request, resource, operation, parameters);
            request.setJMSReplyTo(replies);
            context.createProducer().send(new ActiveMQQueue("activemq.management"), request);
            Message reply = context.createConsumer(replies).receive(ANSWERS_WITHIN_MS);
            if (reply == null || !JMSManagementHelper.hasOperationSucceeded(reply)) {
                throw new IllegalStateException(operation + " of " + resource + ": "
                        + (reply == null ? "no answer" : JMSManagementHelper.getResult(reply)));
            }
            return JMSManagementHelper.getResult(reply);
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IllegalStateException(operation + " of " + resource, e);
        }
    }
}
