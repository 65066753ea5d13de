package org.recommit.commit;

import java.net.URI;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Period;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.recommit.reconcile.BusinessDays;
import org.recommit.retry.BadConfigurationException.Problem;
import org.recommit.retry.DurationRange;

/**
 * What may stand in a setting that can be judged by itself. Those of the retry policies and the time-outs, which have to fit
 * together, are judged where they are read.
 *
 * @param allowed what may stand there, for a person
 * @param test throws or is false for what may not
 */
record Rule(String property, String allowed, Predicate<String> test) {
    private static final int MOST_SESSIONS = 1_000;
    /** Longer ones would never come to anything, or be beyond what a timer can count. */
    private static final DurationRange DURATION =
            new DurationRange(Duration.ofMillis(1), Duration.ofDays(365), "PT15M");

    private static final int LEAST_MONTHS = 24;
    private static final int HIGHEST_PORT = 65_535;
    private static final String SESSIONS = "a whole number from 1 to " + MOST_SESSIONS;

    private static final List<Rule> ALL = List.of(
            new Rule("recommit.sessions", SESSIONS, Rule::isSessions),
            new Rule("recommit.retry.sessions", SESSIONS, Rule::isSessions),
            new Rule("recommit.event.sessions", SESSIONS, Rule::isSessions),
            new Rule("recommit.database", "h2 or postgresql", List.of("h2", "postgresql")::contains),
            new Rule(
                    "recommit.carrier.url",
                    "an address such as https://carrier.example/api, without user, query and fragment",
                    Rule::isAddress),
            new Rule(
                    "recommit.carrier.not-found",
                    "permanent or transient",
                    List.of("permanent", "transient")::contains),
            new Rule("recommit.fx.holidays", "days as 2026-12-25, separated by commas", Rule::isDays),
            new Rule("recommit.discrepancy.grace", DURATION.allowed(), Rule::isDuration),
            new Rule("recommit.approval.ttl", DURATION.allowed(), Rule::isDuration),
            new Rule("recommit.retention", "years and months, at least P2Y, such as P7Y", Rule::isRetention),
            new Rule("recommit.metrics.refresh", DURATION.allowed(), Rule::isDuration),
            new Rule("recommit.audit.head-interval", DURATION.allowed(), Rule::isDuration),
            new Rule("recommit.warning.controlled-age", DURATION.allowed(), Rule::isDuration),
            new Rule("recommit.warning.rise-window", DURATION.allowed(), Rule::isDuration),
            new Rule("recommit.warning.burst-window", DURATION.allowed(), Rule::isDuration),
            new Rule("recommit.warning.least", "a whole number from 1", text -> Integer.parseInt(text) >= 1),
            new Rule("recommit.warning.concentration", "a share above 0, at most 1", Rule::isShare));

    /** What is wrong with the settings that are given. */
    static List<Problem> problems(Function<String, Optional<String>> property) {
        return ALL.stream().flatMap(rule -> rule.problem(property)).toList();
    }

    private Stream<Problem> problem(Function<String, Optional<String>> given) {
        return given.apply(property).filter(value -> !allows(value)).stream()
                .map(value -> new Problem(property, value, allowed));
    }

    private boolean allows(String value) {
        try {
            return test.test(value);
        } catch (DateTimeException | IllegalArgumentException e) {
            return false;
        }
    }

    private static boolean isSessions(String text) {
        int sessions = Integer.parseInt(text);
        return sessions >= 1 && sessions <= MOST_SESSIONS;
    }

    private static boolean isAddress(String text) {
        URI address = URI.create(text);
        // A path is put behind it: what stands behind the path now would be lost, and so would a user
        return String.valueOf(address.getScheme()).matches("https?")
                && address.getHost() != null
                && address.getPort() <= HIGHEST_PORT
                && address.getRawUserInfo() == null
                && address.getRawQuery() == null
                && address.getRawFragment() == null;
    }

    private static boolean isDuration(String text) {
        return DURATION.parse(text).isPresent();
    }

    /** 21 CFR 1304.04(a): records are kept for two years at least. */
    private static boolean isRetention(String text) {
        Period period = Period.parse(text);
        return period.getDays() >= 0 && period.toTotalMonths() >= LEAST_MONTHS;
    }

    private static boolean isDays(String text) {
        BusinessDays.read(text);
        return true;
    }

    private static boolean isShare(String text) {
        double share = Double.parseDouble(text);
        return share > 0 && share <= 1;
    }
}
