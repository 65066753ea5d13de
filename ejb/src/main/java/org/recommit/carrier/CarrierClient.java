package org.recommit.carrier;

import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Initialized;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.logging.Logger;
import org.eclipse.microprofile.config.ConfigProvider;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.eclipse.microprofile.faulttolerance.Bulkhead;
import org.eclipse.microprofile.faulttolerance.CircuitBreaker;
import org.eclipse.microprofile.faulttolerance.Timeout;
import org.eclipse.microprofile.faulttolerance.exceptions.BulkheadException;
import org.recommit.reconcile.Carrier.Answer;
import org.recommit.reconcile.Carrier.CarrierUnavailable;
import org.recommit.warning.Warnings;

/**
 * One question to the carrier, guarded by a time-out, a circuit breaker and a bulkhead. Their parameters are set by the
 * standard property names of MicroProfile Fault Tolerance.
 *
 * <p>The bulkhead has room for every listener's session and {@value #PEOPLE} people who ask by hand. Where {@code
 * recommit.sessions} or {@code recommit.retry.sessions} is set, {@value #ROOM} has to follow, as it does in Run: a smaller
 * one costs no attempt, but makes commits wait, and is warned of in the log.
 *
 * <p>The breaker takes what it skips for a success, as the standard has it: a carrier that hangs and fills the bulkhead
 * keeps the breaker closed for as long, and it is the bulkhead that spares the carrier and the threads then.
 */
@ApplicationScoped
public class CarrierClient {
    private static final Logger LOG = Logger.getLogger(CarrierClient.class.getName());
    private static final String ROOM = "org.recommit.carrier.CarrierClient/ask/Bulkhead/value";
    private static final int PEOPLE = 8;
    private static final int SESSIONS = 16;
    private static final int RETRY_SESSIONS = 8;

    /** An answer is small; what is larger is none. */
    private static final int MAX_ANSWER = 64 * 1024;

    @Inject
    @ConfigProperty(name = "recommit.carrier.url")
    private Optional<URI> address;

    @Inject
    @ConfigProperty(name = "recommit.carrier.connect-timeout", defaultValue = "PT2S")
    private Duration connectTimeout;

    /** From the connection to the last byte of the answer. */
    @Inject
    @ConfigProperty(name = "recommit.carrier.read-timeout", defaultValue = "PT5S")
    private Duration readTimeout;

    /** {@code permanent}, or {@code transient} for a carrier that learns of shipments late. */
    @Inject
    @ConfigProperty(name = "recommit.carrier.not-found", defaultValue = "permanent")
    private String notFound;

    @Inject
    private Clock clock;

    @Inject
    private Warnings warnings;

    private HttpClient http;
    private CarrierAnswers answers;
    private CarrierAccess access;

    /** For the container. */
    protected CarrierClient() {}

    CarrierClient(URI address, Duration timeout, Clock clock, Warnings warnings) {
        this.address = Optional.ofNullable(address);
        this.connectTimeout = timeout;
        this.readTimeout = timeout;
        this.notFound = "permanent";
        this.clock = clock;
        this.warnings = warnings;
        open();
    }

    @PostConstruct
    private void open() {
        // Redirects are not followed: the carrier's address is configured, and no answer may change it
        http = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(connectTimeout)
                .followRedirects(HttpClient.Redirect.NEVER)
                .build();
        answers = new CarrierAnswers(notFound.equals("transient"));
        access = new CarrierAccess(warnings);
    }

    void checkRoom(@Observes @Initialized(ApplicationScoped.class) Object started) {
        missingRoom(property -> ConfigProvider.getConfig().getOptionalValue(property, Integer.class))
                .ifPresent(LOG::warning);
    }

    /** What to say where the listeners' sessions can fill the bulkhead by themselves. */
    static Optional<String> missingRoom(Function<String, Optional<Integer>> property) {
        int sessions = property.apply("recommit.sessions").orElse(SESSIONS)
                + property.apply("recommit.retry.sessions").orElse(RETRY_SESSIONS);
        int room = property.apply(ROOM).orElse(SESSIONS + RETRY_SESSIONS + PEOPLE);
        return room >= sessions
                ? Optional.empty()
                : Optional.of(
                        ROOM + " = " + room + ": the " + sessions + " listener sessions will wait for each other");
    }

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
            skipOn = {BulkheadException.class, NotYetKnown.class})
    @Bulkhead(SESSIONS + RETRY_SESSIONS + PEOPLE)
    public Answer ask(String shipmentId) {
        if (address.isEmpty()) {
            throw new CarrierAway(new CarrierUnavailable(
                    "CarrierNotConfigured", "recommit.carrier.url is not set", Optional.empty()));
        }
        try {
            return read(
                    answerTo(HttpRequest.newBuilder(statusOf(shipmentId))
                            .header("Accept", "application/json")
                            .build()),
                    shipmentId);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            // The time-out's: answered by the exception. Left standing, it would hit the caller's transaction
            throw new UncheckedIOException(new InterruptedIOException("interrupted"));
        }
    }

    /**
     * The whole answer, within the time for connecting and reading. The client's own time-out ends with the head of an
     * answer, so that a body that stalls would be waited for without end.
     */
    private HttpResponse<byte[]> answerTo(HttpRequest question) throws IOException, InterruptedException {
        CompletableFuture<HttpResponse<byte[]>> answer = http.sendAsync(question, head -> new BoundedBody(MAX_ANSWER));
        try {
            return answer.get(connectTimeout.plus(readTimeout).toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof IOException fault ? fault : new IOException(e.getCause());
        } catch (TimeoutException e) {
            throw new HttpTimeoutException("no answer in time");
        } finally {
            // Of an answer that is there, this does nothing; else it ends the exchange and its connection
            answer.cancel(true);
        }
    }

    private Answer read(HttpResponse<byte[]> answer, String shipmentId) {
        access.answered(answer.statusCode());
        return answer.statusCode() == CarrierAnswers.OK
                ? CarrierAnswers.ok(answer.body(), shipmentId)
                : answers.refusal(answer.statusCode(), answer.headers().firstValue("Retry-After"), clock.instant());
    }

    private URI statusOf(String shipmentId) {
        String root = address.orElseThrow().toString().replaceAll("/+$", "");
        return URI.create(root + "/shipments/"
                + URLEncoder.encode(shipmentId, StandardCharsets.UTF_8).replace("+", "%20") + "/status");
    }
}
