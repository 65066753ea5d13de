package org.recommit.ledger;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Optional;

/** Messages as senders write them, to be changed by a test. */
final class Messages {
    static final Instant NOW = Instant.parse("2026-11-30T12:00:00Z");
    static final CommitReader READER = new CommitReader(Clock.fixed(NOW, ZoneOffset.UTC));
    static final JsonMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .build();

    private Messages() {}

    static ObjectNode batch() {
        return json("{'kind':'inventory-batch','idempotencyKey':'k-1','source':'pos','batchId':'b1','movements':[{"
                + "'site':'0042','ndc':'00406-0512-01','lot':'A123','schedule':'CII','type':'DISPENSE','quantity':'-30',"
                + "'unit':'EA','occurredAt':'2026-11-30T10:15:00Z','reference':'RX-99812'}]}");
    }

    static ObjectNode shipment() {
        return json("{'kind':'shipment-reconciliation','idempotencyKey':'ship:SHP-1:2026-11-30','source':'oms',"
                + "'shipmentId':'SHP-1','fxPair':'EUR/USD','asOf':'2026-11-30'}");
    }

    static ObjectNode rate() {
        return json("{'kind':'fx-rate','idempotencyKey':'fx:EUR/USD:2026-11-30','source':'treasury',"
                + "'fxPair':'EUR/USD','asOf':'2026-11-30','rate':'1.0832'}");
    }

    /** JSON with single quotes for double ones. */
    static ObjectNode json(String text) {
        return (ObjectNode) value(text);
    }

    static JsonNode value(String text) {
        try {
            return JSON.readTree(text.replace('\'', '"'));
        } catch (JsonProcessingException wrong) {
            throw new IllegalArgumentException(text, wrong);
        }
    }

    static ObjectNode movement(ObjectNode batch) {
        return (ObjectNode) batch.get("movements").get(0);
    }

    static Submission text(String json) {
        return new Submission.Text(json, Optional.empty(), Optional.empty());
    }

    static Reading read(JsonNode body) {
        return READER.read(text(body.toString()));
    }

    static Commit accepted(Reading reading) {
        if (reading instanceof Reading.Accepted accepted) {
            return accepted.commit();
        }
        throw new AssertionError(reading.toString());
    }

    static Reading.Refused refused(Reading reading) {
        if (reading instanceof Reading.Refused refused) {
            return refused;
        }
        throw new AssertionError(reading.toString());
    }

    static InventoryBatch acceptedBatch(JsonNode body) {
        return (InventoryBatch) accepted(read(body));
    }
}
