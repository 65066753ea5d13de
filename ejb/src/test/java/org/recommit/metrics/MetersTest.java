package org.recommit.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.recommit.audit.AttemptEvent;
import org.recommit.audit.AttemptEvent.Outcome;
import org.recommit.commit.CommitObserver.Hold;
import org.recommit.commit.QueueDepths.Depth;
import org.recommit.deadletter.DeadLetterCensus;
import org.recommit.deadletter.DeadLetterCensus.Cause;
import org.recommit.retry.ReasonCode;

class MetersTest {
    private static final Instant NOON = Instant.parse("2026-11-30T12:00:00Z");

    private final Meters meters = new Meters();

    @Test
    void endsAreCountedByWhatBecameOfTheCommit() {
        meters.ended(event(Outcome.RETRY, "fx").waiting(Duration.ofSeconds(7), Duration.ofSeconds(5)), none());
        meters.ended(event(Outcome.EXHAUSTED, "fx"), Optional.of(NOON));
        meters.ended(event(Outcome.LANDED, null), none());
        meters.ended(event(Outcome.LANDED, null), Optional.of(NOON.minusSeconds(3)));

        assertThat(meters.scrape().lines())
                .contains(
                        "recommit_attempts_total{dependency=\"fx\",outcome=\"retry\",policy=\"p\"} 1.0",
                        "recommit_attempts_total{dependency=\"fx\",outcome=\"exhausted\",policy=\"p\"} 1.0",
                        "recommit_attempts_total{dependency=\"none\",outcome=\"landed\",policy=\"p\"} 2.0",
                        // What the dependency asked for is none of ours: 7 s - 5 s
                        "recommit_retry_delay_seconds_sum{policy=\"p\"} 2.0",
                        "recommit_retry_delay_seconds_bucket{policy=\"p\",le=\"1.0\"} 0",
                        "recommit_retry_delay_seconds_bucket{policy=\"p\",le=\"2.0\"} 1",
                        "recommit_recovery_seconds_count{policy=\"p\"} 1",
                        "recommit_recovery_seconds_sum{policy=\"p\"} 3.0");
    }

    @Test
    void whatIsHeldBackIsCountedByItsReason() {
        meters.held(Hold.BULKHEAD_FULL);
        meters.held(Hold.BULKHEAD_FULL);

        assertThat(meters.scrape().lines()).contains("recommit_held_total{reason=\"bulkhead_full\"} 2.0");
    }

    @Test
    void queuesLettersAndWarningsAreThoseOfTheLastLook() {
        Map<Cause, Long> causes = Map.of(
                new Cause(ReasonCode.EXPIRED, Optional.empty()), 2L,
                new Cause(ReasonCode.RETRY_BUDGET_EXHAUSTED, Optional.of("fx")), 3L,
                new Cause(ReasonCode.RETRY_BUDGET_EXHAUSTED, Optional.of("carrier")), 1L);
        meters.show(
                List.of(new Depth("recommit.retries", 10, 6, 1, 8, false)),
                Optional.of(new DeadLetterCensus(NOON, causes, Optional.empty())),
                Map.of("dead-letters-rising", true, "discrepancies", false));

        assertThat(meters.scrape().lines())
                .contains(
                        "recommit_broker_up 1.0",
                        "recommit_queue_messages{messaging_destination_name=\"recommit.retries\",state=\"ready\"} 3.0",
                        "recommit_queue_messages{messaging_destination_name=\"recommit.retries\",state=\"waiting\"} 6.0",
                        "recommit_queue_messages{messaging_destination_name=\"recommit.retries\",state=\"in_flight\"} 1.0",
                        "recommit_queue_consumers{messaging_destination_name=\"recommit.retries\"} 8.0",
                        "recommit_dead_letters{dependency=\"none\",reason=\"EXPIRED\"} 2.0",
                        "recommit_dead_letters{dependency=\"fx\",reason=\"RETRY_BUDGET_EXHAUSTED\"} 3.0",
                        "recommit_dead_letters{dependency=\"carrier\",reason=\"RETRY_BUDGET_EXHAUSTED\"} 1.0",
                        "recommit_dead_letters{dependency=\"none\",reason=\"MALFORMED_MESSAGE\"} 0.0",
                        "recommit_warnings{warning=\"dead-letters-rising\"} 1.0",
                        "recommit_warnings{warning=\"discrepancies\"} 0.0");
    }

    @Test
    void whatIsNotSeenAnyMoreIsNotShownAsItWas() {
        meters.show(List.of(new Depth("recommit.retries", 1, 1, 0, 8, false)), Optional.empty(), Map.of());
        meters.show(List.of(), Optional.empty(), Map.of());

        assertThat(meters.scrape()).contains("recommit_broker_up 0.0").doesNotContain("recommit_queue_messages{");
    }

    private static AttemptEvent event(Outcome outcome, String dependency) {
        AttemptEvent event =
                AttemptEvent.of("e", "k", "o", 0, 1, NOON, outcome, "n").under(Optional.of("p"));
        return dependency == null ? event : event.failing(Optional.of(dependency), "E");
    }

    private static Optional<Instant> none() {
        return Optional.empty();
    }
}
