package org.recommit.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import jakarta.jms.JMSContext;
import jakarta.jms.JMSException;
import jakarta.jms.TextMessage;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The server dies half-way through a bulk redrive. */
class BulkRedriveKilledIT {
    private static final int LETTERS = 3_000;
    private static final Duration LONG = Duration.ofMinutes(5);

    private static Stack stack;

    @BeforeAll
    static void start() {
        stack = Stack.onPostgres().start();
        bury();
    }

    @AfterAll
    static void stop() {
        stack.close();
    }

    @Test
    void theJobGoesOnAndEveryLetterIsSentOnce() {
        await().atMost(LONG)
                .until(() -> stack.rest()
                                .get("/dead-letters/summary")
                                .json()
                                .path("total")
                                .asInt()
                        == LETTERS);
        String id = stack.rest()
                .post(
                        "/redrives",
                        "{\"filter\":{\"dependency\":\"ledger\"},\"ratePerSecond\":1000,\"note\":\"the outage is over\"}")
                .json()
                .path("id")
                .asText();
        await().atMost(LONG).until(() -> job(id).path("sent").asInt() > LETTERS / 3);
        stack.killServer();
        long left = stack.sql().number("select count(*) from redrive_letter where state = 'LEFT'");
        assertThat(left).as("letters left when the server died").isPositive();
        stack.startServer();

        JsonNode done = await().atMost(LONG)
                .until(
                        () -> job(id),
                        job -> job.path("landed").asInt() == LETTERS
                                && !job.path("state").asText().equals("RUNNING"));
        assertThat(done.path("state").asText()).isEqualTo("DONE");
        assertThat(Stream.of("sent", "failedAgain", "gone", "refused", "left")
                        .map(name -> done.path(name).asInt()))
                .containsExactly(LETTERS, 0, 0, 0, 0);
        assertThat(stack.sql().number("select count(*) from commit_record")).isEqualTo(LETTERS);
        assertThat(stack.sql().number("select count(*) from attempt_event where outcome = 'REDRIVEN'"))
                .isEqualTo(LETTERS);
        assertThat(stack.brokerAdmin().count(Stack.DEAD_LETTERS)).isZero();
    }

    private static JsonNode job(String id) {
        return stack.rest().get("/redrives/" + id).json();
    }

    /** As an outage leaves them. */
    private static void bury() {
        try (JMSContext context = stack.brokerAdmin().open(JMSContext.SESSION_TRANSACTED)) {
            for (int i = 0; i < LETTERS; i++) {
                String key = "it:killed:%013d".formatted(i);
                TextMessage letter = context.createTextMessage(Bodies.batch(key).toString());
                letter.setStringProperty("recommit_key", key);
                letter.setStringProperty("recommit_origin_id", "ID:" + key);
                letter.setIntProperty("recommit_hop", 7);
                letter.setStringProperty("recommit_reason", "RETRY_BUDGET_EXHAUSTED");
                letter.setStringProperty("recommit_dependency", "ledger");
                letter.setLongProperty("recommit_dead_at", 1_790_000_000_000L + i);
                letter.setStringProperty("_AMQ_ORIG_ADDRESS", Stack.COMMITS);
                letter.setStringProperty("_AMQ_ORIG_QUEUE", Stack.COMMITS);
                context.createProducer().send(context.createQueue(Stack.DEAD_LETTERS), letter);
            }
            context.commit();
        } catch (JMSException e) {
            throw new IllegalStateException(e);
        }
    }
}
