package org.recommit.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.recommit.it.SharedStack.number;
import static org.recommit.it.SharedStack.string;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import jakarta.jms.JMSContext;
import jakarta.jms.Message;
import java.sql.Timestamp;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Commits that wait: how long, how often, and what ends it. */
class WaitingIT {
    private static SharedStack shared;

    @BeforeAll
    static void start() {
        shared = SharedStack.get();
    }

    @Test
    void aCommitThatKeepsFailingUsesUpItsBudgetWithinTheCeilings() {
        String key = SharedStack.key("exhausted");
        shared.faults.refuse(key, LedgerFaults.TRANSIENT);
        String origin = shared.send(Bodies.batch(key).toString());

        Message letter = shared.letterOfOrigin(origin);
        assertThat(string(letter, "recommit_reason")).isEqualTo("RETRY_BUDGET_EXHAUSTED");
        assertThat(string(letter, "recommit_dependency")).isEqualTo("ledger");
        assertThat(string(letter, "recommit_policy")).isEqualTo("controlled");
        assertThat(number(letter, "recommit_dead_attempts")).isEqualTo(7);
        assertThat(number(letter, "recommit_hop")).isEqualTo(7);
        assertThat(number(letter, "recommit_first_failed")).isLessThan(number(letter, "recommit_last_failed"));
        assertThat(number(letter, "recommit_dead_at")).isEqualTo(number(letter, "recommit_last_failed"));

        List<Map<String, Object>> events = shared.events(key, 7);
        assertThat(events).extracting("attempt").containsExactly(1, 2, 3, 4, 5, 6, 7);
        assertThat(events).extracting("hop").containsExactly(0, 1, 2, 3, 4, 5, 6);
        assertThat(events)
                .extracting("outcome")
                .containsExactly("RETRY", "RETRY", "RETRY", "RETRY", "RETRY", "RETRY", "EXHAUSTED");
        assertThat(events).extracting("policy").containsOnly("controlled");
        assertThat(events).extracting("dependency").containsOnly("ledger");
        for (int i = 0; i < 6; i++) {
            long delay = ((Number) events.get(i).get("delay_ms")).longValue();
            assertThat(delay).as("wait after attempt %d", i + 1).isBetween(0L, 100L << i);
            assertThat(Duration.between(at(events.get(i)), at(events.get(i + 1))))
                    .as("attempt %d", i + 2)
                    .isGreaterThanOrEqualTo(Duration.ofMillis(delay));
        }
        assertThat(number(letter, "recommit_last_delay_ms"))
                .isEqualTo(((Number) events.get(5).get("delay_ms")).longValue());
        assertThat(shared.stack.serverLog())
                .containsPattern("COMMIT_RETRY key=" + key + " attempt=1 max=7 next_delay=0\\.\\d{3}s"
                        + " policy=controlled jitter=full dependency=ledger reason=\\S+")
                .containsPattern("COMMIT_EXHAUSTED key=" + key + " attempts=7 dependency=ledger reason=\\S+");
        JsonNode status = shared.rest.get("/commits/" + key).json();
        assertThat(status.path("status").asText()).isEqualTo("DEAD");
        assertThat(status.path("attempts").asInt()).isEqualTo(7);
    }

    @Test
    void ordinaryWorkHasAShorterBudget() {
        String key = SharedStack.key("ordinary");
        ObjectNode batch = Bodies.batch(key);
        Bodies.line(batch).put("schedule", "NONE");
        shared.faults.refuse(key, LedgerFaults.TRANSIENT);
        shared.send(batch.toString());

        JsonNode letter = shared.shownLetter(key);
        assertThat(letter.path("policy").asText()).isEqualTo("ordinary");
        assertThat(letter.path("attempts").asInt()).isEqualTo(5);
        assertThat(letter.path("controlled").asBoolean()).isFalse();
    }

    @Test
    void aPermanentAnswerOfTheDatabaseEndsItAtOnce() {
        String key = SharedStack.key("permanent");
        shared.faults.refuse(key, LedgerFaults.PERMANENT);
        shared.send(Bodies.batch(key).toString());

        JsonNode letter = shared.shownLetter(key);
        assertThat(letter.path("reason").asText()).isEqualTo("LEDGER_REJECTED");
        assertThat(letter.path("dependency").asText()).isEqualTo("ledger");
        assertThat(letter.path("attempts").asInt()).isEqualTo(1);
        assertThat(shared.events(key, 1)).extracting("outcome").containsExactly("PERMANENT");
        assertThat(shared.stack.serverLog()).contains("COMMIT_PERMANENT key=" + key + " reason=LEDGER_REJECTED error=");
    }

    @Test
    void whatNobodyForesawIsGivenBackEightTimesAndThenToAPerson() {
        String key = SharedStack.key("unforeseen");
        shared.faults.refuse(key, LedgerFaults.UNFORESEEN);
        shared.redeliveringAtOnce(
                () -> {
                    shared.send(Bodies.batch(key).toString());
                    JsonNode letter = shared.shownLetter(key);
                    assertThat(letter.path("reason").asText()).isEqualTo("UNEXPECTED_FAILURE");
                    assertThat(letter.path("errorType").asText()).isEqualTo("org.postgresql.util.PSQLException");
                },
                Stack.COMMITS);
        assertThat(shared.stack.serverLog())
                .contains("An unforeseen failure of " + key + " on delivery 8")
                .doesNotContain("An unforeseen failure of " + key + " on delivery 9");
    }

    @Test
    void whatTheDatabaseQuotesOfABodyIsInNoLogAndNoHeader() {
        String canary = "CanaryJaneDoe";
        for (String state : List.of(LedgerFaults.TRANSIENT, LedgerFaults.PERMANENT)) {
            String key = SharedStack.key("canary");
            ObjectNode batch = Bodies.batch(key).put("x-patient", canary).put("source", "src-" + canary);
            Bodies.line(batch).put("reference", canary).put("schedule", "NONE");
            shared.faults.refuse(key, state);
            String origin = shared.send(batch.toString());

            Message letter = shared.letterOfOrigin(origin);
            assertThat(string(letter, "recommit_error_text")).isNotEmpty().doesNotContain(canary);
        }
        assertThat(shared.stack.serverLog()).doesNotContain(canary);
        assertThat(shared.stack.brokerLog()).doesNotContain(canary);
    }

    @Test
    void aTimeToLiveEndsTheWaitAtItsInstant() {
        String day = SharedStack.day();
        String rate = SharedStack.key("rate");
        shared.send(Bodies.rate(rate, day, "1.1").toString());
        shared.landed(rate);
        String key = SharedStack.key("expires");
        // Each wait is at least the second that the carrier asks for: it expires during the third
        long before = System.currentTimeMillis();
        send(Bodies.shipment(key, "SIM-503-ttl", day).toString(), 2_500);
        long after = System.currentTimeMillis();

        Message letter = shared.letterOfKey(key);
        assertThat(string(letter, "recommit_reason")).isEqualTo("EXPIRED");
        assertThat(number(letter, "recommit_dead_at")).isGreaterThanOrEqualTo(before + 2_500);
        assertThat(number(letter, "recommit_last_failed")).isLessThan(after + 2_500);
        assertThat(string(letter, "recommit_error")).isEqualTo("HTTP 503");
        assertThat(string(letter, "_AMQ_ORIG_QUEUE")).isEqualTo(Stack.COMMITS);
        List<Map<String, Object>> events = shared.events(key, (int) number(letter, "recommit_hop"));
        assertThat(events.get(events.size() - 1)).containsEntry("outcome", "EXPIRED");
        // The last wait was cut to what was left of the time
        assertThat(events.stream()
                        .filter(event -> event.get("delay_ms") != null)
                        .mapToLong(event -> ((Number) event.get("delay_ms")).longValue())
                        .sum())
                .isLessThanOrEqualTo(2_500);
    }

    @Test
    void whatExpiresBeforeAnyAttemptIsShownAsExpired() {
        String key = SharedStack.key("expired");
        shared.whilePaused(
                () -> {
                    send(Bodies.batch(key).toString(), 100);
                    JsonNode letter = shared.shownLetter(key);
                    assertThat(letter.path("reason").asText()).isEqualTo("EXPIRED");
                    assertThat(letter.path("kind").asText()).isEqualTo("inventory-batch");
                    assertThat(letter.path("attempts").asInt()).isZero();
                    assertThat(letter.path("origin").asText()).isEqualTo(Stack.COMMITS);
                },
                Stack.COMMITS);
        // A redrive drops the time to live
        assertThat(shared.redrive(shared.shownLetter(key).path("id").asText()).status())
                .isEqualTo(200);
        shared.landed(key);
    }

    private static void send(String body, long timeToLive) {
        try (JMSContext context = shared.sender.open()) {
            context.createProducer().setTimeToLive(timeToLive).send(context.createQueue(Stack.COMMITS), body);
        }
    }

    private static Instant at(Map<String, Object> event) {
        return ((Timestamp) event.get("at")).toInstant();
    }
}
