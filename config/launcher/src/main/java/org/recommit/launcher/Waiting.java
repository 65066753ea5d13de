package org.recommit.launcher;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/** Waits for a child process to come up. */
final class Waiting {
    private static final Duration STEP = Duration.ofMillis(200);

    private Waiting() {}

    /** @throws RunFailure if the process ends first, or the time is over */
    static void until(Child child, Duration atMost, BooleanSupplier ready) {
        long deadline = System.nanoTime() + atMost.toNanos();
        while (!ready.getAsBoolean()) {
            if (!child.isAlive()) {
                throw new RunFailure("The " + child.name() + " ended while it started: see " + child.log());
            }
            if (System.nanoTime() - deadline > 0) {
                throw new RunFailure("The " + child.name() + " was not ready within " + atMost.toSeconds() + " s: see "
                        + child.log());
            }
            try {
                Thread.sleep(STEP.toMillis());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new RunFailure("Interrupted while the " + child.name() + " started", e);
            }
        }
    }
}
