package org.recommit.load;

import java.util.Map;

/**
 * What one contestant did in one round.
 *
 * @param seconds from the database's first commit of the round to its last
 * @param perSecond commits a second between the two
 * @param cpuSeconds used meanwhile, by process
 * @param peakMegabytes the most memory ever held, by process
 */
record Round(
        String contestant,
        int round,
        int commits,
        int movements,
        double seconds,
        double perSecond,
        Map<String, Double> cpuSeconds,
        Map<String, Long> peakMegabytes) {

    /** Of all processes together. */
    double cpuPerThousand() {
        return cpuSeconds.values().stream().mapToDouble(Double::doubleValue).sum() * 1000 / commits;
    }
}
