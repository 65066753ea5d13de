package org.recommit.web.rest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import jakarta.json.Json;
import jakarta.json.JsonObject;
import java.io.StringReader;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.recommit.retry.BudgetReview;
import org.recommit.retry.Jitter;
import org.recommit.retry.RetryPolicies;
import org.recommit.retry.Simulation;
import org.recommit.retry.Spread;

class RetryShapesTest {

    @Test
    void aPolicyShowsWhatItAllows() {
        assertThat(Shapes.policy(RetryPolicies.shipped().named("fx").orElseThrow()))
                .isEqualTo(json("""
                        {"name":"fx","maxAttempts":4,"baseDelay":"PT15M","maxDelay":"PT6H","jitter":"full",
                         "ceilingsMs":[900000,1800000,3600000],"longestMs":6300000,"meanMs":3150000}"""));
    }

    @Test
    void simulationsStandUnderTheirStrategies() {
        assertThat(Shapes.simulations(
                        Map.of(Jitter.FULL, new Simulation(1.0 / 3, 7, Duration.ofMillis(1_500), List.of(7, 2)))))
                .hasToString(
                        "{\"full\":{\"exhaustedShare\":0.333,\"peakPerSecond\":7,\"drainSeconds\":1.5,\"perSecond\":[7,2]}}");
    }

    @Test
    void aSpreadIsFiguresOnly() {
        Spread spread = new Spread(
                Instant.parse("2026-11-30T12:00:00Z"), Duration.ofSeconds(1), List.of(20, 0), List.of(2.5, 1.0 / 3), 8);

        assertThat(Shapes.spread(spread))
                .hasToString(
                        "{\"bucketMs\":1000,\"from\":\"2026-11-30T12:00:00.000Z\",\"counts\":[20,0],\"even\":[2.5,0.333],\"peakRatio\":8.0,\"burst\":true}");
    }

    @Test
    void whatABudgetMissedMayBeUnknown() {
        assertThat(Shapes.budget(
                        new BudgetReview("carrier", Optional.of(Duration.ofSeconds(31)), 3, 0, 0, Optional.empty())))
                .isEqualTo(json("""
                        {"policy":"carrier","longestMs":31000,"exhausted":3,"cameBack":0,"justBefore":0,
                         "medianMissedMs":null}"""));
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "11", "1.5", "\"5\"", "null", "true", "1e400"})
    void aNumberOutOfBoundsIsRefused(String value) {
        assertThatExceptionOfType(ProblemException.class)
                .isThrownBy(() -> Body.number(json("{\"messages\":" + value + "}"), "messages", 1, 10))
                .satisfies(thrown -> {
                    assertThat(thrown.problem().status()).isEqualTo(400);
                    assertThat(thrown.problem().parameter()).isEqualTo("messages");
                });
    }

    @ParameterizedTest
    @ValueSource(strings = {"10", "1e1", "10.0"})
    void aWholeNumberMayBeWrittenInAnyWay(String value) {
        assertThat(Body.number(json("{\"messages\":" + value + "}"), "messages", 1, 10))
                .isEqualTo(10);
    }

    private static JsonObject json(String text) {
        return Json.createReader(new StringReader(text)).readObject();
    }
}
