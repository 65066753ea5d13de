package org.recommit.retry;

import java.time.Duration;
import java.util.Objects;
import java.util.Optional;

/**
 * What an error means.
 *
 * @param error type name of the throwable that settled it
 * @param text explanation that never quotes what was sent or stored
 */
public record Classification(Kind kind, String error, String text) {
    public Classification {
        Objects.requireNonNull(kind);
        Objects.requireNonNull(error);
        Objects.requireNonNull(text);
    }

    /** The classes of failure. */
    public enum Kind {
        /** May succeed later. */
        TRANSIENT,
        /** Will fail the same way for ever. */
        PERMANENT,
        /** A row with that unique key is there already: for the idempotency key it means that the commit has landed. */
        UNIQUE_VIOLATION,
        /** The dependency was not asked at all: a bulkhead of ours was full. May succeed later, and is no attempt. */
        NOT_ASKED,
        /** Nobody foresaw it: left to the broker's own redelivery. */
        UNFORESEEN;

        /** Whether the same call may succeed later. */
        public boolean worthRetrying() {
            return this == TRANSIENT || this == NOT_ASKED;
        }
    }

    /**
     * The failure of an attempt on that dependency; empty for what the caller has to look into himself.
     *
     * @param floor least wait that the dependency asked for
     */
    public Optional<Failure> on(Dependency dependency, Duration floor) {
        return switch (kind) {
            case TRANSIENT -> Optional.of(new Failure.Transient(dependency, error, text, floor));
            case PERMANENT ->
                Optional.of(new Failure.Permanent(
                        dependency == Dependency.LEDGER ? ReasonCode.LEDGER_REJECTED : ReasonCode.DEPENDENCY_REJECTED,
                        dependency,
                        error,
                        text));
            case NOT_ASKED -> Optional.of(new Failure.NotAsked(dependency, error, text));
            case UNIQUE_VIOLATION, UNFORESEEN -> Optional.empty();
        };
    }
}
