package org.recommit.commit;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import jakarta.jms.DeliveryMode;
import jakarta.jms.JMSContext;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Optional;
import org.recommit.audit.AuditEntry;

/**
 * An audit entry as the text of a message on {@code recommit.attempts}: it is sent in the broker's transaction of what it
 * tells of, so that it may come late while the database is away, and is never missing.
 */
public final class AuditMessage {
    private static final ObjectMapper JSON = new ObjectMapper();

    /** Tells an audit entry from an attempt event; its value is the entry's id. */
    static final String ENTRY_ID = "recommit_audit";

    private AuditMessage() {}

    /** Sends the entry in the transaction that the context is in. */
    public static void send(AuditEntry entry, JMSContext context) {
        context.createProducer()
                .setDeliveryMode(DeliveryMode.PERSISTENT)
                .setProperty(ENTRY_ID, entry.entryId())
                .send(context.createQueue(Queues.ATTEMPTS), write(entry));
    }

    static String write(AuditEntry entry) {
        return JSON.createObjectNode()
                .put("entryId", entry.entryId())
                .put("at", entry.at().toString())
                .put("actor", entry.actor())
                .put("action", entry.action())
                .put("subject", entry.subject())
                .put("detail", entry.detail())
                .toString();
    }

    /** The entry; empty where the text is none of ours. */
    static Optional<AuditEntry> read(String text) {
        try {
            JsonNode json = JSON.readTree(text);
            return Optional.of(new AuditEntry(
                    json.required("entryId").asText(),
                    Instant.parse(json.required("at").asText()),
                    json.required("actor").asText(),
                    json.required("action").asText(),
                    json.required("subject").asText(),
                    json.required("detail").asText()));
        } catch (JsonProcessingException | IllegalArgumentException | DateTimeParseException e) {
            return Optional.empty();
        }
    }
}
