package org.recommit.web.security;

import java.sql.SQLException;

/** The table of users could not be read or written. */
class UserTableException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    UserTableException(SQLException cause) {
        super("The table app_user could not be read or written", cause);
    }
}
