package org.recommit.commit;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.recommit.retry.BadConfigurationException;
import org.recommit.retry.BadConfigurationException.Problem;
import org.recommit.retry.DurationRange;

/**
 * How long things may take that happen within one delivery (T1). A delivery that ran out of time while its attempt goes
 * on would come again beside it, so it has at least twice the time of all of them together.
 *
 * @param delivery T1 as the server is set to: the configuration can only say so, no API tells
 * @param ledger T2
 * @param carrier for connecting and reading together: the longest that one question can take
 */
record TimeOuts(Duration delivery, Duration ledger, Duration carrier) {
    static final String DELIVERY = "recommit.delivery.timeout";
    static final String LEDGER = "recommit.ledger.transaction-timeout";
    static final String CARRIER_CONNECT = "recommit.carrier.connect-timeout";
    static final String CARRIER_READ = "recommit.carrier.read-timeout";

    /** Servers count transactions' time in whole seconds, and read none as "no limit of its own": a fraction is cut off. */
    private static final Duration SECOND = Duration.ofSeconds(1);

    private static final Duration MILLISECOND = Duration.ofMillis(1);
    /** No delivery goes on for longer, and an int has room for it in every unit. */
    private static final Duration MOST = Duration.ofDays(1);

    /** Longest wait for a connection, as the pools are set up. */
    static final Duration POOL_WAIT = Duration.ofSeconds(5);

    /**
     * Reads and checks them.
     *
     * @param property value of a property, if it has one
     * @throws BadConfigurationException with every one that is no duration, is out of its range, or, the delivery's, is too
     *     short for the others
     */
    static TimeOuts read(Function<String, Optional<String>> property) {
        List<Problem> problems = new ArrayList<>();
        TimeOuts read = new TimeOuts(
                duration(property, DELIVERY, SECOND, "PT2M", problems),
                duration(property, LEDGER, SECOND, "PT20S", problems),
                duration(property, CARRIER_CONNECT, MILLISECOND, "PT2S", problems)
                        .plus(duration(property, CARRIER_READ, MILLISECOND, "PT5S", problems)));
        if (problems.isEmpty() && read.delivery.compareTo(read.least()) < 0) {
            problems.add(new Problem(
                    DELIVERY,
                    read.delivery.toString(),
                    "at least " + read.least() + ", twice the wait for a connection (" + POOL_WAIT + "), " + LEDGER
                            + " ("
                            + read.ledger + ") and " + CARRIER_CONNECT + " with " + CARRIER_READ + " (" + read.carrier
                            + ")"));
        }
        if (!problems.isEmpty()) {
            throw new BadConfigurationException(problems);
        }
        return read;
    }

    private Duration least() {
        return POOL_WAIT.plus(ledger).plus(carrier).multipliedBy(2);
    }

    private static Duration duration(
            Function<String, Optional<String>> property,
            String name,
            Duration least,
            String unset,
            List<Problem> problems) {
        DurationRange range = new DurationRange(least, MOST, unset);
        String value = property.apply(name).orElse(unset);
        Optional<Duration> duration = range.parse(value);
        if (duration.isEmpty()) {
            problems.add(new Problem(name, value, range.allowed()));
        }
        return duration.orElseGet(() -> Duration.parse(unset));
    }
}
