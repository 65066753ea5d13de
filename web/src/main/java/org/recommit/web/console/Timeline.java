package org.recommit.web.console;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.recommit.audit.AttemptEvent;
import org.recommit.audit.AttemptEvent.Outcome;
import org.recommit.retry.RetryPolicy;

/** A commit's events in their order, each wait drawn into the band that it was sampled from. */
final class Timeline {
    private Timeline() {}

    /**
     * One event. Widths are per cent of the longest band; a wait's place in its band leaves out what the dependency asked
     * for.
     *
     * @param pause the whole wait, empty where none follows
     * @param band width of the band from nothing to the ceiling; 0 where none is known
     * @param dot where in it the wait was sampled
     * @param capped whether the ceiling is the policy's cap
     */
    public record Row(AttemptEvent event, String pause, String bandText, double band, double dot, boolean capped) {
        // expression language before 6.0 knows bean getters only

        public String getAt() {
            return LetterRow.toTheMillisecond(event.at());
        }

        /** Number of the attempt; empty for what is none. */
        public String getAttempt() {
            return event.attempt() == 0 ? "" : Integer.toString(event.attempt());
        }

        public String getOutcome() {
            return event.outcome().name();
        }

        /** What failed, under which policy. */
        public String getWhere() {
            String dependency = event.dependency().orElse("");
            return event.policy()
                    .filter(policy -> !policy.equals(dependency))
                    .map(policy -> dependency.isEmpty() ? policy : dependency + ", " + policy)
                    .orElse(dependency);
        }

        public String getError() {
            return event.error().orElse("");
        }

        public String getNode() {
            return event.node();
        }

        public String getWait() {
            return pause;
        }

        public String getBandText() {
            return bandText;
        }

        public double getBand() {
            return band;
        }

        public double getDot() {
            return dot;
        }

        public boolean isCapped() {
            return capped;
        }
    }

    /**
     * The rows.
     *
     * @param events oldest first
     * @param policies gives a policy by its name, if it is still configured
     */
    static List<Row> of(List<AttemptEvent> events, Function<String, Optional<RetryPolicy>> policies) {
        List<Optional<Duration>> ceilings = new ArrayList<>();
        Map<String, Integer> failed = new HashMap<>();
        for (AttemptEvent event : events) {
            Optional<Duration> ceiling = Optional.empty();
            if (event.outcome() == Outcome.RETRY && event.policy().isPresent()) {
                String policy = event.policy().get();
                // The policy's own failures count, not those of the commit
                int before = failed.merge(policy, 1, Integer::sum) - 1;
                ceiling = policies.apply(policy).map(known -> known.ceiling(before));
            } else if (event.outcome() != Outcome.RETRY) {
                // What comes back has a fresh budget
                failed.clear();
            }
            ceilings.add(ceiling);
        }
        long longest = ceilings.stream()
                .flatMap(Optional::stream)
                .mapToLong(Duration::toMillis)
                .max()
                .orElse(1);
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < events.size(); i++) {
            rows.add(row(events.get(i), ceilings.get(i), longest, policies));
        }
        return rows;
    }

    private static Row row(
            AttemptEvent event,
            Optional<Duration> ceiling,
            long longest,
            Function<String, Optional<RetryPolicy>> policies) {
        long wait = event.delay().orElse(Duration.ZERO).toMillis();
        long sampled = wait - event.floor().orElse(Duration.ZERO).toMillis();
        String text = event.delay().isEmpty()
                ? ""
                : text(wait) + (sampled == wait ? "" : ", asked for " + text(wait - sampled));
        if (ceiling.isEmpty()) {
            return new Row(event, text, "", 0, 0, false);
        }
        long most = ceiling.get().toMillis();
        boolean capped = event.policy()
                .flatMap(policies)
                .filter(policy -> policy.maxDelay().equals(ceiling.get()))
                .isPresent();
        return new Row(
                event,
                text,
                "0 to " + text(most) + (capped ? ", the cap" : ""),
                100.0 * most / longest,
                100.0 * Math.min(sampled, longest) / longest,
                capped);
    }

    private static String text(long millis) {
        return text(Duration.ofMillis(millis));
    }

    static String text(Duration time) {
        long millis = time.toMillis();
        if (millis < 60_000) {
            return millis / 1_000 + "." + String.format("%03d", millis % 1_000) + " s";
        }
        return time.toHours() > 0
                ? time.toHours() + " h " + time.toMinutesPart() + " min"
                : time.toMinutes() + " min " + time.toSecondsPart() + " s";
    }
}
