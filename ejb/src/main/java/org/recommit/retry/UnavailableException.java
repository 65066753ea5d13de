package org.recommit.retry;

import java.time.Duration;

/** A dependency has answered that it cannot serve now: transient, and perhaps with a word on when to ask again. */
public class UnavailableException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final Duration floor;

    /**
     * Says that the dependency cannot serve now.
     *
     * @param error short name of the answer, such as {@code HTTP 503}
     * @param floor least wait that the dependency asked for ({@code Retry-After}), zero where it asked for none
     * @throws IllegalArgumentException if the floor is negative
     */
    public UnavailableException(String error, Duration floor) {
        super(error);
        if (floor.isNegative()) {
            throw new IllegalArgumentException("A floor is never negative: " + floor);
        }
        this.floor = floor;
    }

    /** Least wait that the dependency asked for. */
    public Duration floor() {
        return floor;
    }
}
