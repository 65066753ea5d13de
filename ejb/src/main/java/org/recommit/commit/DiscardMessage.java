package org.recommit.commit;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import jakarta.jms.DeliveryMode;
import jakarta.jms.JMSContext;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Optional;
import org.recommit.approval.DiscardCode;
import org.recommit.approval.DiscardWish;
import org.recommit.discard.Discard;
import org.recommit.discard.Discard.Restored;
import org.recommit.discard.Discards.Kept;
import org.recommit.retry.ReasonCode;

/**
 * A discarded letter as the text of a message on {@code recommit.attempts}: it is sent in the transaction that takes the
 * letter off its queue, so that it is in one of both places, or in the database, at any time. Likewise that one is back.
 */
final class DiscardMessage {
    /** Tells a discard; its value is the discard's id. */
    static final String DISCARD_ID = "recommit_discard";

    /** Tells that a discarded letter is back; its value is the discard's id. */
    static final String RESTORED_ID = "recommit_restored";

    private static final ObjectMapper JSON = new ObjectMapper(JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxStringLength(Integer.MAX_VALUE)
                    .build())
            .build());

    private DiscardMessage() {}

    static void send(Kept kept, JMSContext context) {
        send(DISCARD_ID, kept.discard().id(), write(kept), context);
    }

    static void sendRestored(String id, Restored restored, JMSContext context) {
        send(RESTORED_ID, id, write(restored), context);
    }

    private static void send(String property, String id, String text, JMSContext context) {
        context.createProducer()
                .setDeliveryMode(DeliveryMode.PERSISTENT)
                .setProperty(property, id)
                .send(context.createQueue(Queues.ATTEMPTS), text);
    }

    static String write(Restored restored) {
        return JSON.createObjectNode()
                .put("by", restored.by())
                .put("at", restored.at().toString())
                .toString();
    }

    static Optional<Restored> readRestored(String text) {
        try {
            JsonNode json = JSON.readTree(text);
            return Optional.of(new Restored(
                    json.required("by").asText(),
                    Instant.parse(json.required("at").asText())));
        } catch (JsonProcessingException | IllegalArgumentException | DateTimeParseException e) {
            return Optional.empty();
        }
    }

    static String write(Kept kept) {
        Discard discard = kept.discard();
        ObjectNode json = JSON.createObjectNode()
                .put("id", discard.id())
                .put("letterId", discard.letterId())
                .put("key", discard.key())
                .put("controlled", discard.controlled())
                .put("reason", discard.reason().name())
                .put("code", discard.wish().code().name())
                .put("note", discard.wish().note())
                .put("by", discard.discardedBy())
                .put("at", discard.discardedAt().toString())
                .put("message", kept.message());
        discard.kind().ifPresent(value -> json.put("kind", value));
        discard.source().ifPresent(value -> json.put("source", value));
        discard.wish().landedKey().ifPresent(value -> json.put("landedKey", value));
        discard.approvedBy().ifPresent(value -> json.put("approvedBy", value));
        return json.toString();
    }

    /** The discard; empty where the text is none of ours. */
    static Optional<Kept> read(String text) {
        try {
            JsonNode json = JSON.readTree(text);
            Discard discard = new Discard(
                    json.required("id").asText(),
                    json.required("letterId").asText(),
                    json.required("key").asText(),
                    text(json, "kind"),
                    text(json, "source"),
                    json.required("controlled").asBoolean(),
                    ReasonCode.valueOf(json.required("reason").asText()),
                    new DiscardWish(
                            DiscardCode.valueOf(json.required("code").asText()),
                            json.required("note").asText(),
                            text(json, "landedKey")),
                    json.required("by").asText(),
                    text(json, "approvedBy"),
                    Instant.parse(json.required("at").asText()),
                    Optional.empty());
            return Optional.of(new Kept(discard, json.required("message").asText()));
        } catch (JsonProcessingException | IllegalArgumentException | DateTimeParseException e) {
            return Optional.empty();
        }
    }

    private static Optional<String> text(JsonNode json, String field) {
        return Optional.ofNullable(json.get(field)).map(JsonNode::asText);
    }
}
