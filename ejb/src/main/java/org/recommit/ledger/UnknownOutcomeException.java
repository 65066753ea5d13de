package org.recommit.ledger;

/** The ledger transaction failed while it committed, so that nobody knows yet whether it has landed. */
public class UnknownOutcomeException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public UnknownOutcomeException(String key, Throwable cause) {
        super("The outcome of the commit " + key + " is unknown", cause);
    }
}
