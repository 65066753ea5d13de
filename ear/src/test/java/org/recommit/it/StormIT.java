package org.recommit.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.node.ObjectNode;
import jakarta.jms.JMSContext;
import jakarta.jms.JMSException;
import jakarta.jms.TextMessage;
import java.sql.Timestamp;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * 100,000 retries ({@code -Drecommit.storm.messages=N}) come due within a minute, or a smaller number in as much less time,
 * while the database comes back at half its capacity and new commits go on coming.
 */
@Tag("faults")
class StormIT {
    private static final int MESSAGES = Integer.getInteger("recommit.storm.messages", 100_000);
    private static final Duration DUE_WITHIN = Duration.ofMillis(60_000L * MESSAGES / 100_000);
    private static final Duration DRAINED_WITHIN = Duration.ofMinutes(15);
    private static final int WARM_UP = 3_000;
    private static final int MEASURED = 5_000;
    private static final int WINDOW_SECONDS = 10;
    private static final int AT_ONCE = 1_000;
    private static final long MEGABYTE = 1 << 20;

    private static Stack stack;

    @Test
    void aStormNeitherFloodsTheDatabaseNorStarvesNewCommits() throws JMSException {
        stack = Stack.onPostgres()
                .with("RECOMMIT_RETRY_CONTROLLED_MAX_ATTEMPTS", "8")
                .with("RECOMMIT_RETRY_CONTROLLED_BASE_DELAY", "PT1S")
                .with("RECOMMIT_RETRY_CONTROLLED_MAX_DELAY", "PT120S")
                .start();
        AtomicBoolean over = new AtomicBoolean();
        try {
            long broker = stack.broker().pid();
            long server = stack.server().pid();
            landAll("warm:", WARM_UP);
            landAll("steady:", MEASURED);
            double steady = rate("steady:");
            System.out.printf("Steady: %.0f commits a second%n", steady);

            stack.postgres().stop();
            sendWaiting(Instant.now().plusSeconds(30L + MESSAGES / 2_000));
            stack.postgres().startAgain();
            Thread half = new Thread(() -> halve(over), "half");
            half.start();
            Thread newcomers = new Thread(() -> keepSending(steady / 4, over), "newcomers");
            newcomers.start();
            Instant back = Instant.now();

            await().atMost(DRAINED_WITHIN)
                    .pollInterval(Duration.ofSeconds(5))
                    .ignoreExceptions()
                    .until(() -> {
                        long retries = stack.brokerAdmin().count(Stack.RETRIES);
                        System.out.println("Waiting or due: " + retries + ", new: "
                                + stack.brokerAdmin().count(Stack.COMMITS));
                        return retries == 0;
                    });
            Instant drained = Instant.now();
            over.set(true);
            join(half);
            join(newcomers);
            await().atMost(Duration.ofMinutes(3))
                    .until(() -> stack.brokerAdmin().count(Stack.COMMITS)
                                    + stack.brokerAdmin().count(Stack.RETRIES)
                                    + stack.brokerAdmin().count(Stack.ATTEMPTS)
                            == 0);

            judge(steady, back, drained);
            assertThat(stack.broker().pid()).isEqualTo(broker);
            assertThat(stack.server().pid()).isEqualTo(server);
            assertThat(stack.broker().isAlive() && stack.server().isAlive()).isTrue();
            System.out.println("Heap of the server: " + stack.liveHeap() / MEGABYTE + " MB");
        } finally {
            over.set(true);
            stack.close();
        }
    }

    private static void judge(double steady, Instant back, Instant drained) {
        double seconds = Duration.between(back, drained).toMillis() / 1e3;
        long old = landed("storm:%", back, drained);
        long fresh = landed("new:%", back, drained);
        Map<String, Object> fullest = stack
                .sql()
                .rows(
                        "select floor(extract(epoch from at) / ?) as w, count(*) as n from attempt_event where at >= ?"
                                + " group by 1",
                        WINDOW_SECONDS,
                        Timestamp.from(back))
                .stream()
                .max(Comparator.comparing(row -> (Long) row.get("n")))
                .orElseThrow();
        double most = (long) fullest.get("n") / (double) WINDOW_SECONDS;
        long dead = stack.brokerAdmin().count(Stack.DEAD_LETTERS);
        System.out.printf(
                "Storm of %d: drained in %.0f s; %.0f landed a second, %.0f%% of them new; most attempts a second %.0f,"
                        + " steady %.0f; dead letters %d%n",
                MESSAGES, seconds, (old + fresh) / seconds, 100.0 * fresh / (old + fresh), most, steady, dead);
        assertThat(landed("storm:%", Instant.EPOCH, Instant.now()) + dead).isEqualTo(MESSAGES);
        assertThat(most).as("attempts a second").isLessThanOrEqualTo(2 * steady);
        assertThat(fresh / (double) (old + fresh)).as("share of new ones").isGreaterThanOrEqualTo(0.2);
    }

    private static void landAll(String prefix, int count) {
        stack.rest().put("/consumption", "{\"state\":\"PAUSED\",\"note\":\"storm\"}");
        try (JMSContext context = stack.sender().open(JMSContext.SESSION_TRANSACTED)) {
            IntStream.range(0, count)
                    .forEach(i -> context.createProducer().send(context.createQueue(Stack.COMMITS), body(prefix + i)));
            context.commit();
        }
        stack.rest().put("/consumption", "{\"state\":\"RUNNING\",\"note\":\"storm\"}");
        await().atMost(Duration.ofMinutes(5)).until(() -> landed(prefix + "%", Instant.EPOCH, Instant.now()) == count);
    }

    private static double rate(String prefix) {
        return 1_000.0
                * MEASURED
                / stack.sql()
                        .number(
                                "select cast(extract(epoch from max(committed_at) - min(committed_at)) * 1000 as bigint)"
                                        + " from commit_record where idempotency_key like ?",
                                prefix + "%");
    }

    private static long landed(String like, Instant from, Instant to) {
        return stack.sql()
                .number(
                        "select count(*) from commit_record where idempotency_key like ? and committed_at between ? and ?",
                        like,
                        Timestamp.from(from),
                        Timestamp.from(to));
    }

    /** Copies as Recommit leaves them on the broker after three failed attempts, due from then on within a minute. */
    private static void sendWaiting(Instant due) throws JMSException {
        Random random = new Random(6);
        long now = Instant.now().toEpochMilli();
        try (JMSContext context = stack.application().open(JMSContext.SESSION_TRANSACTED)) {
            for (int i = 0; i < MESSAGES; i++) {
                String key = "storm:" + i;
                TextMessage copy = context.createTextMessage(body(key));
                copy.setStringProperty("recommit_key", key);
                copy.setStringProperty("recommit_kind", "inventory-batch");
                copy.setStringProperty("recommit_source", "store-0042-pos");
                copy.setStringProperty("recommit_origin_id", "ID:" + key);
                copy.setIntProperty("recommit_hop", 3);
                copy.setIntProperty("recommit_attempt", 3);
                copy.setIntProperty("recommit_attempts_controlled", 3);
                copy.setStringProperty("recommit_dependency", "ledger");
                copy.setLongProperty("recommit_first_failed", now);
                copy.setLongProperty("recommit_last_failed", now);
                copy.setLongProperty("recommit_last_delay_ms", 1_000);
                copy.setStringProperty("recommit_error", "java.net.ConnectException");
                context.createProducer()
                        .setDeliveryDelay(Duration.between(Instant.now(), due).toMillis()
                                + random.nextLong(DUE_WITHIN.toMillis()))
                        .send(context.createQueue(Stack.RETRIES), copy);
                if (i % AT_ONCE == AT_ONCE - 1) {
                    context.commit();
                }
            }
            context.commit();
        }
        System.out.println("All wait; the first are due in "
                + Duration.between(Instant.now(), due).toSeconds() + " s");
        assertThat(Instant.now()).isBefore(due);
    }

    /** Over a thousand sites, as many pharmacies. */
    private static String body(String key) {
        ObjectNode batch = Bodies.batch(key);
        Bodies.line(batch)
                .put("site", "site-" + key.hashCode() % 1_000)
                .put("type", "RECEIVE")
                .put("quantity", "1");
        return batch.toString();
    }

    private static void keepSending(double perSecond, AtomicBoolean over) {
        long began = System.nanoTime();
        int sent = 0;
        try (JMSContext context = stack.sender().open()) {
            while (!over.get()) {
                while (sent < (System.nanoTime() - began) / 1e9 * perSecond) {
                    context.createProducer().send(context.createQueue(Stack.COMMITS), body("new:" + sent++));
                }
                Sends.pause(50);
            }
        }
    }

    /** Of every tenth of a second the database works for half. */
    private static void halve(AtomicBoolean over) {
        while (!over.get()) {
            // Not the first one, which takes connections
            List<ProcessHandle> working = stack.postgres().processes().skip(1).toList();
            Signal.freeze(working.stream());
            Sends.pause(50);
            Signal.thaw(working.stream());
            Sends.pause(50);
        }
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
