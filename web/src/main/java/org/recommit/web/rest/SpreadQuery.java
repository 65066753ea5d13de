package org.recommit.web.rest;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.recommit.audit.RetryHistory;
import org.recommit.retry.Dependency;
import org.recommit.retry.RetryPolicies;
import org.recommit.retry.ScheduledRetry;
import org.recommit.retry.Spread;

/** Which retries are looked at, by the parameters' names. */
public final class SpreadQuery {
    public static final List<String> NAMES = List.of("dependency", "minutes");
    /** What {@code dependency} may say. */
    public static final List<String> DEPENDENCIES =
            Arrays.stream(Dependency.values()).map(Dependency::label).toList();

    /** What is looked at where nothing else is asked for. */
    public static final int MINUTES = 15;

    private static final int MOST_MINUTES = 24 * 60;

    private SpreadQuery() {}

    static Spread of(Query query, RetryHistory history, RetryPolicies policies, Instant now) {
        Optional<Dependency> dependency = query.oneOf("dependency", DEPENDENCIES)
                .map(label -> Dependency.valueOf(label.toUpperCase(Locale.ROOT)));
        Duration back = Duration.ofMinutes(query.number("minutes", MINUTES, 1, MOST_MINUTES));
        query.end();
        Instant from = now.minus(back).truncatedTo(ChronoUnit.SECONDS);
        List<ScheduledRetry> retries = history.scheduled(from, now, dependency);
        Instant first = retries.size() < RetryHistory.MOST
                ? from
                : retries.get(0).failedAt().truncatedTo(ChronoUnit.SECONDS);
        return Spread.of(retries, policies, first, now);
    }

    /**
     * The same from values by name.
     *
     * @throws ProblemException if a value cannot be meant, or a name is unknown
     */
    public static Spread of(Map<String, String> values, RetryHistory history, RetryPolicies policies, Instant now) {
        return Query.read(values, query -> of(query, history, policies, now));
    }
}
