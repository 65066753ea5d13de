package org.recommit.commit;

import jakarta.ejb.ApplicationException;

/** The broker answers, but the queue does not exist or our account may not ask about it. */
@ApplicationException
public class QueueUnknownException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public QueueUnknownException(String queue) {
        super("The broker does not tell about " + queue + ": it does not exist, or the right to manage is missing");
    }
}
