package org.recommit.retry;

import java.time.Duration;
import java.util.List;

/**
 * What a simulated policy did to messages and dependency. Time counts from the earliest first failure.
 *
 * @param exhaustedShare messages that used up their attempts, 0 to 1
 * @param peakPerSecond most retries within one second
 * @param drained when the last message had landed or was exhausted
 * @param perSecond retries in each second, up to the last one; first attempts are none
 */
public record Simulation(double exhaustedShare, int peakPerSecond, Duration drained, List<Integer> perSecond) {
    public Simulation {
        perSecond = List.copyOf(perSecond);
    }
}
