package org.recommit.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import jakarta.jms.JMSConsumer;
import jakarta.jms.JMSContext;
import jakarta.jms.JMSException;
import jakarta.jms.JMSProducer;
import jakarta.jms.Message;
import jakarta.jms.Queue;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.recommit.it.HostileMessages.Hostile;

/** A flood of malformed and extreme messages: each gets its reason, none costs memory, and good ones go on beside them. */
class HostileInputIT {
    private static final int AT_ONCE = 500;
    private static final Duration SOON = Duration.ofMinutes(2);
    private static final long SEED = 20_261_201;
    private static final long MEGABYTE = 1 << 20;

    private static SharedStack shared;

    @BeforeAll
    static void start() {
        shared = SharedStack.get();
    }

    @Test
    void eachOfThreeThousandGetsItsReason() throws JMSException {
        flood(SEED, 3_000);
    }

    @Test
    @Tag("faults")
    void eachOfAHundredThousandGetsItsReasonAndTheHeapStaysFlat() throws JMSException {
        flood(SEED + 1, 10_000);
        long before = shared.stack.liveHeap();
        for (int i = 2; i < 11; i++) {
            flood(SEED + i, 10_000);
            System.out.println("Heap after " + i + "0,000 hostile messages: " + shared.stack.liveHeap() / MEGABYTE
                    + " MB, after the first 10,000 " + before / MEGABYTE + " MB");
        }
        assertThat(shared.stack.liveHeap() - before).isLessThan(32 * MEGABYTE);
    }

    /** One in ten is hostile. By turns, since a server grows faster while it works. */
    @Test
    @Tag("faults")
    void goodOnesKeepTheirSpeed() throws JMSException {
        int good = 3_000;
        speed("warm-up:", good, true);
        List<Double> ratios = new ArrayList<>();
        for (int round = 0; round < 5; round++) {
            double alone = speed("alone:" + round + ":", good, false);
            double among = speed("among:" + round + ":", good, true);
            ratios.add(among / alone);
            System.out.printf("Good commits a second: %.0f alone, %.0f among hostile ones%n", alone, among);
        }
        ratios.sort(null);
        assertThat(ratios.get(ratios.size() / 2)).isGreaterThan(0.8);
    }

    /** Sends them and takes their letters away as they come. */
    private static void flood(long seed, int count) throws JMSException {
        String run = SharedStack.key("hostile");
        HostileMessages messages = new HostileMessages(seed, run);
        Map<String, Hostile> open = new HashMap<>();
        int good = 0;
        try (JMSContext letters = shared.admin.open();
                JMSContext context = shared.sender.open(JMSContext.SESSION_TRANSACTED)) {
            JMSConsumer consumer =
                    letters.createConsumer(letters.createQueue(Stack.DEAD_LETTERS), "it_run = '" + run + "'");
            Queue queue = context.createQueue(Stack.COMMITS);
            JMSProducer producer = context.createProducer();
            for (int sent = 0; sent < count; ) {
                for (int i = 0; i < AT_ONCE && sent < count; i++, sent++) {
                    Hostile hostile = messages.next();
                    Message message = hostile.making().message(context);
                    message.setStringProperty("it_run", run);
                    message.setStringProperty("it_number", Integer.toString(sent));
                    producer.send(queue, message);
                    if (hostile.reason().isEmpty()) {
                        good++;
                    } else {
                        open.put(Integer.toString(sent), hostile);
                    }
                }
                context.commit();
                while (!open.isEmpty()) {
                    Message letter = consumer.receive(SOON.toMillis());
                    assertThat(letter).as("a letter for each of %s", open).isNotNull();
                    Hostile hostile = open.remove(letter.getStringProperty("it_number"));
                    assertThat(letter.getStringProperty("recommit_reason"))
                            .as("%s, seed %d", hostile, seed)
                            .isEqualTo(hostile.reason());
                }
            }
        }
        int landed = good;
        await().atMost(SOON).until(() -> landed(run) == landed);
        assertThat(shared.admin.browse(Stack.DEAD_LETTERS, "it_run = '" + run + "'"))
                .isEmpty();
        assertThat(shared.stack.serverLog().contains(HostileMessages.PATIENT))
                .as("a patient's name in the log")
                .isFalse();
    }

    /** Good commits a second, from the first that lands to the last. */
    private static double speed(String what, int good, boolean hostile) throws JMSException {
        String run = SharedStack.key(what);
        HostileMessages messages = new HostileMessages(SEED, run + ":bad:");
        shared.whilePaused(
                () -> {
                    try (JMSContext context = shared.sender.open(JMSContext.SESSION_TRANSACTED)) {
                        Queue queue = context.createQueue(Stack.COMMITS);
                        for (int i = 0; i < good; i++) {
                            String key = run + ":good:" + i;
                            context.createProducer()
                                    .send(queue, Bodies.batch(key).toString());
                            if (hostile && i % 9 == 0) {
                                context.createProducer()
                                        .setProperty("it_run", run)
                                        .send(queue, messages.next().making().message(context));
                            }
                        }
                        context.commit();
                    } catch (JMSException e) {
                        throw new IllegalStateException(e);
                    }
                },
                Stack.COMMITS);
        await().atMost(SOON).until(() -> landed(run + ":good:") == good);
        await().atMost(SOON).until(() -> shared.admin.count(Stack.COMMITS) == 0);
        shared.admin.invoke(Stack.DEAD_LETTERS, "removeMessages", "it_run = '" + run + "'");
        return good
                / (double) shared.sql.number(
                        "select greatest(1, cast(extract(epoch from max(committed_at) - min(committed_at)) * 1000 as bigint))"
                                + " from commit_record where idempotency_key like ?",
                        run + ":good:%")
                * 1_000;
    }

    private static long landed(String prefix) {
        return shared.sql.number("select count(*) from commit_record where idempotency_key like ?", prefix + "%");
    }
}
