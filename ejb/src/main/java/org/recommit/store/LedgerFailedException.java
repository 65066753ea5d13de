package org.recommit.store;

/** A ledger transaction failed and was rolled back: nothing was written. The cause chain tells why. */
public class LedgerFailedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    LedgerFailedException(String key, String what, Throwable cause) {
        super("The ledger transaction of " + key + " " + what, cause);
    }
}
