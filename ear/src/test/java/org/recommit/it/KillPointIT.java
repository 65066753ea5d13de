package org.recommit.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import jakarta.jms.Message;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.recommit.it.BrokerGate.Point;
import org.recommit.it.CommitCutter.Cut;
import org.recommit.launcher.Ports;

/**
 * The server, or the broker alone, is killed while one commit each stands at every point where a crash could lose or double
 * it: held there from outside, so that the moment is no matter of luck.
 */
class KillPointIT {
    private static final Duration SOON = Duration.ofSeconds(60);
    // Shorter than any time-out of the server: it must not give up before it is killed
    private static final Duration AT_ONCE = Duration.ofSeconds(8);
    private static final String NO_RATE_YET = "2025-11-28";

    private static CommitCutter database;
    private static BrokerGate gate;
    private static Stack stack;

    @BeforeAll
    static void start() {
        Postgres postgres = Postgres.start();
        database = CommitCutter.before(postgres.port());
        int brokerPort = Ports.free();
        gate = BrokerGate.before(brokerPort);
        stack = Stack.on(postgres)
                .with("RECOMMIT_DB_URL", "jdbc:postgresql://127.0.0.1:" + database.port() + "/recommit")
                .with("RECOMMIT_BROKER_PORT", Integer.toString(gate.port()))
                .withBrokerAt(brokerPort)
                // Who waits for a rate waits until the end of the test
                .with("RECOMMIT_RETRY_FX_BASE_DELAY", "PT1H")
                .with("RECOMMIT_RETRY_FX_JITTER", "none")
                .start();
    }

    @AfterAll
    static void stop() {
        stack.close();
        gate.close();
        database.close();
    }

    @Test
    void everyMessageIsInOnePlaceWhereverTheServerWasKilled() {
        everyMessageIsInOnePlaceAfter(Duration.ofSeconds(60), () -> {
            stack.killServer();
            stack.startServer();
        });
    }

    /** The server stays. Its transaction manager decides while the broker is away, and the resource adapter tells it later. */
    @Test
    void everyMessageIsInOnePlaceWhereverTheBrokerWasKilled() {
        everyMessageIsInOnePlaceAfter(Duration.ofSeconds(150), () -> {
            stack.killBroker();
            stack.startBroker();
        });
    }

    /** In one phase nothing is prepared, so that no recovery would find it, and the broker keeps it until it is told. */
    @Test
    void aCommitThatTheLinkLostIsEndedAndItsMessageDeliveredAgain() {
        warmUp();
        String key = SharedStack.key("lost");
        gate.cutBeforeCommits(1);
        stack.sender().send(Stack.COMMITS, Bodies.batch(key).toString());
        await().atMost(SOON).until(() -> gate.cuts() == 1 && landed(key) == 1);
        await().atMost(SOON).ignoreExceptions().untilAsserted(() -> {
            assertThat(stack.brokerAdmin().count(Stack.COMMITS)).isZero();
            assertThat(events(key, "DUPLICATE")).isEqualTo(1);
        });
        assertThat(movements(key)).isEqualTo(1);
    }

    private static void everyMessageIsInOnePlaceAfter(Duration patience, Runnable crash) {
        warmUp();
        String beforeCommit = batch(Cut.HOLD_BEFORE);
        String afterCommit = batch(Cut.HOLD_AFTER);
        Map<Point, String> waiting = new EnumMap<>(Point.class);
        Map<Point, String> dead = new EnumMap<>(Point.class);
        for (Point point : Point.values()) {
            dead.put(point, sendBadBatch(point));
            if (point != Point.DEAD_LETTER) {
                waiting.put(point, sendShipmentWithoutRate(point));
            }
        }
        await().atMost(AT_ONCE).untilAsserted(() -> {
            assertThat(database.hasCut(beforeCommit)).isTrue();
            assertThat(landed(afterCommit)).isEqualTo(1);
            waiting.forEach((point, key) ->
                    assertThat(gate.holds(key)).as("waiting, %s", point).isTrue());
            dead.forEach((point, key) ->
                    assertThat(gate.holds(key)).as("dead, %s", point).isTrue());
        });
        assertThat(landed(beforeCommit)).isZero();
        assertThat(inDoubt()).as("prepared transactions").isNotEmpty();

        crash.run();

        await().atMost(patience).ignoreExceptions().untilAsserted(() -> {
            assertThat(inDoubt()).isEmpty();
            assertThat(landed(beforeCommit)).isEqualTo(1);
            assertThat(stack.brokerAdmin().count(Stack.COMMITS)).isZero();
            assertThat(stack.brokerAdmin().count(Stack.ATTEMPTS)).isZero();
            assertThat(keys(stack.brokerAdmin().browse(Stack.DEAD_LETTERS)))
                    .containsExactlyInAnyOrderElementsOf(dead.values());
            assertThat(stack.brokerAdmin().scheduled(Stack.RETRIES)).isEqualTo(waiting.size());
            assertThat(stack.brokerAdmin().count(Stack.RETRIES)).isEqualTo(waiting.size());
        });
        for (String key : List.of(beforeCommit, afterCommit)) {
            assertThat(movements(key)).as(key).isEqualTo(1);
            assertThat(events(key, "LANDED")).as(key).isEqualTo(1);
        }
        for (String key : waiting.values()) {
            // Its event may come a little after the copy itself
            await().atMost(SOON)
                    .untilAsserted(() -> assertThat(status(key)).as(key).isEqualTo("WAITING"));
        }
    }

    /** Classes loaded, connections open, plans made: what comes then takes milliseconds. */
    private static void warmUp() {
        clear();
        String key = SharedStack.key("warm");
        stack.sender().send(Stack.COMMITS, Bodies.batch(key).toString());
        stack.sender()
                .send(
                        Stack.COMMITS,
                        Bodies.shipment(SharedStack.key("warm"), "SHP-1", NO_RATE_YET)
                                .toString());
        stack.sender().send(Stack.COMMITS, bad(SharedStack.key("warm")));
        await().atMost(SOON)
                .until(() -> landed(key) == 1
                        && stack.brokerAdmin().scheduled(Stack.RETRIES) == 1
                        && stack.brokerAdmin().count(Stack.DEAD_LETTERS) == 1
                        && stack.brokerAdmin().count(Stack.ATTEMPTS) == 0);
        clear();
    }

    private static void clear() {
        stack.brokerAdmin().invoke(Stack.RETRIES, "removeAllMessages");
        stack.brokerAdmin().invoke(Stack.DEAD_LETTERS, "removeAllMessages");
    }

    private static String batch(Cut cut) {
        String key = SharedStack.key(cut.name());
        database.arm(key, cut);
        stack.sender().send(Stack.COMMITS, Bodies.batch(key).toString());
        return key;
    }

    private static String sendShipmentWithoutRate(Point point) {
        String key = SharedStack.key(point.name());
        gate.arm(key, point);
        stack.sender()
                .send(Stack.COMMITS, Bodies.shipment(key, "SHP-1", NO_RATE_YET).toString());
        return key;
    }

    private static String sendBadBatch(Point point) {
        String key = SharedStack.key("dead-" + point.name());
        gate.arm(key, point);
        stack.sender().send(Stack.COMMITS, bad(key));
        return key;
    }

    private static String bad(String key) {
        return Bodies.batch(key).put("source", "").toString();
    }

    private static Object[] inDoubt() {
        return (Object[]) stack.brokerAdmin().invokeBroker("listPreparedTransactions");
    }

    private static long landed(String key) {
        return stack.sql().number("select count(*) from commit_record where idempotency_key = ?", key);
    }

    private static long movements(String key) {
        return stack.sql().number("select count(*) from movement where idempotency_key = ?", key);
    }

    private static long events(String key, String outcome) {
        return stack.sql()
                .number("select count(*) from attempt_event where idempotency_key = ? and outcome = ?", key, outcome);
    }

    private static String status(String key) {
        return stack.rest().get("/commits/" + key).json().path("status").asText();
    }

    private static List<String> keys(List<Message> letters) {
        List<String> keys = new ArrayList<>();
        for (Message letter : letters) {
            keys.add(Jms.text(letter).replaceAll(".*\"idempotencyKey\":\"([^\"]*)\".*", "$1"));
        }
        return keys;
    }
}
