package org.recommit.carrier;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.time.Instant;
import java.util.Optional;
import org.recommit.ledger.FieldLimits;
import org.recommit.reconcile.Carrier.Answer;
import org.recommit.reconcile.Carrier.CarrierRejected;
import org.recommit.reconcile.Carrier.CarrierStatus;
import org.recommit.reconcile.Carrier.CarrierUnavailable;
import org.recommit.retry.Classification.Kind;
import org.recommit.retry.FailureClassifier;
import org.recommit.retry.RetryAfter;

/**
 * Reads what the carrier answered.
 *
 * @param notFoundIsTransient for a carrier that learns of shipments late
 */
record CarrierAnswers(boolean notFoundIsTransient) {
    static final int OK = 200;
    private static final int NOT_FOUND = 404;
    private static final ObjectMapper JSON = new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

    /** A 200: a status if it speaks of that shipment, whatever else it says is a refusal. */
    static Answer ok(byte[] body, String shipmentId) {
        try {
            JsonNode json = JSON.readTree(body);
            JsonNode status = json.path("status");
            boolean same = json.path("shipmentId").asText().equals(shipmentId);
            if (same && status.isTextual() && CarrierStatus.isStatus(status.asText())) {
                return new CarrierStatus(status.asText());
            }
        } catch (IOException e) {
            // The same answer, whatever is wrong with it: the message quotes the body. All bytes are there already
        }
        return new CarrierRejected(
                "InvalidAnswer",
                "The carrier's answer lacks the asked shipmentId or a status of 1-" + FieldLimits.CARRIER_STATUS
                        + " characters");
    }

    /**
     * Any other status.
     *
     * @throws CarrierAway if it may be another one later
     */
    Answer refusal(int code, Optional<String> retryAfter, Instant now) {
        String error = "HTTP " + code;
        String text = "The carrier answered " + code;
        CarrierUnavailable later =
                new CarrierUnavailable(error, text, retryAfter.flatMap(header -> RetryAfter.parse(header, now)));
        if (code == NOT_FOUND && notFoundIsTransient) {
            throw new NotYetKnown(later);
        }
        if (FailureClassifier.ofStatus(code).kind() == Kind.TRANSIENT) {
            throw new CarrierAway(later);
        }
        return new CarrierRejected(error, text);
    }
}
