package org.recommit.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import jakarta.jms.JMSContext;
import jakarta.jms.JMSException;
import jakarta.jms.JMSProducer;
import jakarta.jms.Queue;
import jakarta.jms.TextMessage;
import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A hundred thousand dead letters: people work on as with ten. */
class ManyDeadLettersIT {
    private static final int LETTERS = 100_000;
    private static final int EVERY = 50;
    private static final Duration SOON = Duration.ofMinutes(8);

    private static Stack stack;
    private static long heapBefore;

    @BeforeAll
    static void fill() {
        stack = Stack.onH2().start();
        total("");
        heapBefore = stack.liveHeap();
        bury();
        await().atMost(SOON).until(() -> total("") == LETTERS);
    }

    @AfterAll
    static void stop() {
        stack.close();
    }

    @Test
    void theFirstPageAndTheSummaryComeWithinASecond() {
        assertThat(p95("/dead-letters")).isLessThan(Duration.ofSeconds(1));
        assertThat(p95("/dead-letters/summary")).isLessThan(Duration.ofSeconds(1));
    }

    @Test
    void aFilteredPageIsCountedExactlyWithinThreeSeconds() {
        assertThat(total("?dependency=carrier")).isEqualTo(LETTERS / EVERY);
        assertThat(p95("/dead-letters?dependency=carrier&page=3")).isLessThan(Duration.ofSeconds(3));
    }

    @Test
    void whatTheBrokersConsoleRemovesIsGoneSoon() {
        JsonNode letter = stack.rest()
                .get("/dead-letters?dependency=ledger&size=1")
                .json()
                .at("/items/0");
        String id = letter.path("id").asText();
        stack.brokerAdmin()
                .invoke(
                        Stack.DEAD_LETTERS,
                        "removeMessages",
                        "recommit_key = '" + letter.path("key").asText() + "'");
        await().atMost(SOON).until(() -> total("?key=" + letter.path("key").asText()) == 0);
        assertThat(stack.rest()
                        .post("/dead-letters/" + Rest.inPath(id) + "/redrive", "{\"note\":\"too late\"}")
                        .status())
                .isEqualTo(404);
    }

    @Test
    void theHeapGrowsByLessThan200Megabytes() {
        p95("/dead-letters");
        assertThat(stack.liveHeap() - heapBefore).isLessThan(200L << 20);
    }

    private static int total(String query) {
        Rest.Answer answer = stack.rest().get("/dead-letters" + query);
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        return answer.json().path("total").asInt();
    }

    private static Duration p95(String path) {
        return AnswerTimes.p95(stack.rest(), path);
    }

    /** As the listener writes them; every fiftieth died of the carrier. */
    private static void bury() {
        String run = UUID.randomUUID().toString().substring(0, 8);
        String body = "{\"x-pad\":\"" + "p".repeat(500) + "\"}";
        try (JMSContext context = stack.brokerAdmin().open(JMSContext.SESSION_TRANSACTED)) {
            Queue queue = context.createQueue(Stack.DEAD_LETTERS);
            JMSProducer producer = context.createProducer();
            for (int i = 0; i < LETTERS; i++) {
                String dependency = i % EVERY == 0 ? "carrier" : "ledger";
                TextMessage letter = context.createTextMessage(body);
                letter.setStringProperty("recommit_key", "it:" + run + ":" + i);
                letter.setStringProperty("recommit_kind", "inventory-batch");
                letter.setStringProperty("recommit_source", "store-" + i % 40);
                letter.setStringProperty("recommit_reason", "RETRY_BUDGET_EXHAUSTED");
                letter.setStringProperty("recommit_dependency", dependency);
                letter.setStringProperty("recommit_policy", "controlled");
                letter.setStringProperty("recommit_error", "java.sql.SQLTransientConnectionException");
                letter.setStringProperty("recommit_error_text", "No connection within 5 s (" + i + ")");
                letter.setIntProperty("recommit_dead_attempts", 7);
                letter.setLongProperty("recommit_first_failed", 1_790_000_000_000L + i);
                letter.setLongProperty("recommit_last_failed", 1_790_000_030_000L + i);
                letter.setLongProperty("recommit_dead_at", 1_790_000_030_000L + i);
                producer.send(queue, letter);
                if (i % 1_000 == 999) {
                    context.commit();
                }
            }
            context.commit();
        } catch (JMSException e) {
            throw new IllegalStateException(e);
        }
    }
}
