package org.recommit.deadletter;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.recommit.deadletter.DeadLetterCensus.Cause;

/**
 * What the dead letters say about the whole. Letters that pile up at one dependency speak of an outage there, and its
 * owner is to be called; letters that rise at several dependencies at once speak of the work itself.
 */
public final class DeadLetterWarnings {
    private static final int MARKS = 3;
    private static final int SEVERAL = 2;

    private DeadLetterWarnings() {}

    /** What is wrong. */
    public enum Code {
        /** Most letters that a dependency caused have one reason at one dependency. */
        DEAD_LETTERS_CONCENTRATED,
        /** Work that needs two people has waited too long for them. */
        CONTROLLED_DEAD_LETTER_OLD,
        /** Exhausted budgets rise at more than one dependency. */
        DEAD_LETTERS_RISING;

        /** The name among all warnings: {@code dead-letters-rising}. */
        public String label() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    /** A warning with one sentence for a person. */
    public record Warning(Code code, String text) {}

    /**
     * When to warn. The settings are checked when they are deployed.
     *
     * @param concentration share that one reason at one dependency must reach of all letters that a dependency caused,
     *     above 0, at most 1: senders' mistakes say nothing of any dependency
     * @param least how many letters there must be before shares and rises mean anything
     * @param controlledAge how old a controlled letter may become
     * @param riseWindow how long a rise must last
     */
    public record Thresholds(double concentration, int least, Duration controlledAge, Duration riseWindow) {
        public static final String CONCENTRATION = "recommit.warning.concentration";
        public static final String LEAST = "recommit.warning.least";
        public static final String CONTROLLED_AGE = "recommit.warning.controlled-age";
        public static final String RISE_WINDOW = "recommit.warning.rise-window";
    }

    /**
     * The warnings that hold now.
     *
     * @param history counts, oldest first, the newest one last; none means that nothing is known
     */
    public static List<Warning> of(List<DeadLetterCensus> history, Instant now, Thresholds thresholds) {
        if (history.isEmpty()) {
            return List.of();
        }
        DeadLetterCensus latest = history.get(history.size() - 1);
        return Stream.of(
                        concentrated(latest, thresholds),
                        old(latest, now, thresholds),
                        rising(history, latest, thresholds))
                .flatMap(Optional::stream)
                .toList();
    }

    private static Optional<Warning> concentrated(DeadLetterCensus latest, Thresholds thresholds) {
        Map<Cause, Long> ofDependencies = latest.ofDependencies();
        long total = ofDependencies.values().stream().mapToLong(Long::longValue).sum();
        if (total < thresholds.least()) {
            return Optional.empty();
        }
        return ofDependencies.entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .filter(entry -> entry.getValue() >= thresholds.concentration() * total)
                .map(entry -> new Warning(
                        Code.DEAD_LETTERS_CONCENTRATED,
                        "%d of %d dead letters that a dependency caused are %s at %s: it may be down; call its owner."
                                .formatted(
                                        entry.getValue(),
                                        total,
                                        entry.getKey().reason(),
                                        entry.getKey().dependency().orElseThrow())));
    }

    private static Optional<Warning> old(DeadLetterCensus latest, Instant now, Thresholds thresholds) {
        return latest.oldestControlled()
                .filter(death -> Duration.between(death, now).compareTo(thresholds.controlledAge()) > 0)
                .map(death -> new Warning(
                        Code.CONTROLLED_DEAD_LETTER_OLD,
                        "A controlled dead letter has been waiting since %s, longer than %s."
                                .formatted(death, thresholds.controlledAge())));
    }

    /** Risen means: more in each third of the window than in the one before, at two dependencies or more. */
    private static Optional<Warning> rising(
            List<DeadLetterCensus> history, DeadLetterCensus latest, Thresholds thresholds) {
        List<DeadLetterCensus> marks = new ArrayList<>();
        for (int thirds = MARKS; thirds > 0; thirds--) {
            Instant mark = latest.at()
                    .minus(thresholds.riseWindow().multipliedBy(thirds).dividedBy(MARKS));
            Optional<DeadLetterCensus> then = history.stream()
                    .filter(census -> !census.at().isAfter(mark))
                    .max(Comparator.comparing(DeadLetterCensus::at));
            if (then.isEmpty()) {
                return Optional.empty();
            }
            marks.add(then.get());
        }
        marks.add(latest);
        List<String> risen = latest.exhausted().keySet().stream()
                .filter(dependency -> rises(dependency, marks))
                .sorted()
                .toList();
        long exhausted =
                latest.exhausted().values().stream().mapToLong(Long::longValue).sum();
        return risen.size() < SEVERAL || exhausted < thresholds.least()
                ? Optional.empty()
                : Optional.of(new Warning(
                        Code.DEAD_LETTERS_RISING,
                        "Exhausted retries have been rising for %s at %s: look at the work, not at one dependency."
                                .formatted(thresholds.riseWindow(), String.join(", ", risen))));
    }

    private static boolean rises(String dependency, List<DeadLetterCensus> marks) {
        for (int i = 1; i < marks.size(); i++) {
            if (count(dependency, marks.get(i)) <= count(dependency, marks.get(i - 1))) {
                return false;
            }
        }
        return true;
    }

    private static long count(String dependency, DeadLetterCensus census) {
        return census.exhausted().getOrDefault(dependency, 0L);
    }
}
