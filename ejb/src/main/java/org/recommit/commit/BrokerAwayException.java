package org.recommit.commit;

/** The broker did not answer in time: nothing was sent or changed as far as is known. */
public class BrokerAwayException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public BrokerAwayException(Throwable cause) {
        super("The broker is away", cause);
    }
}
