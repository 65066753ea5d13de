package org.recommit.commit;

import jakarta.ejb.ApplicationException;

/** The broker did not answer in time: nothing was sent or changed as far as is known. */
@ApplicationException
public class BrokerAwayException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public BrokerAwayException(Throwable cause) {
        super("The broker is away", cause);
    }
}
