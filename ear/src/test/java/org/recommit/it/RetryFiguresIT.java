package org.recommit.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What a server tells of its policies: what they would do, and what they did. */
class RetryFiguresIT {
    private static SharedStack shared;

    @BeforeAll
    static void start() {
        shared = SharedStack.get();
    }

    /** Without jitter all come back at 0.1, 0.3, 0.7 and 1.5 s, and the last time after the outage. */
    @Test
    void aPolicyIsSimulatedUnderEachJitter() {
        String question = """
                {"policy":"carrier","messages":1000,"outageSeconds":1,"ratePerSecond":1000000,"seed":7}""";
        Rest.Answer answer = shared.rest.post("/policies/simulate", question);

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.json().fieldNames())
                .toIterable()
                .containsExactlyInAnyOrder("none", "full", "equal", "decorrelated");
        JsonNode none = answer.json().path("none");
        assertThat(none.path("exhaustedShare").asDouble()).isZero();
        assertThat(none.path("peakPerSecond").asInt()).isEqualTo(3_000);
        assertThat(none.path("drainSeconds").asDouble()).isEqualTo(1.5);
        assertThat(none.path("perSecond")).extracting(JsonNode::asInt).containsExactly(3_000, 1_000);
        JsonNode full = answer.json().path("full");
        assertThat(full.path("exhaustedShare").asDouble()).isBetween(0.02, 0.5);
        assertThat(full.path("drainSeconds").asDouble()).isBetween(1.5, 3.1);
        assertThat(shared.rest.post("/policies/simulate", question).json())
                .as("the same seed")
                .isEqualTo(answer.json());
    }

    @Test
    void whatCannotBeSimulatedIsNamed() {
        assertThat(wrong("another", 1)).isEqualTo("policy");
        assertThat(wrong("carrier", 0)).isEqualTo("messages");
    }

    private static String wrong(String policy, int messages) {
        return shared.rest
                .post("/policies/simulate", """
                        {"policy":"%s","messages":%d,"outageSeconds":3,"ratePerSecond":1,"seed":7}""".formatted(policy, messages))
                .json()
                .path("parameter")
                .asText();
    }

    /** It was exhausted before its rate came; that very rate's publication is where the dependency came back. */
    @Test
    void anExhaustedBudgetIsComparedWithTheRecovery() {
        String day = SharedStack.day();
        String key = SharedStack.key("budget");
        int before = budget().path("exhausted").asInt();
        shared.send(Bodies.shipment(key, "SHP-11", day).toString());
        String id = shared.shownLetter(key).path("id").asText();
        await().atMost(SharedStack.SOON).until(() -> budget().path("exhausted").asInt() > before);
        int cameBack = budget().path("cameBack").asInt();

        String rate = SharedStack.key("rate");
        shared.send(Bodies.rate(rate, day, "1.0832").toString());
        shared.landed(rate);
        assertThat(shared.redrive(id).status()).isEqualTo(200);
        shared.landed(key);

        JsonNode after = budget();
        assertThat(after.path("cameBack").asInt()).isGreaterThan(cameBack);
        assertThat(after.path("longestMs").asLong()).isEqualTo(200 + 400 + 800);
        assertThat(after.path("medianMissedMs").asLong()).isPositive();
    }

    private static JsonNode budget() {
        for (JsonNode item : shared.rest.get("/retries/budgets").json().path("items")) {
            if (item.path("policy").asText().equals("fx")) {
                return item;
            }
        }
        return Rest.json("{}");
    }
}
