package org.recommit.it;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** Bodies of valid commits as senders write them, to be changed by the tests. */
final class Bodies {
    private static final ObjectMapper JSON = new ObjectMapper();

    private Bodies() {}

    /** A controlled batch of one dispense; its site is its own, so that its stock is too. */
    static ObjectNode batch(String key) {
        ObjectNode batch = JSON.createObjectNode()
                .put("kind", "inventory-batch")
                .put("idempotencyKey", key)
                .put("source", "store-0042-pos");
        batch.putArray("movements").add(movement(siteOf(key)));
        return batch;
    }

    static ObjectNode movement(String site) {
        return JSON.createObjectNode()
                .put("site", site)
                .put("ndc", "00406-0512-01")
                .put("lot", "A123")
                .put("schedule", "CII")
                .put("type", "DISPENSE")
                .put("quantity", "-30")
                .put("unit", "EA")
                .put("occurredAt", "2025-11-30T10:15:00Z")
                .put("reference", "RX-99812");
    }

    static String siteOf(String key) {
        return "site-" + key.substring(Math.max(0, key.length() - 13));
    }

    static ObjectNode shipment(String key, String shipmentId, String asOf) {
        return JSON.createObjectNode()
                .put("kind", "shipment-reconciliation")
                .put("idempotencyKey", key)
                .put("source", "oms")
                .put("shipmentId", shipmentId)
                .put("fxPair", "EUR/USD")
                .put("asOf", asOf);
    }

    static ObjectNode rate(String key, String asOf, String rate) {
        return JSON.createObjectNode()
                .put("kind", "fx-rate")
                .put("idempotencyKey", key)
                .put("source", "treasury")
                .put("fxPair", "EUR/USD")
                .put("asOf", asOf)
                .put("rate", rate);
    }

    /** The first movement of a batch, to be changed. */
    static ObjectNode line(ObjectNode batch) {
        return (ObjectNode) batch.path("movements").path(0);
    }
}
