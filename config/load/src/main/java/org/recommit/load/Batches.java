package org.recommit.load;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.random.RandomGenerator;

/**
 * Makes inventory batches that all land: receipts of ordinary and controlled drugs over many sites, so that rows are
 * shared now and then, as in a chain of stores, but none is hot.
 *
 * @param movements movements in each batch
 */
record Batches(int movements, RandomGenerator random) {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String[] DRUGS = {
        "00071015523", "00093505698", "68180051801", "00406051201", "00406051205", "63481062370"
    };
    private static final int FIRST_CONTROLLED = 3;
    private static final int SITES = 200;
    private static final Instant OCCURRED = Instant.now().truncatedTo(ChronoUnit.SECONDS);

    Batches {
        if (movements < 1) {
            throw new IllegalArgumentException("movements: at least 1, was " + movements);
        }
    }

    /** The JSON of a batch under that key. */
    String next(String key) {
        ObjectNode batch = JSON.createObjectNode()
                .put("kind", "inventory-batch")
                .put("idempotencyKey", key)
                .put("source", "load");
        var lines = batch.putArray("movements");
        for (int line = 0; line < movements; line++) {
            int drug = random.nextInt(DRUGS.length);
            lines.addObject()
                    .put("site", "site-" + random.nextInt(SITES))
                    .put("ndc", DRUGS[drug])
                    .put("lot", "LOT" + random.nextInt(20))
                    .put("schedule", drug < FIRST_CONTROLLED ? "NONE" : "CII")
                    .put("type", "RECEIVE")
                    .put("quantity", Integer.toString(random.nextInt(1, 500)))
                    .put("unit", "EA")
                    .put("occurredAt", OCCURRED.toString())
                    .put("reference", "INV-" + random.nextInt(1_000_000));
        }
        return batch.toString();
    }
}
