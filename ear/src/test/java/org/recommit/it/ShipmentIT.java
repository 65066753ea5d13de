package org.recommit.it;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.jms.Message;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Rates and shipments, with the simulated carrier. Each test has days of its own: a pair and a day have one rate. */
class ShipmentIT {
    private static SharedStack shared;

    @BeforeAll
    static void start() {
        shared = SharedStack.get();
    }

    @Test
    void aShipmentOfASundayTakesFridaysRateAndTheCarriersStatus() {
        publish("2025-03-07", "1.0832");
        String key = SharedStack.key("sunday");
        shared.send(Bodies.shipment(key, "SHP-1", "2025-03-09").toString());

        shared.landed(key);
        assertThat(shared.sql.rows("select * from shipment_resolution where idempotency_key = ?", key))
                .singleElement()
                .satisfies(row -> {
                    assertThat(row)
                            .containsEntry("shipment_id", "SHP-1")
                            .containsEntry("fx_pair", "EUR/USD")
                            .containsEntry("as_of", java.sql.Date.valueOf("2025-03-09"))
                            .containsEntry("fx_as_of", java.sql.Date.valueOf("2025-03-07"));
                    assertThat((BigDecimal) row.get("fx_rate")).isEqualByComparingTo("1.0832");
                    assertThat(row.get("status"))
                            .isIn("LABEL_CREATED", "IN_TRANSIT", "OUT_FOR_DELIVERY", "DELIVERED", "EXCEPTION");
                });
    }

    @Test
    void aShipmentOfAHolidayTakesTheRateOfTheDayBefore() {
        publish("2014-12-24", "1.2219");
        String key = SharedStack.key("holiday");
        shared.send(Bodies.shipment(key, "SHP-3", SharedStack.HOLIDAY).toString());

        shared.landed(key);
        assertThat(shared.sql.rows("select fx_as_of from shipment_resolution where idempotency_key = ?", key))
                .containsExactly(Map.of("fx_as_of", java.sql.Date.valueOf("2014-12-24")));
    }

    @Test
    void anotherRateForTheSameDayIsAConflictAndTheSameAgainIsNone() {
        publish("2025-03-10", "1.1");
        String same = SharedStack.key("same-rate");
        shared.send(Bodies.rate(same, "2025-03-10", "1.10").toString());
        String other = SharedStack.key("other-rate");
        shared.send(Bodies.rate(other, "2025-03-10", "1.2").toString());

        shared.landed(same);
        assertThat(shared.shownLetter(other).path("reason").asText()).isEqualTo("IDEMPOTENCY_CONFLICT");
        assertThat(shared.sql.rows("select rate from fx_rate where as_of = date '2025-03-10'"))
                .singleElement()
                .satisfies(row -> assertThat((BigDecimal) row.get("rate")).isEqualByComparingTo("1.1"));
    }

    @Test
    void whatTheCarrierDoesNotKnowIsRejectedAtOnce() {
        publish("2025-03-11", "1.0832");
        String key = SharedStack.key("unknown");
        String origin =
                shared.send(Bodies.shipment(key, "SIM-404-1", "2025-03-11").toString());

        Message letter = shared.letterOfOrigin(origin);
        assertThat(SharedStack.string(letter, "recommit_reason")).isEqualTo("DEPENDENCY_REJECTED");
        assertThat(SharedStack.string(letter, "recommit_dependency")).isEqualTo("carrier");
        assertThat(SharedStack.string(letter, "recommit_policy")).isEqualTo("carrier");
        assertThat(SharedStack.number(letter, "recommit_dead_attempts")).isEqualTo(1);
        assertThat(SharedStack.string(letter, "recommit_error")).isEqualTo("HTTP 404");
    }

    @Test
    void aCarrierThatStaysAwayUsesUpItsOwnBudgetAndTheRateIsRemembered() {
        publish("2025-03-12", "1.0832");
        String key = SharedStack.key("away");
        String origin =
                shared.send(Bodies.shipment(key, "SIM-503-1", "2025-03-12").toString());

        Message letter = shared.letterOfOrigin(origin);
        assertThat(SharedStack.string(letter, "recommit_reason")).isEqualTo("RETRY_BUDGET_EXHAUSTED");
        assertThat(SharedStack.string(letter, "recommit_dependency")).isEqualTo("carrier");
        assertThat(SharedStack.number(letter, "recommit_dead_attempts")).isEqualTo(6);
        assertThat(SharedStack.string(letter, "recommit_step_fx")).isEqualTo("2025-03-12=1.0832");

        List<Map<String, Object>> events = shared.events(key, 6);
        assertThat(events).extracting("attempt").containsExactly(1, 2, 3, 4, 5, 6);
        assertThat(events.subList(0, 5))
                .allSatisfy(event -> assertThat(event)
                        .containsEntry("outcome", "RETRY")
                        .containsEntry("dependency", "carrier")
                        .containsEntry("floor_ms", 1_000L));
        assertThat(events.get(5)).containsEntry("outcome", "EXHAUSTED");
    }

    @Test
    void aRateThatIsNeverPublishedUsesUpTheBudgetOfTheFeed() {
        String key = SharedStack.key("no-rate");
        String origin = shared.send(Bodies.shipment(key, "SHP-2", "2025-03-13").toString());

        Message letter = shared.letterOfOrigin(origin);
        assertThat(SharedStack.string(letter, "recommit_reason")).isEqualTo("RETRY_BUDGET_EXHAUSTED");
        assertThat(SharedStack.string(letter, "recommit_dependency")).isEqualTo("fx");
        assertThat(SharedStack.number(letter, "recommit_dead_attempts")).isEqualTo(4);
    }

    @Test
    void aRedriveRemembersTheStepThatHadSucceeded() {
        publish("2025-03-14", "1.0832");
        String key = SharedStack.key("step");
        shared.send(Bodies.shipment(key, "SIM-404-2", "2025-03-14").toString());
        String id = shared.shownLetter(key).path("id").asText();
        // Were the rate asked for again, it would not be found
        shared.sql.update("delete from fx_rate where as_of = date '2025-03-14'");

        assertThat(shared.redrive(id).status()).isEqualTo(200);
        Message again = shared.letter("recommit_key = '" + key + "' and recommit_redrives = 1");
        assertThat(SharedStack.string(again, "recommit_reason")).isEqualTo("DEPENDENCY_REJECTED");
        assertThat(SharedStack.string(again, "recommit_step_fx")).isEqualTo("2025-03-14=1.0832");
    }

    private static void publish(String day, String rate) {
        String key = SharedStack.key("rate");
        shared.send(Bodies.rate(key, day, rate).toString());
        shared.landed(key);
    }
}
