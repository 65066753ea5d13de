package org.recommit.carrier;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.eclipse.microprofile.faulttolerance.Bulkhead;
import org.eclipse.microprofile.faulttolerance.CircuitBreaker;
import org.eclipse.microprofile.faulttolerance.Timeout;
import org.recommit.reconcile.Carrier.Answer;
import org.recommit.reconcile.Carrier.CarrierRejected;
import org.recommit.reconcile.Carrier.CarrierStatus;
import org.recommit.reconcile.Carrier.CarrierUnavailable;
import org.recommit.retry.Classification.Kind;
import org.recommit.retry.FailureClassifier;
import org.recommit.retry.RetryAfter;

/**
 * One question to the carrier, guarded by a time-out, a circuit breaker and a bulkhead. Their parameters are set by the
 * standard property names of MicroProfile Fault Tolerance.
 */
@ApplicationScoped
public class CarrierClient {
    /** An answer is small; what is larger is none. */
    private static final int MAX_ANSWER = 64 * 1024;

    private static final int MAX_STATUS = 40;
    private static final ObjectMapper JSON = new ObjectMapper();

    @Inject
    @ConfigProperty(name = "recommit.carrier.url")
    private Optional<URI> address;

    @Inject
    @ConfigProperty(name = "recommit.carrier.connect-timeout", defaultValue = "PT2S")
    private Duration connectTimeout;

    @Inject
    @ConfigProperty(name = "recommit.carrier.read-timeout", defaultValue = "PT5S")
    private Duration readTimeout;

    /** {@code permanent}, or {@code transient} for a carrier that learns of shipments late. */
    @Inject
    @ConfigProperty(name = "recommit.carrier.not-found", defaultValue = "permanent")
    private String notFound;

    @Inject
    private Clock clock;

    /**
     * Asks for a shipment's status.
     *
     * @throws CarrierAway if the carrier says that it cannot answer now
     * @throws UncheckedIOException if no answer came
     */
    @Timeout(value = 8, unit = ChronoUnit.SECONDS)
    @CircuitBreaker(
            requestVolumeThreshold = 20,
            failureRatio = 0.5,
            delay = 5,
            delayUnit = ChronoUnit.SECONDS,
            skipOn = org.eclipse.microprofile.faulttolerance.exceptions.BulkheadException.class)
    @Bulkhead(24)
    public Answer ask(String shipmentId) {
        if (address.isEmpty()) {
            throw new CarrierAway(new CarrierUnavailable(
                    "CarrierNotConfigured", "recommit.carrier.url is not set", Optional.empty()));
        }
        String path = "/shipments/"
                + URLEncoder.encode(shipmentId, StandardCharsets.UTF_8).replace("+", "%20") + "/status";
        try {
            HttpURLConnection connection =
                    (HttpURLConnection) URI.create(address.get().toString().replaceAll("/+$", "") + path)
                            .toURL()
                            .openConnection();
            connection.setConnectTimeout((int) connectTimeout.toMillis());
            connection.setReadTimeout((int) readTimeout.toMillis());
            connection.setInstanceFollowRedirects(false);
            connection.setRequestProperty("Accept", "application/json");
            return answer(connection, shipmentId);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Answer answer(HttpURLConnection connection, String shipmentId) throws IOException {
        int code = connection.getResponseCode();
        String error = "HTTP " + code;
        if (code == HttpURLConnection.HTTP_OK) {
            return status(connection, shipmentId);
        }
        discard(connection);
        boolean late = code == HttpURLConnection.HTTP_NOT_FOUND && notFound.equals("transient");
        if (late || FailureClassifier.ofStatus(code).kind() == Kind.TRANSIENT) {
            throw new CarrierAway(new CarrierUnavailable(
                    error,
                    "The carrier answered " + code,
                    Optional.ofNullable(connection.getHeaderField("Retry-After"))
                            .flatMap(header -> RetryAfter.parse(header, clock.instant()))));
        }
        return new CarrierRejected(error, "The carrier answered " + code);
    }

    private static Answer status(HttpURLConnection connection, String shipmentId) throws IOException {
        byte[] body;
        try (InputStream in = connection.getInputStream()) {
            body = in.readNBytes(MAX_ANSWER);
        }
        try {
            JsonNode json = JSON.readTree(body);
            JsonNode status = json.path("status");
            boolean same = json.path("shipmentId").asText().equals(shipmentId);
            if (same
                    && status.isTextual()
                    && !status.asText().isBlank()
                    && status.asText().length() <= MAX_STATUS) {
                return new CarrierStatus(status.asText());
            }
        } catch (JsonProcessingException e) {
            return rejected();
        }
        return rejected();
    }

    private static Answer rejected() {
        return new CarrierRejected(
                "InvalidAnswer", "The carrier's answer lacks the asked shipmentId or a status of 1-40 characters");
    }

    /** Reads the rest of an answer, so that the connection can be used again. */
    private static void discard(HttpURLConnection connection) throws IOException {
        try (InputStream in = connection.getErrorStream()) {
            if (in != null) {
                in.readNBytes(MAX_ANSWER);
            }
        }
    }
}
