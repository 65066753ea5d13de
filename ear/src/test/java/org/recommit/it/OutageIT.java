package org.recommit.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import jakarta.jms.JMSContext;
import jakarta.jms.JMSException;
import jakarta.jms.TextMessage;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.recommit.it.LedgerCheck.Policy;
import org.recommit.it.Workload.Content;

/** Everything that can go away goes away while a thousand commits are on the road. */
class OutageIT {
    private static final Duration DRAINED_WITHIN = Duration.ofSeconds(90);
    private static final Map<String, Policy> POLICIES = Map.of(
            "controlled", new Policy(12, Duration.ofMillis(200), Duration.ofSeconds(4)),
            "ordinary", new Policy(6, Duration.ofMillis(200), Duration.ofSeconds(4)));

    private static Stack stack;

    private final Workload workload = new Workload(new Random(20261130));
    private final Map<String, Content> sent = new LinkedHashMap<>();

    @BeforeAll
    static void start() {
        Stack.Builder builder = Stack.onPostgres();
        POLICIES.forEach((name, policy) -> policy.configure(name.toUpperCase(Locale.ROOT), builder));
        stack = builder.start();
    }

    @AfterAll
    static void stop() {
        stack.close();
    }

    @Test
    void thousandCommitsLandOnceOrStandInTheDeadLettersWhateverGoesAway() throws JMSException {
        Jms broker = stack.brokerAdmin();
        send(200);

        stack.postgres().stop();
        send(200);
        // Its events wait on the broker: some attempts have failed more than once
        await().atMost(Duration.ofSeconds(60)).until(() -> broker.count(Stack.ATTEMPTS) > 600);
        stack.postgres().startAgain();
        send(200);

        stack.killServer();
        String log = stack.serverLog();
        send(100);
        stack.postgres().stop();
        stack.launchServer();
        send(100);
        stack.awaitServer();
        await().atMost(Duration.ofSeconds(60)).until(() -> broker.scheduled(Stack.RETRIES) > 0);
        stack.postgres().startAgain();
        send(200);
        // A message in a transaction that the killed server left in doubt is on no queue: first of all these must end
        await().atMost(Duration.ofSeconds(60)).until(() -> inDoubt(broker) == 0);
        await().atMost(DRAINED_WITHIN)
                .until(() ->
                        broker.count(Stack.COMMITS) + broker.count(Stack.RETRIES) + broker.count(Stack.ATTEMPTS) == 0);

        LedgerCheck check = new LedgerCheck(stack.sql(), broker);
        check.everySendIsAccountedFor(sent);
        check.stockIsWhatWasSent(sent);
        check.everyEndHasItsEvent();
        check.retriesKeepTheirPolicies(POLICIES);
        assertThat(check.landed()).hasSizeGreaterThan(500);
        assertThat(broker.scheduled(Stack.RETRIES)).isZero();
        assertThat(inDoubt(broker)).isZero();

        assertThat(log + stack.serverLog()).doesNotContain(Workload.PATIENT);
        assertThat(stack.brokerLog()).doesNotContain(Workload.PATIENT);
        for (var letter : check.letters()) {
            assertThat(letter.getStringProperty("recommit_error_text")).doesNotContain(Workload.PATIENT);
        }
    }

    private static int inDoubt(Jms broker) {
        return ((Object[]) broker.invokeBroker("listPreparedTransactions")).length;
    }

    private void send(int count) throws JMSException {
        try (JMSContext context = stack.sender().open()) {
            for (int i = 0; i < count; i++) {
                Content content = workload.next();
                TextMessage message = context.createTextMessage(content.body());
                context.createProducer().send(context.createQueue(Stack.COMMITS), message);
                sent.put(message.getJMSMessageID(), content);
            }
        }
    }
}
