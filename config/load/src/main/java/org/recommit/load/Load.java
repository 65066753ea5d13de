package org.recommit.load;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command line of the load tool: compares Recommit with the bare consumer and writes what it measured. */
@Command(
        name = "load",
        mixinStandardHelpOptions = true,
        description = "Measures Recommit beside a bare consumer that does the same work.")
public final class Load implements Callable<Integer> {
    private static final int RATE_SECONDS = 20;

    @Option(
            names = "--rate",
            description = "also measure milliseconds from send to commit, at so many commits a second for 20 s")
    private int rate;

    @Option(names = "--retries", description = "instead: how late retries come that are due at so many a second")
    private int retries;

    @Option(
            names = "--waiting",
            description = "instead: what so many commits that wait take of a broker's heap of 512 MB")
    private int waiting;

    @Option(names = "--commits", defaultValue = "3000", description = "commits in a round (default: ${DEFAULT-VALUE})")
    private int commits;

    @Option(
            names = "--movements",
            defaultValue = "1",
            description = "movements in a commit (default: ${DEFAULT-VALUE})")
    private int movements;

    @Option(names = "--rounds", defaultValue = "7", description = "measured rounds (default: ${DEFAULT-VALUE})")
    private int roundsWanted;

    @Option(names = "--warm-ups", defaultValue = "3", description = "rounds before them (default: ${DEFAULT-VALUE})")
    private int warmUps;

    @Option(
            names = "--sessions",
            defaultValue = "16",
            description = "listener sessions of each (default: ${DEFAULT-VALUE})")
    private int sessions;

    @Option(
            names = "--seed",
            defaultValue = "1",
            description = "what the batches are made from (default: ${DEFAULT-VALUE})")
    private long seed;

    @Option(names = "--out", defaultValue = "load.json", description = "the result (default: ${DEFAULT-VALUE})")
    private Path out;

    public static void main(String[] arguments) {
        System.exit(new CommandLine(new Load()).execute(arguments));
    }

    @Override
    public Integer call() throws IOException {
        if (retries > 0) {
            return write(with(DueTimes.ENVIRONMENT, deployment -> DueTimes.measure(deployment, retries)));
        }
        if (waiting > 0) {
            return write(with(WaitingCommits.ENVIRONMENT, deployment -> WaitingCommits.measure(deployment, waiting)));
        }
        return write(with(Map.of(), this::compare));
    }

    private <T> T with(Map<String, String> settings, Function<Deployment, T> measurement) throws IOException {
        Map<String, String> environment = new LinkedHashMap<>(System.getenv());
        environment.put("RECOMMIT_SESSIONS", Integer.toString(sessions));
        environment.putAll(settings);
        try (Deployment deployment =
                new Deployment(Files.createTempDirectory("recommit-load-"), environment, sessions)) {
            return measurement.apply(deployment);
        }
    }

    private int write(Object result) throws IOException {
        if (result instanceof Record) {
            System.out.println(result);
        }
        new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT).writeValue(out.toFile(), result);
        return 0;
    }

    private Map<String, Object> compare(Deployment deployment) {
        Batches batches = new Batches(movements, new Random(seed));
        List<Round> rounds = new Comparison(deployment, commits, batches, Load::print).run(warmUps, roundsWanted);
        Ratio speed = Comparison.ratio(rounds, Round::perSecond);
        Ratio cpu = Comparison.ratio(rounds, Round::cpuPerThousand);
        System.out.println("commits per second, Recommit to bare consumer: " + speed);
        System.out.println("CPU seconds per 1,000 commits, the same:       " + cpu);
        Map<String, Object> result = new LinkedHashMap<>();
        result.put("commitsPerSecondRatio", speed);
        result.put("cpuRatio", cpu);
        result.put("rounds", rounds);
        if (rate > 0) {
            result.put("latency", latencies(deployment, batches));
        }
        return result;
    }

    private List<SteadyRate.Latency> latencies(Deployment deployment, Batches batches) {
        List<SteadyRate.Latency> latencies = Stream.of(deployment.recommit(), deployment.bare())
                .map(one -> SteadyRate.measure(deployment, one, batches, rate, rate * RATE_SECONDS))
                .toList();
        latencies.forEach(System.out::println);
        return latencies;
    }

    private static void print(Round round) {
        System.out.printf(
                Locale.ROOT,
                "round %d %-8s %7.0f commits/s  CPU s/1,000 %.2f  %s%n",
                round.round(),
                round.contestant(),
                round.perSecond(),
                round.cpuPerThousand(),
                round.cpuSeconds());
    }
}
