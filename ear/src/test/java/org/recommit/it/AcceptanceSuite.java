package org.recommit.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;

/**
 * What the EAR must do on every server: installed by the shipped scripts on an untouched server, over PostgreSQL. The
 * methods build on each other, since a start takes long.
 *
 * <p>The scripts deploy, and no test framework does: what an administrator runs is what is tested, and a server that was
 * killed must come back with what it has.
 */
@Tag("servers")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
abstract class AcceptanceSuite {
    private static final Logger LOG = Logger.getLogger(AcceptanceSuite.class.getName());
    /** What is left out where the tests of one server guard each change ({@code config/test.sh}). */
    private static final String THOROUGH = "thorough";

    private static final Duration STARTS_WITHIN = Duration.ofMinutes(4);
    private static final Duration HANDLED_WITHIN = Duration.ofSeconds(60);
    private static final Duration RESOLVED_WITHIN = Duration.ofSeconds(60);
    private static final String ADMIN_PASSWORD = "console:pass=word";
    private static final Path EAR = Path.of(System.getProperty("RECOMMIT_EAR"));

    private Stack stack;
    private TargetServer server;
    private Instant begun;

    /**
     * The server as it is unpacked.
     *
     * @param values for the scripts, under their names in {@code recommit.properties}
     */
    abstract TargetServer untouchedServer(Map<String, String> values);

    /** The broker, the database and the carrier; the broker only where the server does not bring it. */
    abstract Stack around();

    Stack stack() {
        return stack;
    }

    TargetServer server() {
        return server;
    }

    @BeforeAll
    void install() {
        stack = around();
        begun = Instant.now();
        server = untouchedServer(values(stack, "node-1"));
        server.install();
        awaitReady();
    }

    @AfterAll
    void close() {
        if (server != null) {
            server.close();
        }
        stack.close();
    }

    /** What the scripts and the server need to know to become that node of that stack. */
    static Map<String, String> values(Stack stack, String node) {
        Map<String, String> values = new HashMap<>();
        values.put("RECOMMIT_NODE", node);
        values.put("RECOMMIT_SESSIONS", "12");
        values.put("RECOMMIT_BROKER_HOST", "127.0.0.1");
        values.put("RECOMMIT_BROKER_PORT", Integer.toString(stack.brokerPort()));
        values.put("RECOMMIT_BROKER_APPLICATION_PASSWORD", stack.accounts().application());
        values.put("RECOMMIT_BROKER_PASSWORD", stack.accounts().sender());
        values.put("RECOMMIT_BROKER_ADMIN_PASSWORD", stack.accounts().brokerAdmin());
        values.put("RECOMMIT_DB_URL", stack.postgres().url());
        values.put("RECOMMIT_DB_USER", Postgres.USER);
        values.put("RECOMMIT_DB_PASSWORD", Postgres.PASSWORD);
        values.put("RECOMMIT_ADMIN_PASSWORD", ADMIN_PASSWORD);
        values.put("RECOMMIT_CARRIER_URL", stack.carrierUrl().toString());
        for (String file : List.of("RECOMMIT_DB_DRIVER", "RECOMMIT_RAR", "RECOMMIT_EAR")) {
            values.put(file, System.getProperty(file));
        }
        return values;
    }

    @Test
    @Order(1)
    void landsItsFirstCommit() {
        stack.sender().send(Stack.COMMITS, batch("jms:1"));
        awaitLanded("jms:1");
        LOG.log(
                Level.INFO,
                "From the unpacked server to the first landed commit: {0} s",
                Duration.between(begun, Instant.now()).toSeconds());
        assertThat(stack.sql().number("select count(*) from movement where idempotency_key = 'jms:1'"))
                .isEqualTo(1);
    }

    @Test
    @Order(2)
    void runsTheBuiltArchiveByteForByte() {
        String deployed = sha256(server.deployed());
        LOG.log(Level.INFO, "SHA-256 of the deployed EAR: {0}", deployed);
        assertThat(deployed).isEqualTo(sha256(EAR));
    }

    @Test
    @Order(2)
    void listensWithTheConfiguredNumberOfSessions() {
        awaitListeners();
    }

    @Test
    @Order(2)
    void landsWhatComesByRest() {
        assertThat(admin().post("/commits", batch("rest:1")).status()).isEqualTo(202);
        awaitLanded("rest:1");
    }

    @Test
    @Order(2)
    void letsTheInterceptorsOfFaultToleranceWork() {
        loseTheRaceOnce("race:1");
        stack.sender().send(Stack.COMMITS, batch("race:1"));
        awaitLanded("race:1");
        // The second try is @Retry's, within the same attempt: without it the commit would have come back from its wait
        assertThat(stack.sql().number("select attempts from commit_record where idempotency_key = 'race:1'"))
                .isEqualTo(1);
        assertThat(stack.sql().number("select last_value from tries")).isEqualTo(2);
    }

    @Test
    @Order(2)
    void triesAShipmentUntilItIsDeadAndLandsItWhenItIsRedriven() {
        stack.sender().send(Stack.COMMITS, shipment("ship:1", "EUR/USD"));
        await().atMost(HANDLED_WITHIN)
                .untilAsserted(() -> assertThat(status("ship:1")).isEqualTo("DEAD"));
        var letter = admin().get("/dead-letters?key=ship:1").json().at("/items/0");
        assertThat(letter.path("reason").asText()).isEqualTo("RETRY_BUDGET_EXHAUSTED");
        assertThat(letter.path("dependency").asText()).isEqualTo("fx");
        assertThat(letter.path("attempts").asInt()).isEqualTo(4);

        stack.sender().send(Stack.COMMITS, rate("EUR/USD"));
        awaitLanded("fx:EUR/USD");
        String redrive = "/dead-letters/" + letter.path("id").asText() + "/redrive";
        assertThat(admin().post(redrive, "{\"note\":\"the rate is there\"}").status())
                .isEqualTo(200);
        awaitLanded("ship:1");
    }

    @Test
    @Order(2)
    void knowsTheRoles() {
        assertThat(admin().put("/users/vera", "{\"password\":\"a long pass phrase\",\"roles\":[\"viewer\"]}")
                        .status())
                .isEqualTo(201);
        Rest viewer = new Rest(server.root(), "vera", "a long pass phrase");
        Rest stranger = new Rest(server.root(), "vera", "a wrong pass phrase");
        assertThat(viewer.get("/dead-letters/summary").status()).isEqualTo(200);
        assertThat(viewer.post("/commits", batch("viewer:1")).status()).isEqualTo(403);
        assertThat(stranger.get("/dead-letters/summary").status()).isEqualTo(401);
    }

    @Test
    @Order(2)
    void showsItsPageItsHealthItsFiguresAndItsApi() {
        assertThat(admin().page("index.xhtml")).contains("recommit.commits");
        assertThat(health("live").status()).isEqualTo(200);
        assertThat(health("ready").body()).contains("\"schema\":\"READY\"");
        assertThat(admin().send("GET", "/recommit/metrics", null).body()).contains("recommit_broker_up 1");
        assertThat(admin().send("GET", "/openapi", null).body()).contains("/commits");
    }

    /** Batches land (T2); shipments without a rate are rescheduled and then dead-lettered (T1 with two branches). */
    @Test
    @Order(3)
    void losesNothingWhenKilledAndLeavesNothingInDoubt() {
        Load load = new Load(stack, "kill", 500);
        load.send();
        load.awaitUnderWay();
        server.kill();
        server.start();
        awaitReady();
        Instant ready = Instant.now();
        await().atMost(RESOLVED_WITHIN).untilAsserted(this::nothingIsInDoubt);
        LOG.log(
                Level.INFO,
                "Nothing in doubt {0} s after the server was ready",
                Duration.between(ready, Instant.now()).toSeconds());
        load.awaitEachInOnePlace(RESOLVED_WITHIN.minus(Duration.between(ready, Instant.now())));
    }

    @Test
    @Tag(THOROUGH)
    @Order(10)
    void canBeInstalledAgainOverItself() {
        server.install();
        awaitReady();
        stack.sender().send(Stack.COMMITS, batch("again:1"));
        awaitLanded("again:1");
        awaitListeners();
    }

    @Test
    @Tag(THOROUGH)
    @Order(11)
    void canBeRemovedAndInstalledAgain() {
        server.remove();
        await().atMost(STARTS_WITHIN)
                .ignoreExceptions()
                .untilAsserted(
                        () -> assertThat(admin().send("GET", "/recommit/", null).status())
                                .isEqualTo(404));
        server.install();
        awaitReady();
        stack.sender().send(Stack.COMMITS, batch("again:2"));
        awaitLanded("again:2");
    }

    void nothingIsInDoubt() {
        nothingIsInDoubt(stack);
    }

    static void nothingIsInDoubt(Stack stack) {
        assertThat((Object[]) stack.brokerAdmin().invokeBroker("listPreparedTransactions"))
                .isEmpty();
    }

    private void awaitReady() {
        awaitReady(server);
    }

    static void awaitReady(TargetServer server) {
        await().atMost(STARTS_WITHIN)
                .pollInterval(Duration.ofSeconds(1))
                .ignoreExceptions()
                .untilAsserted(() -> {
                    Rest.Answer ready = health(server, "ready");
                    assertThat(ready.body()).contains("recommit").contains("\"schema\":\"READY\"");
                    assertThat(ready.status()).isEqualTo(200);
                });
    }

    void awaitListeners() {
        await().atMost(HANDLED_WITHIN).ignoreExceptions().untilAsserted(() -> {
            assertThat(stack.brokerAdmin().consumers(Stack.COMMITS)).isEqualTo(12);
            assertThat(stack.brokerAdmin().consumers(Stack.RETRIES)).isEqualTo(8);
            assertThat(stack.brokerAdmin().consumers(Stack.ATTEMPTS)).isEqualTo(2);
        });
    }

    private void awaitLanded(String key) {
        await().atMost(HANDLED_WITHIN)
                .untilAsserted(() -> assertThat(status(key)).isEqualTo("COMMITTED"));
    }

    private String status(String key) {
        return admin().get("/commits/" + key).json().path("status").asText();
    }

    private Rest.Answer health(String kind) {
        return health(server, kind);
    }

    private static Rest.Answer health(TargetServer server, String kind) {
        return new Rest(server.management(), "", "").send("GET", "/health/" + kind, null);
    }

    private Rest admin() {
        return new Rest(server.root(), "admin", ADMIN_PASSWORD);
    }

    /** A sequence counts the tries, since a rollback does not reach it. */
    private void loseTheRaceOnce(String key) {
        stack.sql().update("create sequence tries");
        stack.sql().update("""
                create function lose_once() returns trigger language plpgsql as $$
                begin
                    if new.idempotency_key = '%s' and nextval('tries') = 1 then
                        raise exception 'made for a test' using errcode = '40001';
                    end if;
                    return new;
                end $$""".formatted(key));
        stack.sql()
                .update(
                        "create trigger lose_once before insert on commit_record for each row execute function lose_once()");
    }

    private static String sha256(Path file) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file)));
        } catch (IOException | NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String batch(String key) {
        return """
                {"kind":"inventory-batch","idempotencyKey":"%s","source":"acceptance","movements":[{"site":"0042",
                "ndc":"00406-0512-01","lot":"A1","schedule":"CII","type":"RECEIVE","quantity":"1","unit":"EA",
                "occurredAt":"2026-11-30T10:15:00Z","reference":"INV-1"}]}""".formatted(key);
    }

    private static String shipment(String key, String pair) {
        return """
                {"kind":"shipment-reconciliation","idempotencyKey":"%s","source":"acceptance","shipmentId":"SHP-1",
                "fxPair":"%s","asOf":"2026-11-30"}""".formatted(key, pair);
    }

    private static String rate(String pair) {
        return """
                {"kind":"fx-rate","idempotencyKey":"fx:%1$s","source":"acceptance","fxPair":"%1$s","asOf":"2026-11-30",
                "rate":"1.0832"}""".formatted(pair);
    }
}
