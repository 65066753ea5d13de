package org.recommit.commit;

import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.recommit.retry.BadConfigurationException;
import org.recommit.retry.BadConfigurationException.Problem;

/**
 * How long things may take that happen within one delivery (T1). A delivery that ran out of time while its attempt goes
 * on would come again beside it, so it has at least twice the time of all of them together.
 *
 * @param delivery T1 as the server is set to: the configuration can only say so, no API tells
 * @param ledger T2
 * @param carrier connecting and reading
 */
record TimeOuts(Duration delivery, Duration ledger, Duration carrier) {
    static final String DELIVERY = "recommit.delivery.timeout";
    static final String LEDGER = "recommit.ledger.transaction-timeout";
    static final String CARRIER_CONNECT = "recommit.carrier.connect-timeout";
    static final String CARRIER_READ = "recommit.carrier.read-timeout";

    /** The server counts in seconds, and takes none for its own time-out. */
    private static final Duration LEAST_LEDGER = Duration.ofSeconds(1);

    /** Longest wait for a connection, as the pools are set up. */
    static final Duration POOL_WAIT = Duration.ofSeconds(5);

    /**
     * Reads and checks them.
     *
     * @param property value of a property, if it has one
     * @throws BadConfigurationException if one is no duration or the delivery's is too short
     */
    static TimeOuts read(Function<String, Optional<String>> property) {
        List<Problem> problems = new ArrayList<>();
        TimeOuts read = new TimeOuts(
                duration(property, DELIVERY, "PT2M", problems),
                duration(property, LEDGER, "PT20S", problems),
                duration(property, CARRIER_CONNECT, "PT2S", problems)
                        .plus(duration(property, CARRIER_READ, "PT5S", problems)));
        if (problems.isEmpty() && read.delivery.compareTo(read.least()) < 0) {
            problems.add(new Problem(
                    DELIVERY,
                    read.delivery.toString(),
                    "at least " + read.least() + ", twice the wait for a connection (" + POOL_WAIT + "), " + LEDGER
                            + " ("
                            + read.ledger + ") and " + CARRIER_CONNECT + " with " + CARRIER_READ + " (" + read.carrier
                            + ")"));
        }
        if (read.ledger.compareTo(LEAST_LEDGER) < 0) {
            problems.add(
                    new Problem(LEDGER, read.ledger.toString(), "at least " + LEAST_LEDGER + ", in whole seconds"));
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
            Function<String, Optional<String>> property, String name, String unset, List<Problem> problems) {
        String value = property.apply(name).orElse(unset).strip();
        try {
            Duration duration = Duration.parse(value);
            if (!duration.isNegative() && !duration.isZero()) {
                return duration;
            }
        } catch (DateTimeParseException e) {
            // The same answer as for one that is not positive
        }
        problems.add(new Problem(name, value, "an ISO-8601 duration above zero, such as " + unset));
        return Duration.parse(unset);
    }
}
