package org.recommit.it;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/** The trials that were run, a line each, and what they come to, by fault. */
final class FaultTable {
    private static final String HEADER = "seed,fault,messages,recovered_ms,verdict";

    private final Path trials;
    private final Path table;

    FaultTable(Path directory) {
        try {
            Files.createDirectories(directory);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        trials = directory.resolve("trials.csv");
        table = directory.resolve("MATRIX.md");
    }

    /**
     * One trial.
     *
     * @param messages that were acknowledged
     * @param recovered from the end of the fault, and of the sends, until nothing was on the road; -1: never
     * @param verdict what was wrong; empty where nothing was
     */
    record Trial(long seed, Fault fault, int messages, long recovered, String verdict) {
        private String line() {
            return seed + "," + fault + "," + messages + "," + recovered + "," + verdict.replace(',', ';');
        }

        private static Trial of(String line) {
            String[] parts = line.split(",", 5);
            return new Trial(
                    Long.parseLong(parts[0]),
                    Fault.valueOf(parts[1]),
                    Integer.parseInt(parts[2]),
                    Long.parseLong(parts[3]),
                    parts[4]);
        }
    }

    /** Adds it to the file and writes the table anew. */
    void add(Trial trial) {
        try {
            if (!Files.exists(trials)) {
                Files.writeString(trials, HEADER + "\n");
            }
            Files.writeString(trials, trial.line() + "\n", StandardOpenOption.APPEND);
            List<Trial> all =
                    Files.readAllLines(trials).stream().skip(1).map(Trial::of).toList();
            Files.writeString(table, markdown(all));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String markdown(List<Trial> all) {
        List<String> lines = new ArrayList<>(List.of(
                "| fault | trials | messages | seeds | recovered: median, longest | failed |",
                "|---|---:|---:|---|---:|---:|"));
        for (Fault fault : Fault.values()) {
            List<Trial> of =
                    all.stream().filter(trial -> trial.fault() == fault).toList();
            if (!of.isEmpty()) {
                lines.add(row(fault.description(), of));
            }
        }
        lines.add(row("all", all));
        return String.join("\n", lines) + "\n";
    }

    private static String row(String name, List<Trial> trials) {
        long[] recovered = trials.stream()
                .filter(trial -> trial.verdict().isEmpty())
                .mapToLong(Trial::recovered)
                .sorted()
                .toArray();
        return "| " + name + " | " + trials.size() + " | "
                + trials.stream().mapToInt(Trial::messages).sum() + " | "
                + trials.stream().mapToLong(Trial::seed).min().orElse(0) + "–"
                + trials.stream().mapToLong(Trial::seed).max().orElse(0) + " | "
                + (recovered.length == 0
                        ? "-"
                        : "%.1f s, %.1f s"
                                .formatted(
                                        recovered[recovered.length / 2] / 1e3, recovered[recovered.length - 1] / 1e3))
                + " | " + (trials.size() - recovered.length) + " |";
    }
}
