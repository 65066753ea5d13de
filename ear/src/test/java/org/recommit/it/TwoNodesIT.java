package org.recommit.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;

/**
 * Two servers, one of either kind, work on one database and on a pair of brokers as {@code config/artemis/ha} configures it.
 * One after the other breaks; what is left goes on by itself. The methods build on each other, since a start takes long.
 */
@Tag("servers")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class TwoNodesIT {
    private static final Path HA = Path.of(System.getProperty("recommit.config"), "artemis", "ha");
    private static final int EACH = 500;
    // What a server that is gone had prepared waits for its return: at most one commit a listener
    private static final int HELD_BY_ONE_NODE = 20;
    private static final Map<String, Integer> LISTENERS_OF_A_NODE =
            Map.of(Stack.COMMITS, 12, Stack.RETRIES, 8, Stack.ATTEMPTS, 2);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(30);
    private static final Duration LISTENS_AGAIN_WITHIN = Duration.ofSeconds(60);
    private static final Duration GOES_ON_WITHIN = Duration.ofSeconds(120);
    private static final Duration RESOLVED_WITHIN = Duration.ofSeconds(150);

    private Stack stack;
    private Stack standby;
    private TargetServer payara;
    private TargetServer wildfly;

    @BeforeAll
    void install() {
        stack = Stack.onPostgres()
                .with("RECOMMIT_BROKER_JAVA_OPTS", "-Dbroker.properties=" + HA.resolve("primary.properties"))
                .startBroker();
        standby = Stack.onH2()
                .with("RECOMMIT_CARRIER_URL", stack.carrierUrl().toString())
                .with(
                        "RECOMMIT_BROKER_JAVA_OPTS",
                        "-Dbroker.properties=" + HA.resolve("backup.properties") + " -Drecommit.broker.data="
                                + stack.brokerData())
                .withAccountsOf(stack)
                .withoutBroker();
        standby.launchBroker();
        stack.pairWith(standby);

        payara = PayaraServer.untouched(values("node-1"));
        payara.install();
        wildfly = WildFly.untouched("remote", values("node-2"));
        wildfly.install();
        AcceptanceSuite.awaitReady(payara);
        AcceptanceSuite.awaitReady(wildfly);
        awaitListenersOfBoth(GOES_ON_WITHIN);
    }

    @AfterAll
    void close() {
        for (TargetServer server : new TargetServer[] {payara, wildfly}) {
            if (server != null) {
                server.close();
            }
        }
        if (standby != null) {
            standby.close();
        }
        stack.close();
    }

    private Map<String, String> values(String node) {
        Map<String, String> values = new HashMap<>(AcceptanceSuite.values(stack, node));
        values.put("RECOMMIT_BROKER_BACKUP_HOST", "127.0.0.1");
        values.put("RECOMMIT_BROKER_BACKUP_PORT", Integer.toString(standby.brokerPort()));
        return values;
    }

    @Test
    @Order(1)
    void oneGoesOnWhenTheOtherIsKilled() {
        Load load = underWay("killed");
        payara.kill();
        awaitAlmostAllLanded(load);
        payara.start();
        AcceptanceSuite.awaitReady(payara);
        awaitEachInOnePlace(load);
    }

    @Test
    @Order(2)
    void oneGoesOnWhileTheOtherIsFrozenAndNothingIsDoneTwiceWhenItWakesUp() {
        Load load = underWay("frozen");
        wildfly.freeze();
        try {
            awaitAlmostAllLanded(load);
        } finally {
            wildfly.thaw();
        }
        awaitEachInOnePlace(load);
        awaitListenersOfBoth(GOES_ON_WITHIN);
    }

    @Test
    @Order(3)
    void theWorkGoesOnWithTheBackupWhenThePrimaryBrokerIsKilled() {
        Load load = underWay("primary");
        stack.killBroker();
        awaitListenersOfBoth(LISTENS_AGAIN_WITHIN);
        awaitEachInOnePlace(load);
    }

    /** A listener without a delivery in hand notices nothing but the end of its connection. */
    @Test
    @Order(4)
    void listenersThatHaveNothingToDoFindTheOtherBrokerToo() {
        // It stands by in its turn
        stack.launchBroker();
        awaitStandingBy();
        standby.killBroker();
        awaitListenersOfBoth(LISTENS_AGAIN_WITHIN);
        Load load = underWay("idle");
        awaitEachInOnePlace(load);
    }

    /** As an upgrade is done: some commits wait for their next attempt at any moment. */
    @Test
    @Order(5)
    void theOtherServerGoesOnWhileOneIsInstalledAnew() {
        Load load = new Load(stack, "upgrade", 0);
        load.sendDuring(CompletableFuture.runAsync(() -> {
            payara.install();
            AcceptanceSuite.awaitReady(payara);
            awaitListenersOfBoth(GOES_ON_WITHIN);
            wildfly.install();
            AcceptanceSuite.awaitReady(wildfly);
            awaitListenersOfBoth(GOES_ON_WITHIN);
        }));
        awaitEachInOnePlace(load);
        assertThat(stack.sql().number("""
                        select max(seconds) from (select extract(epoch from committed_at - lag(committed_at)
                        over (order by committed_at)) as seconds from commit_record
                        where idempotency_key like 'upgrade:batch:%') as pauses"""))
                .as("longest time without a landing, in seconds")
                .isLessThan(LONGEST_PAUSE.toSeconds());
    }

    @Test
    @Order(6)
    void theWorkGoesOnWhenTheBrokersChangeAgain() {
        standby.launchBroker();
        Load load = underWay("again");
        stack.killBroker();
        awaitListenersOfBoth(LISTENS_AGAIN_WITHIN);
        awaitEachInOnePlace(load);
    }

    private void awaitStandingBy() {
        await().atMost(GOES_ON_WITHIN).until(() -> stack.brokerLog().contains("AMQ221034"));
    }

    private Load underWay(String name) {
        Load load = new Load(stack, name, EACH);
        load.send();
        load.awaitUnderWay();
        return load;
    }

    private static void awaitAlmostAllLanded(Load load) {
        await().atMost(GOES_ON_WITHIN)
                .untilAsserted(() -> assertThat(load.landed()).isGreaterThanOrEqualTo(EACH - HELD_BY_ONE_NODE));
    }

    private void awaitEachInOnePlace(Load load) {
        await().atMost(RESOLVED_WITHIN).ignoreExceptions().untilAsserted(() -> AcceptanceSuite.nothingIsInDoubt(stack));
        load.awaitEachInOnePlace(RESOLVED_WITHIN);
    }

    private void awaitListenersOfBoth(Duration patience) {
        await().atMost(patience)
                .ignoreExceptions()
                .untilAsserted(() -> LISTENERS_OF_A_NODE.forEach(
                        (queue, listeners) -> assertThat(stack.brokerAdmin().consumers(queue))
                                .as(queue)
                                .isEqualTo(2 * listeners)));
    }
}
