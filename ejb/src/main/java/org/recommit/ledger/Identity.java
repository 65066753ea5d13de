package org.recommit.ledger;

import java.util.Objects;

/**
 * The business identity of a commit.
 *
 * @param key idempotency key, 1-200 characters of {@code A-Z a-z 0-9 . _ : / -}
 * @param derived whether the key was made from batch id and hash because the sender gave none
 * @param source the sending system's name
 * @param payloadHash SHA-256 of the canonical content, 64 lower-case hex digits
 */
public record Identity(String key, boolean derived, String source, String payloadHash) {
    public Identity {
        Objects.requireNonNull(key);
        Objects.requireNonNull(source);
        Objects.requireNonNull(payloadHash);
    }
}
