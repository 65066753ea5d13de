package org.recommit.commit;

/** The commit queue as the REST API sends to it: bounded, so that a caller never hangs while the broker is away. */
public interface CommitQueue {

    /** Largest body in bytes. */
    int MAX_BODY = 20 * 1024 * 1024;

    /**
     * Puts a commit durably on the commit queue, with its {@code QUEUED} event.
     *
     * @param body JSON object, as the caller wrote it
     * @param key idempotency key as property {@code recommit_key}; null where the body has it or it is to be derived
     * @return the key under which {@code GET /commits/{key}} will find it; null where the body is not valid, so that
     *     the commit will stand in the dead-letter queue
     * @throws BrokerAwayException if the broker did not take it in time
     */
    String send(String body, String key);
}
