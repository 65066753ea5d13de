package org.recommit.commit;

/** The broker's queues, by the names that are fixed for the outside. Address and queue share a name. */
public final class Queues {
    /** Legacy systems send here; nothing that they write is trusted as state. */
    public static final String COMMITS = "recommit.commits";
    /** Waiting copies with their state; only our account may send. */
    public static final String RETRIES = "recommit.retries";
    /** Dead-letter and expiry address of both. */
    public static final String DEAD_LETTERS = "recommit.dead-letters";
    /** Events on their way to the database. */
    public static final String ATTEMPTS = "recommit.attempts";

    private Queues() {}
}
