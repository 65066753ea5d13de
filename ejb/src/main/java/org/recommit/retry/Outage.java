package org.recommit.retry;

import java.time.Duration;

/**
 * What a simulated dependency goes through: it answers nobody for a while, then bears so many calls a second.
 *
 * @param length counted from the earliest first failure: zero to {@link Simulator#LONGEST}
 * @param ratePerSecond calls that succeed in each second once it is back, 1 to {@value #HIGHEST_RATE}; those above fail
 *     and are retried
 */
public record Outage(Duration length, int ratePerSecond) {
    /** More calls a second than this are as good as a dependency without a limit. */
    public static final int HIGHEST_RATE = 1_000_000;

    public Outage {
        Simulator.require(
                !length.isNegative() && length.compareTo(Simulator.LONGEST) <= 0,
                "outage",
                length,
                "zero to " + Simulator.LONGEST);
        Simulator.require(
                ratePerSecond >= 1 && ratePerSecond <= HIGHEST_RATE, "rate", ratePerSecond, "1 to " + HIGHEST_RATE);
    }
}
