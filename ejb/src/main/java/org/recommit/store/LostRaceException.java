package org.recommit.store;

import java.sql.SQLException;

/** The transaction gave way to another one at the same rows: the next try finds what the other wrote. */
public class LostRaceException extends LedgerFailedException {
    private static final long serialVersionUID = 1L;

    /**
     * Says that the race was lost.
     *
     * @param cause with SQLSTATE 40001, whatever the database called it
     */
    LostRaceException(String key, SQLException cause) {
        super(key, "lost a race", cause);
    }
}
