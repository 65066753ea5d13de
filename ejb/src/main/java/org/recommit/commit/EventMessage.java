package org.recommit.commit;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import jakarta.jms.DeliveryMode;
import jakarta.jms.JMSContext;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Optional;
import org.recommit.audit.AttemptEvent;
import org.recommit.audit.AttemptEvent.Outcome;

/** An attempt event as the text of a message on {@code recommit.attempts}. */
final class EventMessage {
    private static final ObjectMapper JSON = new ObjectMapper();

    /** The event's id as a property as well, so that an event whose text cannot be read still has one. */
    static final String EVENT_ID = "recommit_event_id";

    private EventMessage() {}

    /** Sends the event in the transaction that the context is in. */
    static void send(AttemptEvent event, JMSContext context) {
        context.createProducer()
                .setDeliveryMode(DeliveryMode.PERSISTENT)
                .setProperty(EVENT_ID, event.eventId())
                .send(context.createQueue(Queues.ATTEMPTS), write(event));
    }

    static String write(AttemptEvent event) {
        ObjectNode json = JSON.createObjectNode()
                .put("eventId", event.eventId())
                .put("key", event.key())
                .put("originId", event.originId())
                .put("hop", event.hop())
                .put("attempt", event.attempt())
                .put("at", event.at().toString())
                .put("outcome", event.outcome().name())
                .put("node", event.node());
        event.dependency().ifPresent(value -> json.put("dependency", value));
        event.policy().ifPresent(value -> json.put("policy", value));
        event.error().ifPresent(value -> json.put("error", value));
        event.delay().ifPresent(value -> json.put("delayMs", value.toMillis()));
        event.floor().ifPresent(value -> json.put("floorMs", value.toMillis()));
        event.policyAttempt().ifPresent(value -> json.put("policyAttempt", value));
        return json.toString();
    }

    /** The event; empty where the text is none of ours. */
    static Optional<AttemptEvent> read(String text) {
        try {
            JsonNode json = JSON.readTree(text);
            return Optional.of(new AttemptEvent(
                    json.required("eventId").asText(),
                    json.required("key").asText(),
                    json.required("originId").asText(),
                    json.required("hop").asInt(),
                    json.required("attempt").asInt(),
                    Instant.parse(json.required("at").asText()),
                    Outcome.valueOf(json.required("outcome").asText()),
                    text(json, "dependency"),
                    text(json, "policy"),
                    text(json, "error"),
                    millis(json, "delayMs"),
                    millis(json, "floorMs"),
                    Optional.ofNullable(json.get("policyAttempt")).map(JsonNode::asInt),
                    json.required("node").asText()));
        } catch (JsonProcessingException | IllegalArgumentException | DateTimeParseException e) {
            return Optional.empty();
        }
    }

    private static Optional<String> text(JsonNode json, String field) {
        return Optional.ofNullable(json.get(field)).map(JsonNode::asText);
    }

    private static Optional<Duration> millis(JsonNode json, String field) {
        return Optional.ofNullable(json.get(field)).map(JsonNode::asLong).map(Duration::ofMillis);
    }
}
