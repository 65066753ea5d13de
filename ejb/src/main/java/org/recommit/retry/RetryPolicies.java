package org.recommit.retry;

import static org.recommit.retry.RetryPolicy.LONGEST_DELAY;
import static org.recommit.retry.RetryPolicy.MOST_ATTEMPTS;
import static org.recommit.retry.RetryPolicy.SHORTEST_DELAY;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import org.recommit.retry.BadConfigurationException.Problem;

/** All retry policies, as configured: {@code recommit.retry.<policy>.{max-attempts,base-delay,max-delay,jitter}}. */
public final class RetryPolicies {
    /** The ledger, for controlled-substance work. */
    public static final String CONTROLLED = "controlled";
    /** The ledger, for everything else. */
    public static final String ORDINARY = "ordinary";

    private static final String PREFIX = "recommit.retry.";
    private static final DurationRange DELAY = new DurationRange(SHORTEST_DELAY, LONGEST_DELAY, "PT1.5S");
    private static final List<String> SETTINGS = List.of("base-delay", "jitter", "max-attempts", "max-delay");
    private static final List<String> OF_ALL = List.of("max-inline-wait", "max-retry-after", "sessions");
    private static final String ENVIRONMENT_PREFIX = "RECOMMIT_RETRY_";
    private static final String KNOWN = "the settings of a policy are " + String.join(", ", SETTINGS)
            + "; those of all are " + String.join(", ", OF_ALL);
    private static final RetryPolicy UNKNOWN = policy("unknown", 5, "PT1S", "PT60S");
    private static final List<RetryPolicy> SHIPPED = List.of(
            policy(CONTROLLED, 7, "PT0.5S", "PT30S"),
            policy(ORDINARY, 5, "PT0.5S", "PT30S"),
            policy("fx", 4, "PT15M", "PT6H"),
            policy("carrier", 6, "PT1S", "PT30S"),
            policy("carrier-inline", 3, "PT0.5S", "PT2S"));

    private final Map<String, RetryPolicy> byName;
    private final Duration maxRetryAfter;
    private final Duration maxInlineWait;

    private RetryPolicies(Map<String, RetryPolicy> byName, Duration maxRetryAfter, Duration maxInlineWait) {
        this.byName = byName;
        this.maxRetryAfter = maxRetryAfter;
        this.maxInlineWait = maxInlineWait;
    }

    /** The policies as shipped. */
    public static RetryPolicies shipped() {
        return read(property -> Optional.empty(), Set.of());
    }

    /**
     * Reads them. Policies that are not shipped must show up among the names, as a property or as an environment variable. A
     * name of the prefix that means nothing is a slip, and its value would be passed over in silence: it is refused.
     *
     * @param property value of a property, if it has one
     * @param names all property names that are known
     * @throws BadConfigurationException with every bad value
     */
    public static RetryPolicies read(Function<String, Optional<String>> property, Iterable<String> names) {
        Reader reader = new Reader(property);
        Map<String, RetryPolicy> byName = new LinkedHashMap<>();
        SHIPPED.forEach(shipped -> byName.put(shipped.name(), reader.policy(shipped.name(), shipped)));
        reader.namesBeside(byName.keySet(), names).forEach(name -> byName.put(name, reader.policy(name, UNKNOWN)));
        Duration maxRetryAfter = reader.delay(PREFIX + "max-retry-after", Duration.ofHours(6));
        Duration maxInlineWait = reader.delay(PREFIX + "max-inline-wait", Duration.ofSeconds(10));
        if (!reader.problems.isEmpty()) {
            throw new BadConfigurationException(reader.problems);
        }
        return new RetryPolicies(byName, maxRetryAfter, maxInlineWait);
    }

    /** All of them, the shipped ones first. */
    public Collection<RetryPolicy> all() {
        return List.copyOf(byName.values());
    }

    /** The policy of that name. */
    public Optional<RetryPolicy> named(String name) {
        return Optional.ofNullable(byName.get(name));
    }

    /** The policy that a failure on that dependency is counted under. */
    public RetryPolicy policyFor(Dependency dependency, boolean controlled) {
        return byName.get(
                switch (dependency) {
                    case LEDGER -> controlled ? CONTROLLED : ORDINARY;
                    case FX, CARRIER -> dependency.label();
                });
    }

    /** The policies whose retries come back all at once: worth a warning, since every dependency is shared. */
    public List<RetryPolicy> unspread() {
        return byName.values().stream()
                .filter(policy -> policy.jitter() == Jitter.NONE)
                .toList();
    }

    /** Most of a {@code Retry-After} that is obeyed. */
    public Duration maxRetryAfter() {
        return maxRetryAfter;
    }

    /** Longest worst case of a policy that may block its caller. */
    public Duration maxInlineWait() {
        return maxInlineWait;
    }

    /**
     * Draws the wait that follows a failed attempt.
     *
     * @param attempt zero-indexed
     * @param previous the last sampled wait if this policy drew it, else zero
     * @param asked what the dependency asked for; limited by {@link #maxRetryAfter}, not by the policy's cap
     */
    public Pause pauseAfter(
            RetryPolicy policy, int attempt, Duration previous, Duration asked, RandomGenerator random) {
        Duration floor = asked.compareTo(maxRetryAfter) <= 0 ? asked : maxRetryAfter;
        return new Pause(floor, policy.delay(attempt, previous, random));
    }

    private static RetryPolicy policy(String name, int maxAttempts, String baseDelay, String maxDelay) {
        return new RetryPolicy(name, maxAttempts, Duration.parse(baseDelay), Duration.parse(maxDelay), Jitter.FULL);
    }

    /** Reads values and collects what is wrong with them; a bad one reads as its default. */
    private static final class Reader {
        private final Function<String, Optional<String>> property;
        private final List<Problem> problems = new ArrayList<>();

        Reader(Function<String, Optional<String>> property) {
            this.property = property;
        }

        RetryPolicy policy(String name, RetryPolicy defaults) {
            String prefix = PREFIX + name + ".";
            int before = problems.size();
            int maxAttempts = read(
                    prefix + "max-attempts",
                    defaults.maxAttempts(),
                    "a whole number from 1 to " + MOST_ATTEMPTS,
                    text -> Optional.of(Integer.parseInt(text)).filter(n -> n >= 1 && n <= MOST_ATTEMPTS));
            Duration baseDelay = delay(prefix + "base-delay", defaults.baseDelay());
            Duration maxDelay = delay(prefix + "max-delay", defaults.maxDelay());
            Jitter jitter = read(
                    prefix + "jitter",
                    defaults.jitter(),
                    "one of "
                            + Arrays.stream(Jitter.values()).map(Jitter::label).collect(Collectors.joining(", ")),
                    Jitter::of);
            if (problems.size() == before && baseDelay.compareTo(maxDelay) > 0) {
                problems.add(new Problem(
                        prefix + "base-delay",
                        baseDelay.toString(),
                        "at most " + prefix + "max-delay, which is " + maxDelay));
            }
            return problems.size() == before
                    ? new RetryPolicy(name, maxAttempts, baseDelay, maxDelay, jitter)
                    : defaults;
        }

        Duration delay(String name, Duration byDefault) {
            return read(name, byDefault, DELAY.allowed(), DELAY::parse);
        }

        /** Names of policies that are configured but not shipped. What means nothing under the prefix is a slip. */
        Set<String> namesBeside(Set<String> shipped, Iterable<String> names) {
            Set<String> all = new TreeSet<>();
            names.forEach(all::add);
            Set<String> found = new TreeSet<>();
            for (String name : all) {
                if (name.startsWith(ENVIRONMENT_PREFIX)) {
                    String property =
                            name.substring(ENVIRONMENT_PREFIX.length()).toLowerCase(Locale.ROOT);
                    read(name, property.replace('_', '-'), '-', found);
                } else if (name.startsWith(PREFIX) && !all.contains(environmentNameOf(name))) {
                    read(name, name.substring(PREFIX.length()), '.', found);
                }
            }
            found.removeAll(shipped);
            return found;
        }

        /** A server may list a variable under a property's name beside its own, and not under the right one. */
        private static String environmentNameOf(String property) {
            return property.replaceAll("[^A-Za-z0-9]", "_").toUpperCase(Locale.ROOT);
        }

        private void read(String name, String rest, char separator, Set<String> found) {
            if (OF_ALL.contains(rest)) {
                return;
            }
            Optional<String> policy = SETTINGS.stream()
                    .filter(setting -> rest.endsWith(separator + setting))
                    .map(setting -> rest.substring(0, rest.length() - setting.length() - 1))
                    .findFirst();
            if (policy.isEmpty()) {
                problems.add(new Problem(name, property.apply(name).orElse(""), KNOWN));
            } else if (RetryPolicy.isName(policy.get())) {
                found.add(policy.get());
            } else {
                problems.add(new Problem(
                        name,
                        property.apply(name).orElse(""),
                        "a policy's name is a lower-case letter, then letters, digits and hyphens"));
            }
        }

        private <T> T read(String name, T byDefault, String allowed, Function<String, Optional<T>> parse) {
            Optional<String> value = property.apply(name);
            if (value.isEmpty()) {
                return byDefault;
            }
            Optional<T> parsed;
            try {
                parsed = parse.apply(value.get().strip());
            } catch (NumberFormatException e) {
                parsed = Optional.empty();
            }
            if (parsed.isEmpty()) {
                problems.add(new Problem(name, value.get(), allowed));
            }
            return parsed.orElse(byDefault);
        }
    }
}
