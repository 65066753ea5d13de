package org.recommit.ledger;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.recommit.ledger.Reading.Refused;

/** What a message says about itself, in its body and beside it: key, kind and source. */
final class Envelope {
    private static final String KEY = "idempotencyKey";
    private static final String KINDS =
            Stream.of(Kind.values()).map(Kind::label).collect(Collectors.joining(", "));

    private final Fields fields;
    private final Submission submission;

    private Envelope(ObjectNode body, Submission submission) {
        this.fields = new Fields(body, "");
        this.submission = submission;
    }

    /** Of a message whose body cannot be read. */
    static Envelope unread(Submission submission) {
        return new Envelope(JsonNodeFactory.instance.objectNode(), submission);
    }

    static Envelope of(ObjectNode body, Submission submission) {
        return new Envelope(body, submission);
    }

    /** The key that the message gives, in the field or beside the body. */
    Optional<String> key() {
        Optional<String> field = fields.value(KEY).map(JsonNode::textValue);
        if (hasKeyField() && field.filter(IdempotencyKey::isValid).isEmpty()) {
            throw Refusal.invalid("InvalidKey", KEY + " must be " + IdempotencyKey.ALLOWED);
        }
        Optional<String> property = submission.keyProperty();
        if (property.isPresent() && !IdempotencyKey.isValid(property.get())) {
            throw Refusal.invalid("InvalidKey", "property recommit_key must be " + IdempotencyKey.ALLOWED);
        }
        if (field.isPresent() && property.isPresent() && !field.equals(property)) {
            throw Refusal.invalid("KeysDisagree", KEY + " and property recommit_key must be the same");
        }
        return field.or(() -> property);
    }

    boolean hasKeyField() {
        return fields.value(KEY).isPresent();
    }

    /** Refuses a message without a key from which none can be derived. */
    void requireDerivableKey() {
        Optional<JsonNode> batchId =
                fields.value("batchId").filter(id -> !id.asText().isEmpty());
        if (batchId.isEmpty()
                || quietly(this::kind)
                        .filter(kind -> kind != Kind.INVENTORY_BATCH)
                        .isPresent()) {
            throw Refusal.missingKey();
        }
        if (batchId.get().isTextual() && !IdempotencyKey.isValid(batchId.get().textValue())) {
            throw Refusal.invalid(
                    "InvalidKey",
                    "batchId must, where a key is derived from it, be 1-" + FieldLimits.BATCH_ID
                            + " characters of A-Z a-z 0-9 . _ : / -");
        }
    }

    /**
     * The kind, by the field or the JMSType. A JMSType that names no kind is a label of the sender's own: it says
     * nothing beside a field, and middleware that sets one must not send every message to the dead letters.
     */
    Kind kind() {
        Optional<Kind> type = submission.type().flatMap(Kind::of);
        if (fields.value("kind").isEmpty()) {
            return type.orElseThrow(() -> Refusal.invalid("UnknownKind", "kind or JMSType must be one of " + KINDS));
        }
        Kind kind = Kind.of(fields.string("kind"))
                .orElseThrow(() -> Refusal.invalid("UnknownKind", "kind must be one of " + KINDS));
        if (type.isPresent() && type.get() != kind) {
            throw Refusal.invalid("KindsDisagree", "kind and JMSType must be the same");
        }
        return kind;
    }

    Refused refused(Refusal refusal) {
        return new Refused(
                refusal.reason(),
                refusal.error(),
                refusal.text(),
                quietly(this::key).flatMap(key -> key),
                quietly(this::kind).map(Kind::label),
                quietly(() -> fields.text("source", FieldLimits.SOURCE)));
    }

    private static <T> Optional<T> quietly(Supplier<T> reading) {
        try {
            return Optional.of(reading.get());
        } catch (Refusal unreadable) {
            return Optional.empty();
        }
    }
}
