package org.recommit.waiting;

import org.recommit.commit.ScheduledMessages;

/** More commits wait than the broker could list without harm to itself. */
public class TooManyWaitException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    TooManyWaitException() {
        super("More than " + ScheduledMessages.MOST
                + " commits wait: the broker would have to give all of them in one answer.");
    }
}
