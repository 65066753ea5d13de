package org.recommit.retry;

import java.time.DateTimeException;
import java.time.Duration;
import java.util.Optional;

/**
 * Durations that a setting may have, both ends included. What is out of it would fail later and far from its setting, such
 * as a sum that overflows or a task that is never due.
 *
 * @param example one of them, for the text that says what is allowed
 */
public record DurationRange(Duration least, Duration most, String example) {

    /** The duration in ISO-8601, blanks around it aside; empty where it is none or out of the range. */
    public Optional<Duration> parse(String text) {
        try {
            return Optional.of(Duration.parse(text.strip())).filter(this::holds);
        } catch (DateTimeException | ArithmeticException e) {
            return Optional.empty();
        }
    }

    /** Whether the duration lies within. */
    public boolean holds(Duration duration) {
        return duration.compareTo(least) >= 0 && duration.compareTo(most) <= 0;
    }

    /** What is allowed, for a person. */
    public String allowed() {
        return "an ISO-8601 duration from " + least + " to " + most + ", such as " + example;
    }
}
