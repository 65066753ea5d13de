package org.recommit.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;
import org.recommit.launcher.Carrier;
import org.recommit.launcher.Home;

/** The built EAR on an untouched WildFly that the shipped scripts provision: what must hold with either broker. */
@Tag("servers")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
abstract class WildFlyAcceptance {
    private static final Path EAR = Path.of("target/recommit.ear");
    private static final Duration STARTS_WITHIN = Duration.ofMinutes(8);
    private static final String ADMIN_PASSWORD = "console-password";

    private final Carrier carrier = Carrier.start();
    private WildFly server;

    /** Values of the setting for {@code install.sh} and the server. */
    void provision(Postgres postgres, Map<String, String> setting) {
        Map<String, String> environment = new HashMap<>(Map.of(
                "RECOMMIT_NODE",
                "wildfly-1",
                "RECOMMIT_EAR",
                EAR.toString(),
                "RECOMMIT_DB_URL",
                postgres.url(),
                "RECOMMIT_DB_USER",
                Postgres.USER,
                "RECOMMIT_DB_PASSWORD",
                Postgres.PASSWORD,
                "RECOMMIT_DB_DRIVER",
                Home.besideThisClass().postgresql().toString(),
                "RECOMMIT_ADMIN_PASSWORD",
                ADMIN_PASSWORD,
                "RECOMMIT_CARRIER_URL",
                carrier.url().toString(),
                "RECOMMIT_RETRY_FX_BASE_DELAY",
                "PT0.2S"));
        environment.put("RECOMMIT_SESSIONS", "12");
        environment.putAll(setting);
        server = new WildFly(environment);
        server.install();
        startServer();
    }

    void startServer() {
        server.start();
        await().atMost(STARTS_WITHIN).pollInterval(Duration.ofSeconds(3)).until(server::isReady);
    }

    void close() {
        server.close();
        carrier.close();
    }

    abstract Jms sender();

    abstract Jms brokerAdmin();

    abstract Sql sql();

    private Rest rest() {
        return new Rest(server.root(), "admin", ADMIN_PASSWORD);
    }

    @Test
    void runsTheBuiltArchiveUnchanged() throws IOException {
        assertThat(Files.mismatch(server.deployed(), EAR)).isEqualTo(-1);
    }

    @Test
    void listensWithTheConfiguredNumberOfSessions() {
        assertThat(brokerAdmin().consumers(Stack.COMMITS)).isEqualTo(12);
        assertThat(brokerAdmin().consumers(Stack.RETRIES)).isEqualTo(8);
        assertThat(brokerAdmin().consumers(Stack.ATTEMPTS)).isEqualTo(2);
    }

    @Test
    void healthIsOnTheManagementPort() {
        Rest management = new Rest(server.management(), "", "");
        assertThat(management.send("GET", "/health/ready", null).body())
                .contains("\"name\":\"recommit\",\"status\":\"UP\"")
                .contains("\"schema\":\"READY\"");
        assertThat(management.send("GET", "/health/live", null).body())
                .contains("\"name\":\"recommit\",\"status\":\"UP\"");
    }

    @Test
    void everyWayInIsForItsRoles() {
        assertThat(rest().put("/users/vera", "{\"password\":\"a long pass phrase\",\"roles\":[\"viewer\"]}")
                        .status())
                .isEqualTo(201);
        Rest viewer = new Rest(server.root(), "vera", "a long pass phrase");
        Rest stranger = new Rest(server.root(), "vera", "a wrong pass phrase");

        assertThat(viewer.get("/dead-letters/summary").status()).isEqualTo(200);
        assertThat(viewer.post("/commits", "{}").status()).isEqualTo(403);
        assertThat(stranger.get("/dead-letters/summary").status()).isEqualTo(401);
        assertThat(stranger.send("GET", "/recommit/", null).status()).isEqualTo(401);
        assertThat(viewer.send("GET", "/recommit/", null).body()).contains("primefaces");
    }

    @Test
    void commitsLandFromTheQueueAndFromRest() {
        String byQueue = key();
        String byRest = key();
        sender().send(Stack.COMMITS, batch(byQueue));
        assertThat(rest().post("/commits", batch(byRest)).status()).isEqualTo(202);

        await().atMost(Duration.ofSeconds(60)).untilAsserted(() -> {
            assertThat(status(byQueue)).isEqualTo("COMMITTED");
            assertThat(status(byRest)).isEqualTo("COMMITTED");
        });
    }

    @Test
    void shipmentWithoutRateIsTriedThenDeadAndLandsAfterItsRedrive() {
        String key = key();
        sender().send(Stack.COMMITS, shipment(key, "SHP-1", "EUR/USD"));
        await().atMost(Duration.ofSeconds(60))
                .untilAsserted(() -> assertThat(status(key)).isEqualTo("DEAD"));
        var letter = rest().get("/dead-letters?key=" + key).json().path("items").path(0);
        assertThat(letter.path("reason").asText()).isEqualTo("RETRY_BUDGET_EXHAUSTED");
        assertThat(letter.path("dependency").asText()).isEqualTo("fx");
        assertThat(letter.path("attempts").asInt()).isEqualTo(4);

        sender().send(Stack.COMMITS, rate(key(), "EUR/USD"));
        await().atMost(Duration.ofSeconds(60))
                .until(() -> sql().number("select count(*) from fx_rate where pair = 'EUR/USD'") == 1);
        assertThat(rest().post(
                                "/dead-letters/" + letter.path("id").asText() + "/redrive",
                                "{\"note\":\"the rate is there\"}")
                        .status())
                .isEqualTo(200);
        await().atMost(Duration.ofSeconds(60))
                .untilAsserted(() -> assertThat(status(key)).isEqualTo("COMMITTED"));
    }

    /** The last one: it leaves the carrier's circuit breaker open. */
    @Test
    @Order(Integer.MAX_VALUE)
    void faultToleranceIsOn() {
        sender().send(Stack.COMMITS, rate(key(), "GBP/USD"));
        await().atMost(Duration.ofSeconds(60))
                .until(() -> sql().number("select count(*) from fx_rate where pair = 'GBP/USD'") == 1);
        for (int i = 0; i < 30; i++) {
            sender().send(Stack.COMMITS, shipment(key(), "SIM-503-" + i, "GBP/USD"));
        }

        await().atMost(Duration.ofSeconds(60))
                .untilAsserted(() -> assertThat(sql().rows("select distinct error from attempt_event"))
                        .extracting(row -> String.valueOf(row.get("error")))
                        .anyMatch(error -> error.contains("CircuitBreakerOpenException")));
    }

    /** Batches land (T2), shipments whose rate never comes are rescheduled and die (T1 with two branches) meanwhile. */
    @Test
    void killedServerLosesNothingDoublesNothingAndLeavesNothingInDoubt() {
        String run = key();
        int each = 200;
        for (int i = 0; i < each; i++) {
            sender().send(Stack.COMMITS, batch(run + "-b" + i));
            sender().send(Stack.COMMITS, shipment(run + "-s" + i, "SHP-" + i, "CHF/USD"));
        }
        String landed = "select count(*) from commit_record where idempotency_key like '" + run + "-b%'";
        await().atMost(Duration.ofSeconds(60)).until(() -> sql().number(landed) > 20);
        server.kill();
        startServer();

        await().atMost(Duration.ofSeconds(60))
                .untilAsserted(() -> assertThat((Object[]) brokerAdmin().invokeBroker("listPreparedTransactions"))
                        .isEmpty());
        await().atMost(Duration.ofSeconds(120)).untilAsserted(() -> {
            assertThat(sql().number(landed)).isEqualTo(each);
            assertThat(dead(run)).isEqualTo(each);
            assertThat(brokerAdmin().count(Stack.COMMITS)).isZero();
            assertThat(brokerAdmin().count(Stack.RETRIES)).isZero();
        });
        assertThat(sql().number("select count(*) from movement where idempotency_key like '" + run + "-b%'"))
                .isEqualTo(each);
    }

    /** Dead letters of that run, and each key once. */
    private long dead(String run) {
        var keys = brokerAdmin().browse(Stack.DEAD_LETTERS).stream()
                .map(Jms::text)
                .filter(text -> text.contains(run + "-s"))
                .toList();
        assertThat(keys).doesNotHaveDuplicates();
        return keys.size();
    }

    private String status(String key) {
        return rest().get("/commits/" + key).json().path("status").asText();
    }

    private static String key() {
        return "it:" + UUID.randomUUID();
    }

    private static String batch(String key) {
        return """
                {"kind":"inventory-batch","idempotencyKey":"%s","source":"it","movements":[{"site":"0042",
                 "ndc":"00406-0512-01","lot":"A1","schedule":"CII","type":"RECEIVE","quantity":"1","unit":"EA",
                 "occurredAt":"2026-11-30T10:15:00Z","reference":"INV-1"}]}""".formatted(key);
    }

    private static String shipment(String key, String id, String pair) {
        return """
                {"kind":"shipment-reconciliation","idempotencyKey":"%s","source":"it","shipmentId":"%s","fxPair":"%s",
                 "asOf":"2026-11-30"}""".formatted(key, id, pair);
    }

    private static String rate(String key, String pair) {
        return """
                {"kind":"fx-rate","idempotencyKey":"%s","source":"it","fxPair":"%s","asOf":"2026-11-30","rate":"1.08"}""".formatted(key, pair);
    }
}
