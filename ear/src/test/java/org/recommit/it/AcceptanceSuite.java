package org.recommit.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import jakarta.jms.JMSContext;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntFunction;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;

/**
 * What the EAR must do on every server: installed by the shipped script on an untouched server, with the shipped broker
 * configuration and PostgreSQL. The methods build on each other, since a start takes long.
 */
@Tag("servers")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
abstract class AcceptanceSuite {
    private static final Duration STARTS_WITHIN = Duration.ofMinutes(3);
    private static final Duration HANDLED_WITHIN = Duration.ofSeconds(60);
    private static final String ADMIN_PASSWORD = "console:pass=word";

    private Stack stack;
    private TargetServer server;

    /** The server, running, without anything of Recommit. */
    abstract TargetServer untouchedServer();

    @BeforeAll
    void install() {
        stack = Stack.onPostgres().startBroker();
        server = untouchedServer();
        server.install(values());
        awaitReady();
    }

    @AfterAll
    void close() {
        if (server != null) {
            server.close();
        }
        stack.close();
    }

    private Map<String, String> values() {
        Map<String, String> values = new HashMap<>();
        values.put("RECOMMIT_NODE", "node-1");
        values.put("RECOMMIT_BROKER_HOST", "127.0.0.1");
        values.put("RECOMMIT_BROKER_PORT", Integer.toString(stack.brokerPort()));
        values.put("RECOMMIT_BROKER_APPLICATION_PASSWORD", stack.accounts().application());
        values.put("RECOMMIT_DB_URL", stack.postgres().url());
        values.put("RECOMMIT_DB_USER", Postgres.USER);
        values.put("RECOMMIT_DB_PASSWORD", Postgres.PASSWORD);
        values.put("RECOMMIT_ADMIN_PASSWORD", ADMIN_PASSWORD);
        values.put("RECOMMIT_CARRIER_URL", stack.carrierUrl().toString());
        for (String file : new String[] {"RECOMMIT_DB_DRIVER", "RECOMMIT_RAR", "RECOMMIT_EAR"}) {
            values.put(file, System.getProperty(file));
        }
        return values;
    }

    @Test
    @Order(1)
    void landsWhatComesByJms() {
        stack.sender().send(Stack.COMMITS, batch("jms:1"));
        awaitLanded("jms:1");
        assertThat(stack.sql().number("select count(*) from movement where idempotency_key = 'jms:1'"))
                .isEqualTo(1);
    }

    @Test
    @Order(2)
    void landsWhatComesByRest() {
        assertThat(admin().post("/commits", batch("rest:1")).status()).isEqualTo(202);
        awaitLanded("rest:1");
    }

    @Test
    @Order(3)
    void resolvesAShipmentWithFaultToleranceSwitchedOn() {
        stack.sender().send(Stack.COMMITS, rate());
        awaitLanded("fx:EUR/USD:2026-11-27");
        stack.sender().send(Stack.COMMITS, shipment("ship:1", "SHP-1", "2026-11-27"));
        awaitLanded("ship:1");
        // Counted by the interceptors themselves: annotations that no interceptor reads leave no trace
        assertThat(metrics())
                .containsPattern("ft_timeout_calls_total\\{[^}]*CarrierClient[^}]*\\} [1-9]")
                .containsPattern("ft_retry_calls_total\\{[^}]*JpaLedger[^}]*\\} [1-9]");
    }

    @Test
    @Order(4)
    void lettersInTheDeadLetterQueueTellTheirReason() {
        stack.sender().send(Stack.COMMITS, "{\"kind\":\"nonsense\",\"idempotencyKey\":\"bad:1\"}");
        await().atMost(HANDLED_WITHIN)
                .untilAsserted(
                        () -> assertThat(admin().get("/dead-letters?key=bad:1").body())
                                .contains("VALIDATION_FAILED"));
    }

    @Test
    @Order(5)
    void knowsTheRoles() {
        assertThat(anybody().get("/commits/jms:1").status()).isEqualTo(401);
        assertThat(admin().put("/users/looker", "{\"password\":\"looker-password-1\",\"roles\":[\"viewer\"]}")
                        .status())
                .isEqualTo(201);
        Rest viewer = new Rest(server.root(), "looker", "looker-password-1");
        assertThat(viewer.get("/commits/jms:1").status()).isEqualTo(200);
        assertThat(viewer.post("/commits", batch("viewer:1")).status()).isEqualTo(403);
    }

    @Test
    @Order(6)
    void showsThePageAndDescribesItsApi() {
        assertThat(admin().send("GET", "/recommit/index.xhtml", null).body()).contains("recommit.commits");
        assertThat(management().send("GET", "/health/live", null).status()).isEqualTo(200);
        assertThat(admin().send("GET", "/openapi", null).body()).contains("/commits");
    }

    @Test
    @Order(7)
    void losesNothingWhenKilledAndLeavesNothingInDoubt() {
        int each = 300;
        // A rate that is not there yet: each of these is rescheduled once, in a two-phase commit, and waits for minutes
        send(each, i -> shipment("kill:ship:" + i, "SHP-" + i, "2026-11-26"));
        send(each, i -> batch("kill:batch:" + i));
        await().atMost(HANDLED_WITHIN)
                .pollInterval(Duration.ofMillis(20))
                .until(() -> stack.brokerAdmin().scheduled(Stack.RETRIES) > each / 10);
        server.kill();
        server.start();
        awaitReady();

        await().atMost(HANDLED_WITHIN).untilAsserted(() -> {
            assertThat(stack.brokerAdmin().count(Stack.COMMITS)).isZero();
            assertThat(stack.brokerAdmin().scheduled(Stack.RETRIES)).isEqualTo(each);
            assertThat((Object[]) stack.brokerAdmin().invokeBroker("listPreparedTransactions"))
                    .isEmpty();
        });
        assertThat(stack.sql().number("select count(*) from commit_record where idempotency_key like 'kill:batch:%'"))
                .isEqualTo(each);
        assertThat(stack.brokerAdmin().count(Stack.RETRIES)).isEqualTo(each);
        // bad:1 of above alone
        assertThat(stack.brokerAdmin().count(Stack.DEAD_LETTERS)).isEqualTo(1);
    }

    @Test
    @Order(8)
    void canBeInstalledAgainOverItself() {
        server.install(values());
        awaitReady();
        stack.sender().send(Stack.COMMITS, batch("again:1"));
        awaitLanded("again:1");
    }

    private void awaitReady() {
        await().atMost(STARTS_WITHIN)
                .pollInterval(Duration.ofSeconds(1))
                .ignoreExceptions()
                .untilAsserted(() -> assertThat(
                                management().send("GET", "/health/ready", null).body())
                        .contains("\"status\":\"UP\"")
                        .contains("recommit"));
    }

    private void awaitLanded(String key) {
        await().atMost(HANDLED_WITHIN)
                .untilAsserted(
                        () -> assertThat(admin().get("/commits/" + key).body()).contains("COMMITTED"));
    }

    private void send(int number, IntFunction<String> text) {
        try (JMSContext context = stack.sender().open(JMSContext.SESSION_TRANSACTED)) {
            for (int i = 0; i < number; i++) {
                context.createProducer().send(context.createQueue(Stack.COMMITS), text.apply(i));
            }
            context.commit();
        }
    }

    private String metrics() {
        return management()
                .send("GET", "/metrics", null, "Accept", "text/plain")
                .body();
    }

    private Rest admin() {
        return new Rest(server.root(), "admin", ADMIN_PASSWORD);
    }

    private Rest anybody() {
        return new Rest(server.root(), "nobody", "wrong");
    }

    private Rest management() {
        return new Rest(server.management(), "admin", ADMIN_PASSWORD);
    }

    private static String batch(String key) {
        return """
                {"kind":"inventory-batch","idempotencyKey":"%s","source":"acceptance","movements":[{"site":"0042",
                "ndc":"00406-0512-01","lot":"A1","schedule":"NONE","type":"RECEIVE","quantity":"1","unit":"EA",
                "occurredAt":"2026-11-30T10:15:00Z"}]}""".formatted(key);
    }

    private static String shipment(String key, String id, String asOf) {
        return """
                {"kind":"shipment-reconciliation","idempotencyKey":"%s","source":"acceptance","shipmentId":"%s",
                "fxPair":"EUR/USD","asOf":"%s"}""".formatted(key, id, asOf);
    }

    private static String rate() {
        return """
                {"kind":"fx-rate","idempotencyKey":"fx:EUR/USD:2026-11-27","source":"acceptance","fxPair":"EUR/USD",
                "asOf":"2026-11-27","rate":"1.0832"}""";
    }
}
