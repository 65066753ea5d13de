package org.recommit.load;

import java.time.Duration;
import java.time.Instant;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** Waits for what will be, and not for ever. */
final class Waiting {
    private static final long LOOK_EVERY_MS = 100;
    private static final Duration PATIENCE = Duration.ofMinutes(3);

    private Waiting() {}

    /**
     * Returns when the condition holds.
     *
     * @param instead what is the case while it does not
     * @throws IllegalStateException if it does not hold within three minutes
     */
    static void until(BooleanSupplier condition, Supplier<String> instead) {
        Instant end = Instant.now().plus(PATIENCE);
        while (!condition.getAsBoolean()) {
            if (Instant.now().isAfter(end)) {
                throw new IllegalStateException("After " + PATIENCE + ": " + instead.get());
            }
            pause();
        }
    }

    /** Returns when the count has come to so much, however long it takes while it grows. */
    static void whileGrowing(LongSupplier count, long wanted) {
        long reached = count.getAsLong();
        while (reached < wanted) {
            long last = reached;
            until(() -> count.getAsLong() > last, () -> "it stays at " + last + " of " + wanted);
            reached = count.getAsLong();
        }
    }

    private static void pause() {
        try {
            Thread.sleep(LOOK_EVERY_MS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
