package org.recommit.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import jakarta.jms.JMSContext;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What people ask and write by REST: the carrier now, rates, discrepancies. */
class InquiryIT {
    private static Stack stack;
    private static Rest rest;

    @BeforeAll
    static void start() {
        stack = Stack.onH2()
                .with("RECOMMIT_RETRY_CARRIER_MAX_ATTEMPTS", "2")
                .with("RECOMMIT_RETRY_FX_BASE_DELAY", "PT4S")
                .with("RECOMMIT_RETRY_FX_JITTER", "none")
                .with("RECOMMIT_METRICS_REFRESH", "PT1S")
                .start();
        rest = stack.rest();
    }

    @AfterAll
    static void stop() {
        stack.close();
    }

    @Test
    void theCarrierIsAskedNow() {
        Rest.Answer answer = rest.post("/shipments/SHP-7/status-inquiry", "");

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.json().path("shipmentId").asText()).isEqualTo("SHP-7");
        assertThat(answer.json().path("status").asText()).isNotBlank();
        assertThat(rest.post("/shipments/SHP-7/status-inquiry?patient=true", "").json())
                .isEqualTo(answer.json());
    }

    @Test
    void aRefusalPassesThroughAtOnceAndRefusedAccessIsWarnedOf() {
        Rest.Answer notThere = rest.post("/shipments/SIM-404-1/status-inquiry", "");
        assertThat(notThere.status()).isEqualTo(502);
        assertThat(notThere.json().path("reason").asText()).isEqualTo("DEPENDENCY_REJECTED");

        assertThat(rest.post("/shipments/SIM-401-1/status-inquiry", "").status())
                .isEqualTo(502);
        Rest.Answer health = rest.send("GET", "/health/ready", null);
        assertThat(health.status()).isEqualTo(200);
        assertThat(health.body()).contains("The carrier refuses access: it answered 401.");
    }

    @Test
    void aCarrierThatIsAwayIsAskedAsOftenAsThePolicySays() {
        Rest.Answer now = rest.post("/shipments/SIM-503-1/status-inquiry", "");
        assertThat(now.status()).isEqualTo(503);
        assertThat(now.json().path("reason").asText()).isEqualTo("RETRY_BUDGET_EXHAUSTED");
        assertThat(now.json().path("attempts").asInt()).isEqualTo(3);

        Rest.Answer patient = rest.post("/shipments/SIM-503-1/status-inquiry?patient=true", "");
        assertThat(patient.status()).isEqualTo(503);
        assertThat(patient.json().path("reason").asText()).isEqualTo("RETRY_BUDGET_EXHAUSTED");
        assertThat(patient.json().path("attempts").asInt()).isEqualTo(2);
    }

    @Test
    void aRateIsPublishedAndCorrectedOnPurpose() {
        String rate = "/fx-rates/EUR-USD/2026-11-30";
        assertThat(rest.get(rate).status()).isEqualTo(404);
        assertThat(rest.put(rate, "{\"rate\":\"1.0832\"}").status()).isEqualTo(204);
        assertThat(rest.put(rate, "{\"rate\":1.0832}").status()).isEqualTo(204);
        assertThat(rest.put(rate, "{\"rate\":\"1.0833\"}").status()).isEqualTo(409);
        assertThat(rest.put(rate, "{\"rate\":\"1.0833\",\"correct\":true,\"note\":\"typed wrongly\"}")
                        .status())
                .isEqualTo(204);

        JsonNode found = rest.get(rate).json();
        assertThat(found.path("rate").asText()).isEqualTo("1.0833");
        assertThat(found.path("history").findValuesAsText("rate")).containsExactly("1.0833", "1.0832");
        assertThat(found.path("superseded").path("total").asInt()).isZero();
    }

    @Test
    void aShipmentThatUsedARateCorrectedSinceIsListed() {
        String rate = "/fx-rates/EUR-USD/2026-11-26";
        assertThat(rest.put(rate, "{\"rate\":\"1.0832\"}").status()).isEqualTo(204);
        assertThat(rest.post(
                                "/commits",
                                Bodies.shipment("ship:used", "SHP-8", "2026-11-26")
                                        .toString())
                        .status())
                .isEqualTo(202);
        await().atMost(Duration.ofSeconds(60))
                .until(() -> rest.get("/commits/ship:used")
                        .json()
                        .path("status")
                        .asText()
                        .equals("COMMITTED"));
        assertThat(rest.put(rate, "{\"rate\":\"1.0833\",\"correct\":true,\"note\":\"typed wrongly\"}")
                        .status())
                .isEqualTo(204);

        JsonNode superseded = rest.get(rate).json().path("superseded");
        assertThat(superseded.path("total").asInt()).isEqualTo(1);
        assertThat(superseded.at("/items/0/key").asText()).isEqualTo("ship:used");
        assertThat(superseded.at("/items/0/shipmentId").asText()).isEqualTo("SHP-8");
        assertThat(superseded.at("/items/0/rate").asText()).isEqualTo("1.0832");
    }

    @Test
    void aDeadLetterIsFoundByWhatItIsAbout() {
        assertThat(rest.put("/fx-rates/EUR-CHF/2026-11-27", "{\"rate\":\"0.93\"}")
                        .status())
                .isEqualTo(204);
        assertThat(rest.post("/commits", """
                {"kind":"shipment-reconciliation","idempotencyKey":"ship:dead","source":"oms","shipmentId":"SIM-404-2",
                 "fxPair":"EUR/CHF","asOf":"2026-11-27"}
                """).status()).isEqualTo(202);
        await().atMost(Duration.ofSeconds(60)).until(() -> found("shipmentId=SIM-404-2") == 1);

        assertThat(found("fxPair=EUR/CHF&asOf=2026-11-27")).isEqualTo(1);
        assertThat(found("fxPair=EUR/CHF&asOf=2026-11-28")).isZero();
        assertThat(found("schedule=CII")).isZero();
    }

    private static int found(String filter) {
        return rest.get("/dead-letters?" + filter).json().path("total").asInt();
    }

    @Test
    void withoutJitterTheSpreadIsABurstAndWarnedOf() {
        try (JMSContext context = stack.sender().open(JMSContext.SESSION_TRANSACTED)) {
            for (int i = 0; i < 1_000; i++) {
                String key = "burst:" + i;
                context.createProducer()
                        .send(
                                context.createQueue(Stack.COMMITS),
                                Bodies.shipment(key, key, "2026-04-01").toString());
            }
            context.commit();
        }
        await().atMost(Duration.ofSeconds(60))
                .until(() -> spread().path("burst").asBoolean());
        assertThat(spread().path("peakRatio").asDouble()).isGreaterThan(2);

        await().atMost(Duration.ofSeconds(60)).untilAsserted(() -> {
            assertThat(rest.send("GET", "/health/ready", null).body()).contains("Retries come in bursts at fx (");
            assertThat(rest.send("GET", "/metrics", null).body())
                    .contains("recommit_warnings{warning=\"retry-bursts\"} 1.0");
        });
        assertThat(stack.serverLog()).contains("recommit.retry.fx.jitter = none");
    }

    private static JsonNode spread() {
        return rest.get("/retries/spread?dependency=fx&minutes=5").json();
    }

    @Test
    void aDiscrepancyIsExplained() {
        assertThat(rest.post("/commits", """
                {"kind":"inventory-batch","idempotencyKey":"below","source":"pos","movements":[{"site":"0042",
                 "ndc":"00406-0512-01","lot":"A","schedule":"CII","type":"DISPENSE","quantity":"-30","unit":"EA",
                 "occurredAt":"2026-01-30T10:15:00Z"}]}
                """).status()).isEqualTo(202);
        await().atMost(Duration.ofSeconds(60))
                .until(() -> rest.get("/ledger/discrepancies?open=true")
                                .json()
                                .path("total")
                                .asInt()
                        == 1);
        assertThat(rest.get("/ledger/discrepancies?open=false")
                        .json()
                        .path("total")
                        .asInt())
                .isZero();
        JsonNode open = rest.get("/ledger/discrepancies").json().path("items").path(0);
        assertThat(open.path("lowest").asText()).isEqualTo("-30");

        String explain = "/ledger/discrepancies/" + open.path("id").asText() + "/explain";
        String why = "{\"code\":\"COUNT\",\"note\":\"miscounted\"}";
        assertThat(rest.post(explain, "{\"code\":\"WHATEVER\",\"note\":\"x\"}").status())
                .isEqualTo(400);
        assertThat(rest.post(explain, why).json().path("explainedBy").asText()).isEqualTo("admin");
        assertThat(rest.post(explain, why).status()).isEqualTo(409);
    }
}
