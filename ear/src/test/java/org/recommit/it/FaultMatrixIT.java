package org.recommit.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import jakarta.jms.JMSContext;
import jakarta.jms.JMSException;
import jakarta.jms.JMSRuntimeException;
import jakarta.jms.TextMessage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.recommit.it.LedgerCheck.Policy;
import org.recommit.it.Workload.Content;

/**
 * Fault after fault in one running deployment, while commits are on the road; after each of them an account of every
 * send, from outside. {@code mvn verify -Pfaults -Dit.test=FaultMatrixIT}, with
 *
 * <ul>
 *   <li>{@code -Drecommit.faults.seed=N}: where the trials begin (default: by chance, and printed). Trial n has seed N + n,
 *       and its fault is the n-th of {@link #CYCLE}, again and again
 *   <li>{@code -Drecommit.faults.from=n}: the first trial, to go on with a series
 *   <li>{@code -Drecommit.faults.minutes=M}: when no further trial begins (default 30)
 *   <li>{@code -Drecommit.faults.only=NAME,NAME}: these faults alone
 * </ul>
 *
 * <p>Each trial is a line of {@code config/faults/trials.csv}, out of which {@link FaultTable} makes the table beside it.
 */
@Tag("faults")
class FaultMatrixIT {
    private static final int MESSAGES = 120;
    private static final Duration DRAINED_WITHIN = Duration.ofMinutes(4);
    private static final Path RESULTS = Path.of("..", "config", "faults");
    private static final Map<String, Policy> POLICIES = Map.of(
            "controlled", new Policy(12, Duration.ofMillis(200), Duration.ofSeconds(4)),
            "ordinary", new Policy(6, Duration.ofMillis(200), Duration.ofSeconds(4)));

    private static final List<Fault> CYCLE = List.of(Fault.values());

    private Deployment deployment;
    private Map<String, Content> sent;
    private List<String> acknowledged;

    @Test
    void nothingIsLostAndNothingLandsTwice() throws IOException {
        long seed = Long.getLong("recommit.faults.seed", System.nanoTime() & 0xFFFFFF);
        int trial = Integer.getInteger("recommit.faults.from", 0);
        Instant end = Instant.now().plus(Duration.ofMinutes(Integer.getInteger("recommit.faults.minutes", 30)));
        String only = System.getProperty("recommit.faults.only", "");
        List<Fault> cycle = CYCLE.stream()
                .filter(fault -> only.isEmpty() || List.of(only.split(",")).contains(fault.name()))
                .toList();
        System.out.println("Faults: -Drecommit.faults.seed=" + seed + " -Drecommit.faults.from=" + trial
                + (only.isEmpty() ? "" : " -Drecommit.faults.only=" + only));
        List<String> failures = new ArrayList<>();
        FaultTable table = new FaultTable(RESULTS);
        try {
            for (; Instant.now().isBefore(end); trial++) {
                Fault fault = cycle.get(trial % cycle.size());
                FaultTable.Trial result = run(trial, seed + trial, fault);
                table.add(result);
                System.out.println("Trial " + trial + ": " + result);
                if (!result.verdict().isEmpty()) {
                    failures.add(trial + ": " + result);
                }
            }
        } finally {
            discard();
        }
        assertThat(failures).isEmpty();
    }

    private FaultTable.Trial run(int trial, long seed, Fault fault) throws IOException {
        if (deployment == null) {
            deployment = Deployment.start(POLICIES);
            sent = new HashMap<>();
            acknowledged = new ArrayList<>();
        }
        Random random = new Random(seed);
        int before = acknowledged.size();
        Instant ended = null;
        try {
            Workload workload = new Workload(random, "t" + trial + ":");
            List<Content> contents = new ArrayList<>();
            for (int i = 0; i < MESSAGES; i++) {
                contents.add(workload.next());
            }
            fault.before(
                    deployment,
                    random.ints(12, 0, MESSAGES)
                            .mapToObj(contents::get)
                            .filter(Content::valid)
                            .map(Content::key));
            CompletableFuture<Void> sender = CompletableFuture.runAsync(() -> send(trial, contents, seed));
            pause(random.nextInt(1_500));
            fault.strike(deployment);
            pause(500 + random.nextInt(7_000));
            fault.end(deployment);
            sender.get(3, TimeUnit.MINUTES);
            ended = Instant.now();
            await().atMost(DRAINED_WITHIN)
                    .ignoreExceptions()
                    .until(() -> deployment.onTheRoad() == 0 && deployment.inDoubt() == 0);
            long recovered = Duration.between(ended, Instant.now()).toMillis();
            check();
            return new FaultTable.Trial(seed, fault, acknowledged.size() - before, recovered, "");
        } catch (Exception | AssertionError e) {
            Path logs = Files.createDirectories(Path.of("target", "faults", "trial-" + trial));
            Directories.copy(deployment.stack().data().resolve("log"), logs);
            e.printStackTrace();
            int messages = acknowledged.size() - before;
            // What comes after would be judged by what is wrong already
            discard();
            return new FaultTable.Trial(
                    seed,
                    fault,
                    messages,
                    ended == null ? -1 : Duration.between(ended, Instant.now()).toMillis(),
                    String.valueOf(e.getMessage()).strip().lines().findFirst().orElse("?"));
        }
    }

    private void check() throws JMSException {
        LedgerCheck check = new LedgerCheck(deployment.sql(), deployment.stack().brokerAdmin(), "it_send");
        check.everySendIsAccountedFor(sent, java.util.Set.copyOf(acknowledged));
        check.stockIsWhatWasSent(sent);
        check.everyEndHasItsEvent();
        check.retriesKeepTheirPolicies(POLICIES);
        assertThat(deployment.logs().contains(Workload.PATIENT))
                .as("a patient's name in a log")
                .isFalse();
    }

    /** As a legacy system does it: what is not acknowledged is sent again, under a new message id and with the same key. */
    private void send(int trial, List<Content> contents, long seed) {
        Random random = new Random(~seed);
        try (SendJournal journal = new SendJournal(Path.of("target", "faults-" + trial + ".journal"))) {
            int attempt = 0;
            int next = 0;
            while (next < contents.size()) {
                try (JMSContext context = deployment.stack().sender().open()) {
                    while (next < contents.size()) {
                        Content content = contents.get(next);
                        String id = trial + "-" + attempt++;
                        TextMessage message = context.createTextMessage(content.body());
                        message.setStringProperty("it_send", id);
                        journal.sending(id, content);
                        sent.put(id, content);
                        context.createProducer().send(context.createQueue(Stack.COMMITS), message);
                        journal.acknowledged(id);
                        acknowledged.add(id);
                        next++;
                        pause(random.nextInt(40));
                    }
                } catch (JMSRuntimeException away) {
                    pause(250);
                } catch (JMSException e) {
                    throw new IllegalStateException(e);
                }
            }
        }
    }

    private static void pause(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void discard() {
        if (deployment != null) {
            deployment.close();
            deployment = null;
        }
    }
}
