package org.recommit.audit;

/** Where attempt events are kept. */
public interface AttemptEvents {

    /**
     * Stores the event in a transaction of its own; one that is there already is left as it is.
     *
     * @throws RuntimeException if the database failed
     */
    void store(AttemptEvent event);
}
