package org.recommit.commit;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.jms.JMSConsumer;
import jakarta.jms.JMSContext;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.Queue;
import jakarta.jms.TemporaryQueue;
import jakarta.jms.TextMessage;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.recommit.retry.ReasonCode;

/** Asks the broker's management over its address {@code activemq.management}, by plain JMS. */
@ApplicationScoped
class BrokerManagement implements QueueDepths, QueueMarks, QueueGates, ScheduledMessages, MovedMessages, BrokerSetup {
    private static final String ADDRESS = "activemq.management";
    private static final int BROKERS_OWN_LIMIT = 10;
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
                        management.attribute("consumerCount").asLong(),
                        management.attribute("paused").asBoolean());
            }
        });
    }

    @Override
    public void shut(String queue) {
        // Also after a restart
        tell(queue, "pause", true);
    }

    @Override
    public void open(String queue) {
        tell(queue, "resume");
    }

    private void tell(String queue, String operation, Object... arguments) {
        broker.outside(context -> {
            try (Conversation management = new Conversation(context, "queue." + queue)) {
                return management.invoke(operation, arguments);
            }
        });
    }

    @Override
    public Mark mark(String queue) {
        return broker.outside(context -> {
            try (Conversation management = new Conversation(context, "queue." + queue)) {
                return new Mark(
                        management.attribute("messageCount").asLong(),
                        management.attribute("messagesAdded").asLong());
            }
        });
    }

    @Override
    public List<Moved> all() {
        return broker.outside(context -> {
            try (Conversation management = new Conversation(context, "queue." + Queues.DEAD_LETTERS)) {
                String filter = Headers.ORIG_MESSAGE_ID + " IS NOT NULL";
                String messages =
                        management.invoke("listMessagesAsJSON", filter).asText();
                List<Moved> moved = new ArrayList<>();
                parse(messages).forEach(message -> moved.add(moved(message)));
                return moved;
            }
        });
    }

    @Override
    public Optional<List<Scheduled>> scheduled() {
        return broker.outside(context -> {
            try (Conversation management = new Conversation(context, "queue." + Queues.RETRIES)) {
                if (management.attribute("scheduledCount").asLong() > MOST) {
                    return Optional.<List<Scheduled>>empty();
                }
                String messages =
                        management.invoke("listScheduledMessagesAsJSON").asText();
                List<Scheduled> all = new ArrayList<>();
                parse(messages).forEach(message -> all.add(scheduled(message)));
                return Optional.of(all);
            }
        });
    }

    private static Scheduled scheduled(JsonNode message) {
        return new Scheduled(
                message.path("userID").asText(),
                text(message, Headers.KEY),
                text(message, Headers.KIND),
                text(message, Headers.SOURCE),
                text(message, Headers.DEPENDENCY),
                text(message, Headers.ERROR),
                message.path(Headers.ATTEMPT).asInt(),
                instant(message, Headers.FIRST_FAILED),
                instant(message, Headers.LAST_FAILED),
                instant(message, "_AMQ_SCHED_DELIVERY"));
    }

    private static Optional<String> text(JsonNode message, String name) {
        return Optional.ofNullable(message.path(name).textValue());
    }

    private static Optional<Instant> instant(JsonNode message, String name) {
        long millis = message.path(name).asLong();
        return millis > 0 ? Optional.of(Instant.ofEpochMilli(millis)) : Optional.empty();
    }

    @Override
    public void deliver(Collection<String> ids) {
        String filter = ids.stream()
                .map(id -> "'" + id.replace("'", "''") + "'")
                .collect(Collectors.joining(",", "AMQUserID IN (", ")"));
        tell(Queues.RETRIES, "deliverScheduledMessages", filter);
    }

    @Override
    public Limits limits(String address) {
        return broker.outside(context -> {
            try (Conversation management = new Conversation(context, "broker")) {
                JsonNode settings = parse(
                        management.invoke("getAddressSettingsAsJSON", address).asText());
                return new Limits(
                        address,
                        Optional.ofNullable(settings.path("deadLetterAddress").textValue()),
                        Optional.ofNullable(settings.path("expiryAddress").textValue()),
                        settings.path("maxDeliveryAttempts").asInt(BROKERS_OWN_LIMIT));
            }
        });
    }

    @Override
    public Set<String> prepared() {
        return broker.outside(context -> {
            try (Conversation management = new Conversation(context, "broker")) {
                Set<String> transactions = new TreeSet<>();
                management.invoke("listPreparedTransactions").forEach(each -> transactions.add(each.asText()));
                return transactions;
            }
        });
    }

    private static Moved moved(JsonNode message) {
        return new Moved(
                message.path(Headers.ORIG_MESSAGE_ID).asLong(),
                message.has(Headers.ACTUAL_EXPIRY) ? ReasonCode.EXPIRED : ReasonCode.BROKER_DELIVERY_LIMIT,
                Optional.ofNullable(message.path(Headers.ORIG_QUEUE).textValue()),
                Instant.ofEpochMilli(message.path("timestamp").asLong()));
    }

    private static JsonNode parse(String answer) {
        try {
            return JSON.readTree(answer);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("The broker's answer is no JSON", e);
        }
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
            TextMessage question = context.createTextMessage();
            question.setStringProperty("_AMQ_Attribute", name);
            return ask(question);
        }

        JsonNode invoke(String operation, Object... arguments) throws JMSException {
            TextMessage question =
                    context.createTextMessage(JSON.valueToTree(arguments).toString());
            question.setStringProperty("_AMQ_OperationName", operation);
            return ask(question);
        }

        private JsonNode ask(TextMessage question) throws JMSException {
            question.setStringProperty("_AMQ_ResourceName", resource);
            question.setJMSReplyTo(answers);
            context.createProducer().setTimeToLive(ANSWER_MS).send(management, question);
            Message answer = consumer.receive(ANSWER_MS);
            if (answer == null) {
                throw new BrokerAwayException(new JMSException("No answer from " + ADDRESS));
            }
            if (!answer.getBooleanProperty("_AMQ_OperationSucceeded")) {
                throw new QueueUnknownException(resource);
            }
            // An operation without a result answers nothing
            String text = ((TextMessage) answer).getText();
            return text == null ? MissingNode.getInstance() : parse(text).path(0);
        }

        @Override
        public void close() throws JMSException {
            consumer.close();
            answers.delete();
        }
    }
}
