package org.recommit.commit;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.jms.JMSConsumer;
import jakarta.jms.JMSContext;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.Queue;
import jakarta.jms.TemporaryQueue;
import jakarta.jms.TextMessage;

/** Asks the broker's management over its address {@code activemq.management}, by plain JMS. */
@ApplicationScoped
class BrokerManagement implements QueueDepths {
    private static final String ADDRESS = "activemq.management";
    private static final long ANSWER_MS = 5_000;
    private static final ObjectMapper JSON = new ObjectMapper();

    @Inject
    private BrokerTransaction broker;

    @Override
    public Depth of(String queue) {
        return broker.outside(context -> {
            try (Conversation management = new Conversation(context, "queue." + queue)) {
                return new Depth(
                        queue,
                        management.attribute("messageCount").asLong(),
                        management.attribute("scheduledCount").asLong(),
                        management.attribute("deliveringCount").asLong(),
                        management.attribute("consumerCount").asLong());
            }
        });
    }

    /** Questions to one resource, answered to a queue of our own. */
    private static final class Conversation implements AutoCloseable {
        private final JMSContext context;
        private final String resource;
        private final Queue management;
        private final TemporaryQueue answers;
        private final JMSConsumer consumer;

        Conversation(JMSContext context, String resource) {
            this.context = context;
            this.resource = resource;
            this.management = context.createQueue(ADDRESS);
            this.answers = context.createTemporaryQueue();
            this.consumer = context.createConsumer(answers);
        }

        JsonNode attribute(String name) throws JMSException {
            Message question = context.createTextMessage();
            question.setStringProperty("_AMQ_ResourceName", resource);
            question.setStringProperty("_AMQ_Attribute", name);
            question.setJMSReplyTo(answers);
            context.createProducer().setTimeToLive(ANSWER_MS).send(management, question);
            Message answer = consumer.receive(ANSWER_MS);
            if (answer == null) {
                throw new BrokerAwayException(new JMSException("No answer from " + ADDRESS));
            }
            if (!answer.getBooleanProperty("_AMQ_OperationSucceeded")) {
                throw new QueueUnknownException(resource);
            }
            try {
                return JSON.readTree(((TextMessage) answer).getText()).path(0);
            } catch (JsonProcessingException e) {
                throw new IllegalStateException("The broker's answer on " + name + " of " + resource, e);
            }
        }

        @Override
        public void close() throws JMSException {
            consumer.close();
            answers.delete();
        }
    }
}
