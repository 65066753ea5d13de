package org.recommit.ledger;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.LocalDate;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.recommit.ledger.Reading.Accepted;

/**
 * Turns what a message said into a commit, or into the reason why it is none.
 *
 * <p>Checked in this order: is it readable at all, its key, its fields, the law. Nothing that a sender writes makes it
 * throw. Thread-safe.
 */
public final class CommitReader {
    private static final Set<String> BATCH_FIELDS = Set.of("kind", "idempotencyKey", "source", "batchId", "movements");
    private static final Set<String> SHIPMENT_FIELDS =
            Set.of("kind", "idempotencyKey", "source", "shipmentId", "fxPair", "asOf");
    private static final Set<String> RATE_FIELDS = Set.of("kind", "idempotencyKey", "source", "fxPair", "asOf", "rate");

    private final Clock clock;

    /** A reader that refuses movements of the day after tomorrow by that clock. */
    public CommitReader(Clock clock) {
        this.clock = Objects.requireNonNull(clock);
    }

    /** Reads one message. Never throws for what is in it. */
    public Reading read(Submission submission) {
        Envelope envelope = Envelope.unread(submission);
        try {
            ObjectNode body = JsonBody.of(submission);
            envelope = Envelope.of(body, submission);
            return new Accepted(commit(new Fields(body, ""), envelope));
        } catch (Refusal refusal) {
            return envelope.refused(refusal);
        }
    }

    /** What the message says, as JSON text where it is a map; empty where its form or its characters are never read. */
    public static Optional<String> textOf(Submission submission) {
        if (submission instanceof Submission.Text text) {
            return Optional.of(text.json());
        }
        if (submission instanceof Submission.Bytes bytes) {
            return Optional.of(new String(bytes.json(), StandardCharsets.UTF_8));
        }
        try {
            return Optional.of(JsonBody.of(submission).toString());
        } catch (Refusal unreadable) {
            return Optional.empty();
        }
    }

    private Commit commit(Fields fields, Envelope envelope) {
        Optional<String> key = envelope.key();
        if (key.isEmpty()) {
            envelope.requireDerivableKey();
        }
        return switch (envelope.kind()) {
            case INVENTORY_BATCH -> batch(fields, key, envelope.hasKeyField());
            case SHIPMENT_RECONCILIATION -> shipment(fields, key.orElseThrow());
            case FX_RATE -> rate(fields, key.orElseThrow());
        };
    }

    private InventoryBatch batch(Fields fields, Optional<String> key, boolean keyInBody) {
        fields.allowOnly(BATCH_FIELDS);
        String source = source(fields);
        Optional<String> batchId = fields.optionalText("batchId", FieldLimits.BATCH_ID);
        List<Movement> movements = new MovementReader(clock.instant().plus(FieldLimits.AHEAD)).read(fields);
        String hash = PayloadHash.of(PayloadHash.batch(source, batchId, movements));
        // A waiting copy carries its derived key as a property: it is still no key of the sender's own
        boolean derived = !keyInBody
                && batchId.filter(id -> key.isEmpty() || IdempotencyKey.isDerived(key.get(), id))
                        .isPresent();
        String posted = key.orElseGet(() -> IdempotencyKey.derived(batchId.orElseThrow(), hash));
        return new InventoryBatch(new Identity(posted, derived, source, hash), batchId, movements);
    }

    private static ShipmentReconciliation shipment(Fields fields, String key) {
        fields.allowOnly(SHIPMENT_FIELDS);
        String source = source(fields);
        String shipmentId = fields.text("shipmentId", FieldLimits.SHIPMENT_ID);
        if (!ShipmentReconciliation.isShipmentId(shipmentId)) {
            throw fields.invalid("shipmentId", "more than dots");
        }
        String pair = pair(fields);
        LocalDate asOf = fields.date("asOf");
        String hash = PayloadHash.of(PayloadHash.shipment(source, shipmentId, pair, asOf));
        return new ShipmentReconciliation(new Identity(key, false, source, hash), shipmentId, pair, asOf);
    }

    private static FxRate rate(Fields fields, String key) {
        fields.allowOnly(RATE_FIELDS);
        String source = source(fields);
        String pair = pair(fields);
        LocalDate asOf = fields.date("asOf");
        BigDecimal rate = fields.decimal("rate", FieldLimits.RATE_DIGITS, FieldLimits.RATE_DIGITS);
        if (rate.signum() <= 0) {
            throw fields.invalid("rate", "above zero");
        }
        String hash = PayloadHash.of(PayloadHash.rate(source, pair, asOf, rate));
        return new FxRate(new Identity(key, false, source, hash), pair, asOf, rate);
    }

    private static String source(Fields fields) {
        return fields.text("source", FieldLimits.SOURCE);
    }

    private static String pair(Fields fields) {
        String pair = fields.string("fxPair");
        if (!FxRate.isPair(pair)) {
            throw fields.invalid("fxPair", "two different currency codes as EUR/USD");
        }
        return pair;
    }
}
