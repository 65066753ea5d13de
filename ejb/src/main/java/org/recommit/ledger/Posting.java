package org.recommit.ledger;

/** What the ledger said to a commit. Failures to ask it are exceptions, not postings. */
public sealed interface Posting {

    /** Written, with its event, in the transaction that has now committed. */
    record Landed() implements Posting {}

    /** The same key with the same content is there already. */
    record AlreadyLanded() implements Posting {}

    /**
     * The key, the batch or the rate is there with other content.
     *
     * @param text which of them, for a person; never the body
     */
    record Conflict(String text) implements Posting {}
}
