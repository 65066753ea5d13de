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
import org.recommit.retry.BadConfigurationException;
import org.recommit.retry.BadConfigurationException.Problem;

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
        /** Most letters have one reason at one dependency. */
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
     * When to warn.
     *
     * @param concentration share of all letters that one reason at one dependency must reach, above 0, at most 1
     * @param least how many letters there must be before shares and rises mean anything
     * @param controlledAge how old a controlled letter may become
     * @param riseWindow how long a rise must last
     */
    public record Thresholds(double concentration, int least, Duration controlledAge, Duration riseWindow) {
        public static final String CONCENTRATION = "recommit.warning.concentration";
        public static final String LEAST = "recommit.warning.least";
        public static final String CONTROLLED_AGE = "recommit.warning.controlled-age";
        public static final String RISE_WINDOW = "recommit.warning.rise-window";

        /** Half of at least ten letters; an hour; a quarter of an hour. */
        public static final Thresholds DEFAULT = new Thresholds(0.5, 10, Duration.ofHours(1), Duration.ofMinutes(15));

        public Thresholds {
            List<Problem> problems = new ArrayList<>();
            if (!(concentration > 0 && concentration <= 1)) {
                problems.add(new Problem(CONCENTRATION, String.valueOf(concentration), "a share above 0, at most 1"));
            }
            if (least < 1) {
                problems.add(new Problem(LEAST, String.valueOf(least), "a number from 1"));
            }
            refuseUnlessPositive(CONTROLLED_AGE, controlledAge, problems);
            refuseUnlessPositive(RISE_WINDOW, riseWindow, problems);
            if (!problems.isEmpty()) {
                throw new BadConfigurationException(problems);
            }
        }

        private static void refuseUnlessPositive(String property, Duration value, List<Problem> problems) {
            if (value.isNegative() || value.isZero()) {
                problems.add(new Problem(property, value.toString(), "a duration above zero such as PT15M"));
            }
        }
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
        long total = latest.total();
        if (total < thresholds.least()) {
            return Optional.empty();
        }
        return latest.byCause().entrySet().stream()
                .filter(entry -> entry.getKey().dependency().isPresent())
                .max(Map.Entry.comparingByValue())
                .filter(entry -> entry.getValue() >= thresholds.concentration() * total)
                .map(entry -> new Warning(
                        Code.DEAD_LETTERS_CONCENTRATED,
                        "%d of %d dead letters are %s at %s: it may be down; call its owner."
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
