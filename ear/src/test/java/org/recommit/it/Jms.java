package org.recommit.it;

import jakarta.jms.ConnectionFactory;
import jakarta.jms.JMSContext;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.Queue;
import jakarta.jms.TextMessage;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.List;
import java.util.function.Function;
import org.apache.activemq.artemis.api.jms.management.JMSManagementHelper;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;
import org.apache.activemq.artemis.jms.client.ActiveMQQueue;

/** A JMS client of the broker under one account; each call has a connection of its own unless it is given a context. */
final class Jms {
    private final ActiveMQConnectionFactory factory;
    private final String user;
    private final String password;

    Jms(String url, String user, String password) {
        this.factory = new ActiveMQConnectionFactory(url);
        this.user = user;
        this.password = password;
    }

    ConnectionFactory factory() {
        return factory;
    }

    /** A context with AUTO_ACKNOWLEDGE that the caller closes: for many sends. */
    JMSContext open() {
        return factory.createContext(user, password);
    }

    /** A context of the given session mode. */
    JMSContext open(int sessionMode) {
        return factory.createContext(user, password, sessionMode);
    }

    /** Sends one text message and returns its JMSMessageID. */
    String send(String queue, String text) {
        return send(queue, context -> context.createTextMessage(text));
    }

    /** Sends one message of any kind and returns its JMSMessageID. */
    String send(String queue, Function<JMSContext, Message> message) {
        try (JMSContext context = open()) {
            Message made = message.apply(context);
            context.createProducer().send(context.createQueue(queue), made);
            return made.getJMSMessageID();
        } catch (JMSException e) {
            throw new IllegalStateException(e);
        }
    }

    /** What stands ready on a queue; waiting (scheduled) messages are not seen by a browser. */
    List<Message> browse(String queue) {
        return browse(queue, null);
    }

    /** Those of them that the selector finds. */
    List<Message> browse(String queue, String selector) {
        try (JMSContext context = open()) {
            List<Message> messages = new ArrayList<>();
            Enumeration<?> found =
                    context.createBrowser(context.createQueue(queue), selector).getEnumeration();
            // "No more" counts when said twice: it can overtake what stands behind a large message
            while (found.hasMoreElements() || found.hasMoreElements()) {
                messages.add((Message) found.nextElement());
            }
            return messages;
        } catch (JMSException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Takes one message away, waiting at most {@code millis}; {@code null} if none came. */
    Message take(String queue, long millis) {
        try (JMSContext context = open()) {
            return context.createConsumer(context.createQueue(queue)).receive(millis);
        }
    }

    /** Takes the one message away that the selector finds, waiting at most {@code millis}; {@code null} if none came. */
    Message take(String queue, String selector, long millis) {
        try (JMSContext context = open()) {
            return context.createConsumer(context.createQueue(queue), selector).receive(millis);
        }
    }

    static String text(Message message) {
        try {
            return ((TextMessage) message).getText();
        } catch (JMSException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Messages on a queue, ready, waiting and being delivered together. */
    long count(String queue) {
        return ((Number) attribute(queue, "messageCount")).longValue();
    }

    /** Messages that wait for their delivery time. */
    long scheduled(String queue) {
        return ((Number) attribute(queue, "scheduledCount")).longValue();
    }

    long consumers(String queue) {
        return ((Number) attribute(queue, "consumerCount")).longValue();
    }

    /** An attribute of a queue by the broker's own management. */
    Object attribute(String queue, String name) {
        return manage(message -> JMSManagementHelper.putAttribute(message, "queue." + queue, name));
    }

    /** An operation of a queue by the broker's own management: {@code invoke("recommit.dead-letters", "retryMessages")}. */
    Object invoke(String queue, String operation, Object... parameters) {
        return manage(message ->
                JMSManagementHelper.putOperationInvocation(message, "queue." + queue, operation, parameters));
    }

    /** An operation of the broker itself. */
    Object invokeBroker(String operation, Object... parameters) {
        return manage(message -> JMSManagementHelper.putOperationInvocation(message, "broker", operation, parameters));
    }

    private interface Request {
        void writeTo(Message message) throws Exception;
    }

    private Object manage(Request request) {
        try (JMSContext context = open()) {
            Queue replies = context.createTemporaryQueue();
            Message message = context.createMessage();
            request.writeTo(message);
            message.setJMSReplyTo(replies);
            context.createProducer().send(new ActiveMQQueue("activemq.management"), message);
            Message reply = context.createConsumer(replies).receive(10_000);
            if (reply == null || !JMSManagementHelper.hasOperationSucceeded(reply)) {
                throw new IllegalStateException("Management request refused: "
                        + (reply == null ? "no answer" : JMSManagementHelper.getResult(reply)));
            }
            return JMSManagementHelper.getResult(reply);
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
