package org.recommit.load;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * Rounds in turns. In each, the messages are put on the contestant's queue while it is paused; then it is opened, and the
 * database's commit timestamps say how long it took.
 */
final class Comparison {
    private final Deployment deployment;
    private final int commits;
    private final Batches batches;
    private final Consumer<Round> listener;

    /**
     * @param commits in each round
     * @param listener told of each round as it ends
     */
    Comparison(Deployment deployment, int commits, Batches batches, Consumer<Round> listener) {
        this.deployment = deployment;
        this.commits = commits;
        this.batches = batches;
        this.listener = listener;
    }

    /** Warms both up with as many rounds, which do not count, and measures. */
    List<Round> run(int warmUps, int rounds) {
        List<Round> measured = new ArrayList<>();
        for (int i = 1 - warmUps; i <= rounds; i++) {
            List<Contestant> turn = new ArrayList<>(List.of(deployment.recommit(), deployment.bare()));
            if (i % 2 == 0) {
                Collections.reverse(turn);
            }
            for (Contestant one : turn) {
                Round round = round(one, i);
                if (i > 0) {
                    measured.add(round);
                    listener.accept(round);
                }
            }
        }
        return measured;
    }

    /** Recommit's figure over the bare consumer's, round by round. */
    static Ratio ratio(List<Round> rounds, ToDoubleFunction<Round> figure) {
        Map<Integer, Map<String, Double>> byRound = new TreeMap<>();
        for (Round round : rounds) {
            byRound.computeIfAbsent(round.round(), number -> new TreeMap<>())
                    .put(round.contestant(), figure.applyAsDouble(round));
        }
        return Ratio.of(byRound.values().stream()
                .map(pair -> pair.get("recommit") / pair.get("bare"))
                .toList());
    }

    private Round round(Contestant contestant, int number) {
        String prefix = Keys.prefix(contestant.name() + ":" + number);
        LedgerView ledger = deployment.ledger(contestant);
        BrokerClient broker = deployment.broker();
        broker.pause(contestant.queue());
        broker.send(contestant.queue(), IntStream.range(0, commits).mapToObj(i -> batches.next(prefix + i)));
        Map<String, Usage> before = usages(contestant);
        broker.resume(contestant.queue());
        ledger.await(prefix, commits);
        Map<String, Usage> after = usages(contestant);
        check(prefix, ledger, contestant);

        Map<String, Double> cpu = new LinkedHashMap<>();
        Map<String, Long> peak = new LinkedHashMap<>();
        after.forEach((name, usage) -> {
            cpu.put(name, usage.since(before.get(name)).cpu().toMillis() / 1000.0);
            peak.put(name, usage.peakKilobytes() / 1024);
        });
        double seconds = seconds(ledger.committedAt(prefix).values());
        return new Round(
                contestant.name(), number, commits, batches.movements(), seconds, (commits - 1) / seconds, cpu, peak);
    }

    private Map<String, Usage> usages(Contestant contestant) {
        Map<String, Usage> usages = new TreeMap<>();
        usages.put(contestant.name(), Usage.of(contestant.pid()));
        deployment.sharedProcesses().forEach((name, pid) -> usages.put(name, Usage.of(pid)));
        return usages;
    }

    private void check(String prefix, LedgerView ledger, Contestant contestant) {
        String faults = ledger.faults(prefix, batches.movements());
        if (!faults.isEmpty()) {
            throw new IllegalStateException("The ledger is wrong, so that the figure does not count: " + faults);
        }
        // The last acknowledgement follows the last commit
        Waiting.until(
                () -> deployment.broker().count(contestant.queue()) == 0,
                () -> "messages are left on " + contestant.queue());
    }

    private static double seconds(Collection<Instant> commits) {
        return Duration.between(Collections.min(commits), Collections.max(commits))
                        .toNanos()
                / 1e9;
    }
}
