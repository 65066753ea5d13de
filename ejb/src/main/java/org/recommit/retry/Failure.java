package org.recommit.retry;

import java.time.Duration;
import java.util.Objects;
import java.util.Optional;

/** Why an attempt did not succeed, classified. Texts never carry a message body. */
public sealed interface Failure {

    /** Type name of the exception, for {@code recommit_error}; a rule's name where there was no exception. */
    String error();

    /** Explanation for a person, at most {@value #MAX_TEXT} characters, never the body. */
    String text();

    /** What the attempt failed on. */
    Optional<Dependency> dependency();

    /** Longest error text that is kept, in characters. */
    int MAX_TEXT = 1_000;

    /**
     * May succeed later.
     *
     * @param on what the attempt failed on
     * @param floor least wait that the dependency asked for ({@code Retry-After}), zero where it asked for none
     */
    record Transient(Dependency on, String error, String text, Duration floor) implements Failure {
        public Transient {
            Objects.requireNonNull(on);
            Objects.requireNonNull(error);
            text = cut(text);
            Objects.requireNonNull(floor);
        }

        /** A transient failure without a floor. */
        public Transient(Dependency on, String error, String text) {
            this(on, error, text, Duration.ZERO);
        }

        @Override
        public Optional<Dependency> dependency() {
            return Optional.of(on);
        }
    }

    /**
     * Will fail the same way for ever.
     *
     * @param on what the attempt failed on, null where the message itself is at fault
     */
    record Permanent(ReasonCode reason, Dependency on, String error, String text) implements Failure {
        public Permanent {
            Objects.requireNonNull(reason);
            Objects.requireNonNull(error);
            text = cut(text);
        }

        @Override
        public Optional<Dependency> dependency() {
            return Optional.ofNullable(on);
        }
    }

    /** The ledger transaction failed while it committed: it may have landed. Only a look at the ledger can tell. */
    record OutcomeUnknown(String error, String text) implements Failure {
        public OutcomeUnknown {
            Objects.requireNonNull(error);
            text = cut(text);
        }

        @Override
        public Optional<Dependency> dependency() {
            return Optional.of(Dependency.LEDGER);
        }
    }

    /**
     * The dependency was not asked: there was no room in a bulkhead of ours. It is no attempt and is not counted.
     *
     * @param on what would have been asked
     */
    record NotAsked(Dependency on, String error, String text) implements Failure {
        public NotAsked {
            Objects.requireNonNull(on);
            Objects.requireNonNull(error);
            text = cut(text);
        }

        @Override
        public Optional<Dependency> dependency() {
            return Optional.of(on);
        }
    }

    private static String cut(String text) {
        String shown = text == null ? "" : text;
        return shown.length() <= MAX_TEXT ? shown : shown.substring(0, MAX_TEXT);
    }
}
