package org.recommit.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.recommit.it.SharedStack.SOON;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import jakarta.jms.JMSContext;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Waiting commits: listed as the broker has them, and brought forward with all that they carry. */
class TryNowIT {
    private static final Duration LONG = Duration.ofHours(2);

    private static SharedStack shared;

    @BeforeAll
    static void start() {
        shared = SharedStack.get();
    }

    @Test
    void whatWaitsSaysWhatItWaitsFor() {
        String key = SharedStack.key("waits-for");
        shared.whilePaused(
                () -> {
                    // No rate is published
                    shared.send(Bodies.shipment(key, "SHP-1", SharedStack.day()).toString());
                    Message copy = await().atMost(SOON)
                            .until(
                                    () -> shared.admin.browse(Stack.RETRIES, "recommit_key = '" + key + "'"),
                                    found -> found.size() == 1)
                            .get(0);
                    assertThat(SharedStack.string(copy, "recommit_dependency")).isEqualTo("fx");
                },
                Stack.RETRIES);
    }

    @Test
    void whatWaitsIsListedInPagesAndTriedNowWithItsBudgetAndItsSteps() {
        String group = SharedStack.key("now");
        List<String> keys = List.of(group + ":0", group + ":1", group + ":2");
        for (int i = 0; i < keys.size(); i++) {
            waits(keys.get(i), LONG.plusMinutes(i));
        }
        JsonNode one = await().atMost(SOON)
                .until(
                        () -> list("key=" + keys.get(1)),
                        found -> found.path("total").asInt() == 1)
                .path("items")
                .path(0);
        assertThat(one.path("kind").asText()).isEqualTo("inventory-batch");
        assertThat(one.path("dependency").asText()).isEqualTo("ledger");
        assertThat(one.path("attempts").asInt()).isEqualTo(3);
        assertThat(one.path("nextAttemptAt").asText()).matches("\\d{4}-.*Z");
        JsonNode all = list("dependency=ledger&kind=inventory-batch&size=2");
        assertThat(all.path("items")).hasSize(2);
        assertThat(all.path("total").asInt()).isGreaterThanOrEqualTo(3);
        assertThat(list("dependency=carrier&key=" + keys.get(0)).path("total").asInt())
                .isZero();

        Rest.Answer asked = tryNow("{\"key\":\"" + keys.get(0) + "\"}", group);
        assertThat(asked.status()).as(asked.body()).isEqualTo(202);
        assertThat(asked.json().path("matched").asInt()).isEqualTo(1);
        shared.landed(keys.get(0));
        // The fourth attempt: the budget came along
        assertThat(shared.events(keys.get(0), 1).get(0))
                .containsEntry("attempt", 4)
                .containsEntry("hop", 3);
        assertThat(audit(group).path("detail").asText()).contains("key=" + keys.get(0), "\"matched\":\"1\"");
        assertThat(shared.sql.rows("select 1 from commit_record where idempotency_key = ?", keys.get(1)))
                .isEmpty();

        // One a second, and the rest waits its turn
        assertThat(tryNow("{\"dependency\":\"ledger\",\"kind\":\"inventory-batch\"}", SharedStack.key("rest"))
                        .status())
                .isEqualTo(202);
        shared.landed(keys.get(1));
        shared.landed(keys.get(2));
        for (String key : keys) {
            assertThat(shared.events(key, 1)).extracting("outcome").containsExactly("LANDED");
        }
        await().atMost(SOON)
                .until(() -> list("key=" + keys.get(1)).path("total").asInt() == 0);
    }

    @Test
    void whatWasBroughtForwardAndNotTriedYetWaitsAgainAfterTheBrokersCrash() {
        String key = SharedStack.key("crash");
        waits(key, LONG);
        await().atMost(SOON).until(() -> list("key=" + key).path("total").asInt() == 1);
        shared.rest.put("/consumption", "{\"state\":\"PAUSED\",\"note\":\"test\"}");
        try {
            long waiting = shared.admin.scheduled(Stack.RETRIES);
            assertThat(tryNow("{\"key\":\"" + key + "\"}", "n").status()).isEqualTo(202);
            await().atMost(SOON).until(() -> shared.admin.scheduled(Stack.RETRIES) == waiting - 1);
            shared.stack.killBroker();
            shared.stack.startBroker();
            assertThat(shared.admin.scheduled(Stack.RETRIES)).isEqualTo(waiting);
            // So does the pause
            await().atMost(SOON)
                    .until(() -> shared.rest
                            .get("/consumption")
                            .json()
                            .path("state")
                            .asText()
                            .equals("PAUSED"));
        } finally {
            await().atMost(SOON)
                    .until(() -> shared.rest
                                    .put("/consumption", "{\"state\":\"RUNNING\",\"note\":\"test\"}")
                                    .status()
                            == 200);
        }
        await().atMost(SOON).until(() -> list("key=" + key).path("total").asInt() == 1);
        assertThat(tryNow("{\"key\":\"" + key + "\"}", "n")
                        .json()
                        .path("matched")
                        .asInt())
                .isEqualTo(1);
        shared.landed(key);
        assertThat(shared.events(key, 1)).extracting("outcome").containsExactly("LANDED");
    }

    @Test
    void aFilterThatCannotBeMeantIsRefused() {
        assertThat(shared.rest.get("/waiting?dependency=moon").status()).isEqualTo(400);
        assertThat(shared.rest.get("/waiting?source=oms").status()).isEqualTo(400);
        assertThat(tryNow("{\"source\":\"oms\"}", "n").status()).isEqualTo(400);
        assertThat(shared.rest.post("/waiting/try-now", "{\"note\":\"n\"}").status())
                .isEqualTo(400);
        assertThat(shared.rest.post("/waiting/try-now", "{\"filter\":{}}").status())
                .isEqualTo(400);
    }

    private static JsonNode list(String query) {
        return shared.rest.get("/waiting?" + query).json();
    }

    private static Rest.Answer tryNow(String filter, String note) {
        return shared.rest.post(
                "/waiting/try-now", "{\"filter\":" + filter + ",\"ratePerSecond\":1,\"note\":\"" + note + "\"}");
    }

    private static JsonNode audit(String note) {
        return await().atMost(SOON)
                .until(
                        () -> {
                            for (JsonNode row : shared.rest
                                    .get("/audit?action=TRY_NOW&size=500")
                                    .json()
                                    .path("items")) {
                                if (row.path("detail").asText().contains("\"note\":\"" + note + "\"")) {
                                    return row;
                                }
                            }
                            return null;
                        },
                        found -> found != null);
    }

    static boolean listed(SharedStack shared, String key) {
        return shared.rest.get("/waiting?key=" + key).json().path("total").asInt() == 1;
    }

    /** A copy as it waits after three failed attempts at the ledger. */
    static void waits(SharedStack shared, String key, Duration delay) {
        ObjectNode batch = Bodies.batch(key);
        try (JMSContext context = shared.admin.open()) {
            Message copy = context.createTextMessage(batch.toString());
            copy.setStringProperty("recommit_key", key);
            copy.setStringProperty("recommit_kind", "inventory-batch");
            copy.setStringProperty("recommit_source", "store-0042-pos");
            copy.setStringProperty("recommit_origin_id", "ID:" + key);
            copy.setStringProperty("recommit_dependency", "ledger");
            copy.setStringProperty("recommit_error", "java.sql.SQLTransientException");
            copy.setIntProperty("recommit_hop", 3);
            copy.setIntProperty("recommit_attempt", 3);
            copy.setIntProperty("recommit_attempts_controlled", 3);
            copy.setLongProperty("recommit_first_failed", System.currentTimeMillis());
            copy.setLongProperty("recommit_last_failed", System.currentTimeMillis());
            context.createProducer().setDeliveryDelay(delay.toMillis()).send(context.createQueue(Stack.RETRIES), copy);
        } catch (JMSException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void waits(String key, Duration delay) {
        waits(shared, key, delay);
    }
}
