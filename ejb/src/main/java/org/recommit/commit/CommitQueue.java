package org.recommit.commit;

import java.util.Optional;

/** The commit queue as the REST API sends to it: bounded, so that a caller never hangs while the broker is away. */
public interface CommitQueue {

    /**
     * Puts a commit durably on the commit queue, with its {@code QUEUED} event.
     *
     * @param body JSON object, as the caller wrote it
     * @param key idempotency key beside the body; empty where the body has it or it is to be derived
     * @return the key under which the commit can be asked for; empty where none can be read, so that the commit will
     *     stand in the dead-letter queue without one
     * @throws BrokerAwayException if the broker did not take it in time
     */
    Optional<String> send(String body, Optional<String> key);
}
