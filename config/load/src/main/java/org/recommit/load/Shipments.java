package org.recommit.load;

import com.fasterxml.jackson.databind.ObjectMapper;

/** Shipments that wait for one rate: until it is published, their attempts fail. */
final class Shipments {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String PAIR = "EUR/USD";
    private static final String DAY = "2024-01-03";

    private Shipments() {}

    /** The JSON of a shipment under that key. */
    static String next(String key) {
        return JSON.createObjectNode()
                .put("kind", "shipment-reconciliation")
                .put("idempotencyKey", key)
                .put("source", "load")
                .put("shipmentId", key)
                .put("fxPair", PAIR)
                .put("asOf", DAY)
                .toString();
    }

    /** The JSON of the rate. */
    static String rate(String key) {
        return JSON.createObjectNode()
                .put("kind", "fx-rate")
                .put("idempotencyKey", key)
                .put("source", "load")
                .put("fxPair", PAIR)
                .put("asOf", DAY)
                .put("rate", "1.0832")
                .toString();
    }
}
