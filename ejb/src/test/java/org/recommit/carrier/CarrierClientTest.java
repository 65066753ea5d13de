package org.recommit.carrier;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.recommit.reconcile.Carrier.CarrierRejected;
import org.recommit.reconcile.Carrier.CarrierStatus;
import org.recommit.warning.Warning;
import org.recommit.warning.Warnings;

/** The client against a server on the loopback interface, without the guards that the container puts around it. */
class CarrierClientTest {
    private static final Duration LONG = Duration.ofSeconds(30);
    private static final Clock CLOCK = Clock.fixed(Instant.parse("2026-11-30T12:00:00Z"), ZoneOffset.UTC);

    private final Warnings warnings = new Warnings(CLOCK);
    private final List<String> asked = new ArrayList<>();
    private final CountDownLatch end = new CountDownLatch(1);
    private final CountDownLatch headSent = new CountDownLatch(1);
    private HttpServer server;
    private int code = 200;
    private String body = "{\"shipmentId\":\"S 1/ä\",\"status\":\"DELIVERED\"}";
    private boolean silent;
    private boolean stalling;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            try (exchange) {
                asked.add(exchange.getRequestMethod() + " " + exchange.getRequestURI());
                if (silent) {
                    end.await();
                }
                byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
                if (stalling) {
                    exchange.sendResponseHeaders(code, bytes.length);
                    exchange.getResponseBody().write(bytes, 0, 1);
                    exchange.getResponseBody().flush();
                    headSent.countDown();
                    end.await();
                }
                exchange.getResponseHeaders().set("Retry-After", "5");
                exchange.getResponseHeaders().set("Location", "/elsewhere");
                exchange.sendResponseHeaders(code, bytes.length);
                exchange.getResponseBody().write(bytes);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        server.start();
    }

    @AfterEach
    void stop() {
        end.countDown();
        server.stop(0);
    }

    @Test
    void asksWithTheIdEncoded() {
        assertThat(client(LONG).ask("S 1/ä")).isEqualTo(new CarrierStatus("DELIVERED"));
        assertThat(asked).containsExactly("GET /api/shipments/S%201%2F%C3%A4/status");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "[]",
                "no JSON",
                "{\"shipmentId\":\"another\",\"status\":\"DELIVERED\"}",
                "{\"shipmentId\":\"S 1/ä\"}",
                "{\"shipmentId\":\"S 1/ä\",\"status\":\" \"}",
                "{\"shipmentId\":\"S 1/ä\",\"status\":7}",
                "{\"shipmentId\":\"S 1/ä\",\"status\":\"DELI\\nVERED\"}",
                "{\"shipmentId\":\"S 1/ä\",\"status\":\"DELIVERED\"} and more",
                "\0\0\0 ftyp",
                "{\"shipmentId\":\"S 1/ä\",\"status\":\"12345678901234567890123456789012345678901\"}"
            })
    void anAnswerThatSaysNothingOfTheShipmentIsRejected(String answer) {
        body = answer;

        assertThat(client(LONG).ask("S 1/ä"))
                .isEqualTo(new CarrierRejected(
                        "InvalidAnswer",
                        "The carrier's answer lacks the asked shipmentId or a status of 1-40 characters"));
    }

    @Test
    void nothingBeyondTheLimitIsRead() {
        body = "{\"shipmentId\":\"S 1/ä\",\"x\":\"" + "x".repeat(64 * 1024) + "\",\"status\":\"DELIVERED\"}";

        assertThat(client(LONG).ask("S 1/ä")).isInstanceOf(CarrierRejected.class);
    }

    @ParameterizedTest
    @CsvSource({"301", "302", "307", "400", "401", "403", "404", "410", "501"})
    void refusalsAreRejectedAndRedirectsNotFollowed(int status) {
        code = status;

        assertThat(client(LONG).ask("S 1/ä"))
                .isEqualTo(new CarrierRejected("HTTP " + status, "The carrier answered " + status));
        assertThat(asked).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource({"408", "425", "429", "500", "502", "503", "504"})
    void whatMayPassIsAwayForAsLongAsItSays(int status) {
        code = status;

        assertThatThrownBy(() -> client(LONG).ask("S 1/ä")).isInstanceOfSatisfying(CarrierAway.class, away -> {
            assertThat(away.floor()).isEqualTo(Duration.ofSeconds(5));
            assertThat(away.answer().error()).isEqualTo("HTTP " + status);
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {401, 403})
    void refusedAccessIsWarnedOfUntilItIsGranted(int status) {
        CarrierClient client = client(LONG);
        code = status;
        client.ask("S 1/ä");
        assertThat(warnings.standing())
                .containsExactly(new Warning(
                        "carrier-access", "The carrier refuses access: it answered " + status + ".", CLOCK.instant()));

        code = 404;
        client.ask("S 1/ä");
        assertThat(warnings.standing()).hasSize(1);

        code = 200;
        client.ask("S 1/ä");
        assertThat(warnings.standing()).isEmpty();
    }

    @Test
    void aSilentCarrierIsNotWaitedForForEver() {
        silent = true;

        assertThatThrownBy(() -> client(Duration.ofMillis(50)).ask("S 1/ä"))
                .isInstanceOf(UncheckedIOException.class)
                .hasCauseInstanceOf(HttpTimeoutException.class);
    }

    @Test
    @Timeout(value = 20, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void anAnswerWhoseBodyStallsIsNotWaitedForForEver() {
        stalling = true;

        assertThatThrownBy(() -> client(Duration.ofMillis(250)).ask("S 1/ä"))
                .isInstanceOf(UncheckedIOException.class)
                .hasCauseInstanceOf(HttpTimeoutException.class);
    }

    @Test
    @Timeout(value = 20, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void anInterruptEndsTheCallWhileTheBodyStalls() {
        stalling = true;
        Thread caller = Thread.currentThread();
        CompletableFuture.runAsync(() -> {
            try {
                headSent.await();
            } catch (InterruptedException e) {
                throw new CompletionException(e);
            }
            caller.interrupt();
        });

        assertThatThrownBy(() -> client(LONG).ask("S 1/ä")).hasCauseInstanceOf(InterruptedIOException.class);
        assertThat(Thread.interrupted()).isFalse();
    }

    @Test
    void anInterruptEndsTheCallAndDoesNotStand() {
        silent = true;
        Thread.currentThread().interrupt();

        assertThatThrownBy(() -> client(LONG).ask("S 1/ä")).hasCauseInstanceOf(InterruptedIOException.class);
        assertThat(Thread.interrupted()).isFalse();
    }

    @Test
    void withoutAnAddressTheCarrierIsAway() {
        assertThatThrownBy(() -> new CarrierClient(null, LONG, CLOCK, warnings).ask("S 1/ä"))
                .isInstanceOf(CarrierAway.class)
                .hasMessage("CarrierNotConfigured");
    }

    @Test
    void aCarrierMayLearnOfShipmentsLate() {
        assertThatThrownBy(() -> new CarrierAnswers(true).refusal(404, Optional.empty(), CLOCK.instant()))
                .isInstanceOf(NotYetKnown.class);
        assertThatThrownBy(() -> new CarrierAnswers(true).refusal(503, Optional.empty(), CLOCK.instant()))
                .isInstanceOf(CarrierAway.class)
                .isNotInstanceOf(NotYetKnown.class);
    }

    @Test
    void aBulkheadWithoutRoomForTheListenersIsWarnedOf() {
        Map<String, Integer> given = new HashMap<>();
        assertThat(CarrierClient.missingRoom(name -> Optional.ofNullable(given.get(name))))
                .isEmpty();

        given.put("recommit.sessions", 32);
        assertThat(CarrierClient.missingRoom(name -> Optional.ofNullable(given.get(name))))
                .contains(
                        "org.recommit.carrier.CarrierClient/ask/Bulkhead/value = 32: the 40 listener sessions will wait"
                                + " for each other");

        given.put("org.recommit.carrier.CarrierClient/ask/Bulkhead/value", 40);
        assertThat(CarrierClient.missingRoom(name -> Optional.ofNullable(given.get(name))))
                .isEmpty();
    }

    private CarrierClient client(Duration timeout) {
        return new CarrierClient(
                URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/api/"), timeout, CLOCK, warnings);
    }
}
