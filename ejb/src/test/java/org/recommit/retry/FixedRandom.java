package org.recommit.retry;

import java.util.random.RandomGenerator;

/** Draws the same place of every range: 0 its lowest value, 1 its highest. */
record FixedRandom(double place) implements RandomGenerator {
    static final FixedRandom LOWEST = new FixedRandom(0);
    static final FixedRandom MIDDLE = new FixedRandom(0.5);
    static final FixedRandom HIGHEST = new FixedRandom(1);

    @Override
    public long nextLong(long bound) {
        return Math.round(place * (bound - 1));
    }

    @Override
    public long nextLong() {
        throw new UnsupportedOperationException("only bounded draws are expected");
    }
}
