package org.recommit.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.recommit.it.Fault.Needs;
import org.recommit.it.Workload.Content;

/**
 * Fault after fault in one running deployment, while commits are on the road; after each of them an account of every
 * send, from outside. {@code mvn verify -Pfaults -Dit.test=FaultMatrixIT}, with
 *
 * <ul>
 *   <li>{@code -Drecommit.faults.seed=N}: where the trials begin (default: by chance, and printed). Trial n has seed N + n,
 *       and its fault is the n-th of {@link Fault}'s, again and again
 *   <li>{@code -Drecommit.faults.from=n}: the first trial, to go on with a series
 *   <li>{@code -Drecommit.faults.minutes=M}: when no further trial begins (default 30)
 *   <li>{@code -Drecommit.faults.only=NAME,NAME}: these faults alone, in this order, each as often as it stands there
 * </ul>
 *
 * <p>Each trial is a line of {@code config/faults/trials.csv}, out of which {@link FaultTable} makes the table beside it.
 */
@Tag("faults")
class FaultMatrixIT {
    private static final int MESSAGES = 60;
    private static final int LONGEST_PAUSE = 40;
    private static final Duration RECOVERED_WITHIN = Duration.ofSeconds(60);
    private static final Duration DRAINED_WITHIN = Duration.ofMinutes(4);
    private static final Path RESULTS = Path.of("..", "config", "faults");
    private Deployment deployment;
    private Needs met;
    private Sends sends;

    @Test
    void nothingIsLostAndNothingLandsTwice() throws IOException {
        long seed = Long.getLong("recommit.faults.seed", System.nanoTime() & 0xFFFFFF);
        int trial = Integer.getInteger("recommit.faults.from", 0);
        Instant end = Instant.now().plus(Duration.ofMinutes(Integer.getInteger("recommit.faults.minutes", 30)));
        String only = System.getProperty("recommit.faults.only", "");
        List<Fault> cycle = cycle(only);
        System.out.println("Faults: -Drecommit.faults.seed=" + seed + " -Drecommit.faults.from=" + trial
                + (only.isEmpty() ? "" : " -Drecommit.faults.only=" + only));
        List<String> failures = new ArrayList<>();
        FaultTable table = new FaultTable(RESULTS);
        try {
            for (; Instant.now().isBefore(end); trial++) {
                FaultTable.Trial result;
                try {
                    result = run(trial, seed + trial, cycle.get(trial % cycle.size()));
                } catch (Fault.Missed e) {
                    System.out.println("Trial " + trial + " shows nothing: " + e.getMessage());
                    discard();
                    continue;
                }
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

    private static List<Fault> cycle(String only) {
        List<Fault> wanted = only.isEmpty()
                ? List.of(Fault.values())
                : Stream.of(only.split(",")).map(Fault::valueOf).toList();
        List<Fault> possible = wanted.stream()
                .filter(fault -> fault.needs() != Needs.SMALL_DISKS || SmallDisk.isPossible())
                .toList();
        wanted.stream()
                .filter(fault -> !possible.contains(fault))
                .forEach(fault -> System.out.println("Left out, since this machine lacks what it needs: " + fault));
        return possible;
    }

    private FaultTable.Trial run(int trial, long seed, Fault fault) throws IOException {
        prepare(fault.needs());
        Random random = new Random(seed);
        int before = sends.acknowledged();
        Instant ended = null;
        try {
            String name = "t" + trial;
            Workload workload = new Workload(random, name + ":");
            List<Content> contents = Stream.generate(() -> workload.nextOrShipment(Deployment.DAY))
                    .limit(MESSAGES)
                    .toList();
            fault.before(
                    deployment,
                    random.ints(12, 0, MESSAGES)
                            .mapToObj(contents::get)
                            .filter(Content::valid)
                            .map(Content::key));
            CompletableFuture<Void> sender = CompletableFuture.runAsync(
                    () -> sends.send(deployment, name, contents.iterator(), new Random(~seed), LONGEST_PAUSE));
            Sends.pause(random.nextInt(1_200));
            fault.strike(deployment);
            Sends.pause(500 + random.nextInt(fault.longestHold()));
            fault.end(deployment);
            sender.get(3, TimeUnit.MINUTES);
            ended = Instant.now();
            deployment.awaitEmptyRoad(DRAINED_WITHIN);
            Duration recovered = Duration.between(ended, Instant.now());
            sends.check(deployment);
            String verdict = recovered.compareTo(RECOVERED_WITHIN) > 0 ? "recovered late" : "";
            return new FaultTable.Trial(seed, fault, sends.acknowledged() - before, recovered.toMillis(), verdict);
        } catch (Fault.Missed e) {
            throw e;
        } catch (Exception | AssertionError e) {
            Path logs = Files.createDirectories(Path.of("target", "faults", "trial-" + trial));
            Directories.copy(deployment.stack().data().resolve("log"), logs);
            e.printStackTrace();
            int messages = sends.acknowledged() - before;
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

    private void prepare(Needs needs) {
        if (deployment != null && needs != met && needs != Needs.NOTHING) {
            discard();
        }
        if (deployment == null) {
            deployment = Deployment.start(needs == Needs.SMALL_DISKS);
            met = needs;
            sends = new Sends();
        }
    }

    private void discard() {
        if (deployment != null) {
            deployment.close();
            deployment = null;
        }
    }
}
