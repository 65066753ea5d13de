package org.recommit.server;

import java.util.concurrent.ThreadLocalRandom;
import java.util.random.RandomGenerator;

/** Where chance comes from. */
public final class Randomness {
    private Randomness() {}

    /** A generator of each thread's own: nothing is shared or allocated, and no two nodes draw the same waits. */
    public static RandomGenerator ofEachThread() {
        return () -> ThreadLocalRandom.current().nextLong();
    }
}
