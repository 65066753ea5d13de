package org.recommit.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import jakarta.jms.JMSContext;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.TextMessage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The server loses its power while it dead-letters. */
class ServerKilledIT {
    private static final int COUNT = 200;

    private static Stack stack;

    @BeforeAll
    static void start() {
        stack = Stack.onPostgres().start();
    }

    @AfterAll
    static void stop() {
        stack.close();
    }

    @Test
    void everyMalformedMessageIsOneDeadLetter() throws JMSException {
        Jms broker = stack.brokerAdmin();
        List<String> sent = new ArrayList<>();
        try (JMSContext context = stack.sender().open(JMSContext.SESSION_TRANSACTED)) {
            for (int i = 0; i < COUNT; i++) {
                TextMessage message = context.createTextMessage("no commit " + i);
                context.createProducer().send(context.createQueue(Stack.COMMITS), message);
                sent.add(message.getJMSMessageID());
            }
            context.commit();
        }
        await().pollInterval(Duration.ofMillis(5)).until(() -> broker.count(Stack.DEAD_LETTERS) >= COUNT / 10);
        stack.killServer();
        assertThat(broker.count(Stack.DEAD_LETTERS)).isLessThan(COUNT);
        stack.startServer();

        await().atMost(Duration.ofSeconds(60)).untilAsserted(() -> {
            List<String> origins = new ArrayList<>();
            for (Message letter : broker.browse(Stack.DEAD_LETTERS)) {
                assertThat(letter.getStringProperty("recommit_reason")).isEqualTo("MALFORMED_MESSAGE");
                origins.add(letter.getStringProperty("recommit_origin_id"));
            }
            assertThat(origins).containsExactlyInAnyOrderElementsOf(sent);
        });
        assertThat(broker.count(Stack.COMMITS) + broker.count(Stack.RETRIES)).isZero();
        assertThat((Object[]) broker.invokeBroker("listPreparedTransactions")).isEmpty();
        await().atMost(Duration.ofSeconds(60))
                .untilAsserted(() -> assertThat(
                                stack.sql().number("select count(*) from attempt_event where outcome = 'PERMANENT'"))
                        .isEqualTo(COUNT));
    }
}
