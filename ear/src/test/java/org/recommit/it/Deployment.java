package org.recommit.it;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.recommit.it.LedgerCheck.Policy;
import org.recommit.launcher.Ports;

/**
 * Broker, server, PostgreSQL and carrier with disturbable networks between them and the sender; the first three are
 * processes of their own.
 *
 * @param brokerDisk where the broker's journal is; {@code null} where no disk could be mounted
 * @param databaseDisk where PostgreSQL's data are; {@code null} as above
 */
record Deployment(
        Stack stack,
        TestCarrier carrier,
        BrokerGate toBroker,
        CommitCutter toDatabase,
        Relay toCarrier,
        Relay fromSender,
        SmallDisk brokerDisk,
        SmallDisk databaseDisk)
        implements AutoCloseable {
    /** Short waits: budgets end within seconds, and what has come back is seen soon. */
    static final Map<String, Policy> POLICIES = Map.of(
            "controlled", new Policy(12, Duration.ofMillis(200), Duration.ofSeconds(4)),
            "ordinary", new Policy(6, Duration.ofMillis(200), Duration.ofSeconds(4)),
            "carrier", new Policy(6, Duration.ofMillis(200), Duration.ofSeconds(4)));

    /** Every shipment's rate is there. */
    static final String DAY = "2026-11-27";

    /** They are started again and again: what the second compiler does is lost each time. */
    private static final String QUICK_START = "-XX:TieredStopAtLevel=1";

    private static final int BROKER_MEGABYTES = 400;
    private static final int DATABASE_MEGABYTES = 600;

    /** On the machine's own disk. */
    static Deployment start() {
        return start(false);
    }

    /**
     * Starts all of it.
     *
     * @param smallDisks whether broker and database get small disks of their own
     */
    static Deployment start(boolean smallDisks) {
        SmallDisk databaseDisk = smallDisks ? SmallDisk.mount(DATABASE_MEGABYTES) : null;
        SmallDisk brokerDisk = smallDisks ? SmallDisk.mount(BROKER_MEGABYTES) : null;
        Postgres postgres = smallDisks ? Postgres.start(databaseDisk.folder("postgresql")) : Postgres.start();
        CommitCutter toDatabase = CommitCutter.before(postgres.port());
        int broker = Ports.free();
        BrokerGate toBroker = BrokerGate.before(broker);
        TestCarrier carrier = new TestCarrier();
        // Long enough that a question is under way when its line is cut
        carrier.answerWith(200, Duration.ofMillis(50));
        Relay toCarrier = Relay.before(carrier.port());
        Stack.Builder builder = Stack.on(postgres)
                .with("RECOMMIT_DB_URL", "jdbc:postgresql://127.0.0.1:" + toDatabase.port() + "/recommit")
                .with("RECOMMIT_BROKER_PORT", Integer.toString(toBroker.port()))
                .with("RECOMMIT_CARRIER_URL", "http://127.0.0.1:" + toCarrier.port())
                .with("RECOMMIT_SERVER_JAVA_OPTS", QUICK_START)
                .withBrokerAt(broker);
        builder.with(
                "RECOMMIT_BROKER_JAVA_OPTS",
                QUICK_START + (smallDisks ? " -Drecommit.broker.data=" + brokerDisk.folder("broker") : ""));
        POLICIES.forEach((name, policy) -> policy.configure(name.toUpperCase(Locale.ROOT), builder));
        Stack stack = builder.start();
        Rest.Answer published = stack.rest().put("/fx-rates/EUR-USD/" + DAY, "{\"rate\":\"1.0832\"}");
        if (published.status() != 204) {
            throw new IllegalStateException("No rate: " + published);
        }
        return new Deployment(
                stack, carrier, toBroker, toDatabase, toCarrier, Relay.before(broker), brokerDisk, databaseDisk);
    }

    /** The legacy system's way to the broker: by the disturbed network, and it gives an answer up after 5 s. */
    Jms sender() {
        return stack.sender("tcp://127.0.0.1:" + fromSender.port() + "?callTimeout=5000");
    }

    /** The database as the checker sees it: past the disturbed network. */
    Sql sql() {
        return new Sql(stack.postgres().url(), Postgres.USER, Postgres.PASSWORD);
    }

    Stream<ProcessHandle> server() {
        return ProcessHandle.of(stack.server().pid()).stream();
    }

    Stream<ProcessHandle> broker() {
        return ProcessHandle.of(stack.broker().pid()).stream();
    }

    Stream<ProcessHandle> database() {
        return stack.postgres().processes();
    }

    /** What has not come to its end. */
    Road road() {
        Jms broker = stack.brokerAdmin();
        return new Road(
                broker.count(Stack.COMMITS),
                broker.count(Stack.RETRIES),
                broker.count(Stack.ATTEMPTS),
                ((Object[]) broker.invokeBroker("listPreparedTransactions")).length);
    }

    /**
     * What has not come to its end.
     *
     * @param events that are not stored yet
     * @param inDoubt transactions between prepare and commit
     */
    record Road(long commits, long retries, long events, long inDoubt) {
        boolean isEmpty() {
            return commits + retries + events + inDoubt == 0;
        }
    }

    /** Waits until everything has come to its end, and says on the way what has not. */
    void awaitEmptyRoad(Duration patience) {
        Instant began = Instant.now();
        await().atMost(patience)
                .pollInterval(Duration.ofMillis(250))
                .ignoreExceptions()
                .until(() -> {
                    Road road = road();
                    if (Duration.between(began, Instant.now()).toSeconds() % 5 == 4) {
                        System.out.println("Not at their end yet: " + road);
                    }
                    return road.isEmpty();
                });
    }

    /** The logs of the last two starts of broker and server. */
    String logs() {
        StringBuilder logs = new StringBuilder();
        try (var files = Files.list(stack.data().resolve("log"))) {
            for (Path file : files.toList()) {
                logs.append(new String(Files.readAllBytes(file), StandardCharsets.UTF_8));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return logs.toString();
    }

    @Override
    public void close() {
        fromSender.close();
        toBroker.close();
        toDatabase.close();
        toCarrier.close();
        stack.close();
        carrier.close();
        if (brokerDisk != null) {
            brokerDisk.close();
            databaseDisk.close();
        }
    }
}
