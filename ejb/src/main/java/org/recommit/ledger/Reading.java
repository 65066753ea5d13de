package org.recommit.ledger;

import java.util.Optional;
import org.recommit.retry.ReasonCode;

/** What {@link CommitReader} made of a message. */
public sealed interface Reading {

    /** A valid commit. */
    record Accepted(Commit commit) implements Reading {}

    /**
     * No valid commit, and never will be one unchanged.
     *
     * @param error name of the rule that was broken, such as {@code InvalidField}
     * @param text which field and what is allowed; never a field's value and nothing else of the body
     * @param key idempotency key, if it could be read and is valid
     * @param kind kind, if it could be read and is known
     * @param source the sending system's name, if it could be read and is valid
     */
    record Refused(
            ReasonCode reason,
            String error,
            String text,
            Optional<String> key,
            Optional<String> kind,
            Optional<String> source)
            implements Reading {}
}
