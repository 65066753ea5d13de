package org.recommit.web.rest;

import java.util.concurrent.Semaphore;
import java.util.function.Supplier;

/** Work that takes a processor for seconds, one call after the other: whoever comes meanwhile is told to come again. */
final class Turns {
    /** Of everybody who simulates policies on this node. */
    static final Turns SIMULATIONS = new Turns("Another simulation is at work.");

    private final Semaphore turn = new Semaphore(1);
    private final String busy;

    Turns(String busy) {
        this.busy = busy;
    }

    /**
     * Does the work.
     *
     * @throws ProblemException 503 while another call does its own
     */
    <T> T take(Supplier<T> work) {
        if (!turn.tryAcquire()) {
            throw new ProblemException(Problem.of(503, busy));
        }
        try {
            return work.get();
        } finally {
            turn.release();
        }
    }
}
