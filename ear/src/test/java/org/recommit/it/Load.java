package org.recommit.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.node.ObjectNode;
import jakarta.jms.JMSContext;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Many commits at once: as many that land as ones that fail until they are dead. */
final class Load {
    private static final Duration HANDLED_WITHIN = Duration.ofSeconds(60);

    private final Stack stack;
    private final String name;
    private int each;

    Load(Stack stack, String name, int each) {
        this.stack = stack;
        this.name = name;
        this.each = each;
    }

    void send() {
        send(0);
    }

    /** Sends a few a second for as long as something is done. */
    void sendDuring(CompletableFuture<?> work) {
        boolean done = false;
        while (!done) {
            int first = each;
            each += 2;
            send(first);
            try {
                work.get(500, TimeUnit.MILLISECONDS);
                done = true;
            } catch (TimeoutException underWay) {
                // Then some more
            } catch (InterruptedException | ExecutionException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    private void send(int first) {
        try (JMSContext context = stack.sender().open(JMSContext.SESSION_TRANSACTED)) {
            IntStream.range(first, each)
                    .boxed()
                    .flatMap(i -> Stream.of(batch(name + ":batch:" + i), shipment(name + ":ship:" + i)))
                    .forEach(text -> context.createProducer().send(context.createQueue(Stack.COMMITS), text));
            context.commit();
        }
    }

    /** Some have landed, some are dead, and many are between. */
    void awaitUnderWay() {
        long dead = await().atMost(HANDLED_WITHIN)
                .pollInterval(Duration.ofMillis(20))
                .until(() -> stack.brokerAdmin().count(Stack.DEAD_LETTERS), count -> count > 0 && landed() > 0);
        assertThat(dead).isLessThan(each);
    }

    void awaitEachInOnePlace(Duration patience) {
        await().atMost(patience).untilAsserted(() -> {
            assertThat(landed()).isEqualTo(each);
            assertThat(stack.brokerAdmin().count(Stack.COMMITS)).isZero();
            assertThat(stack.brokerAdmin().count(Stack.RETRIES)).isZero();
            assertThat(dead()).hasSize(each);
        });
        assertThat(dead()).doesNotHaveDuplicates();
        assertThat(stack.sql().number("select count(*) from movement where idempotency_key like ?", name + ":batch:%"))
                .isEqualTo(each);
        stack.brokerAdmin().invoke(Stack.DEAD_LETTERS, "removeAllMessages");
    }

    long landed() {
        return stack.sql().number("select count(*) from commit_record where idempotency_key like ?", name + ":batch:%");
    }

    private List<String> dead() {
        return stack.brokerAdmin().browse(Stack.DEAD_LETTERS).stream()
                .map(Jms::text)
                .filter(text -> text.contains(name + ":ship:"))
                .toList();
    }

    private static String batch(String key) {
        ObjectNode batch = Bodies.batch(key);
        Bodies.line(batch).put("site", "0042").put("type", "RECEIVE").put("quantity", "1");
        return batch.toString();
    }

    /** For a day without a rate. */
    private static String shipment(String key) {
        return Bodies.shipment(key, "SHP-1", "2025-11-28").toString();
    }
}
