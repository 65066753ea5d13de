package org.recommit.web.console;

import jakarta.faces.application.FacesMessage;
import jakarta.faces.context.FacesContext;
import jakarta.persistence.PersistenceException;
import java.sql.SQLException;

/** What a page tells its user after an action. */
final class Messages {
    private Messages() {}

    static void error(String text) {
        say(FacesMessage.SEVERITY_ERROR, text);
    }

    static void say(FacesMessage.Severity severity, String text) {
        FacesContext.getCurrentInstance().addMessage(null, new FacesMessage(severity, text, null));
    }

    /** Tells that the database is away; throws what is something else. */
    static void ofDatabase(RuntimeException thrown) {
        if (!databaseFailed(thrown)) {
            throw thrown;
        }
        error("The database is away: nothing was changed.");
    }

    /** Whether the database failed: the container wraps what fails in a transaction of its own. */
    static boolean databaseFailed(Throwable thrown) {
        for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
            if (cause instanceof PersistenceException || cause instanceof SQLException) {
                return true;
            }
        }
        return false;
    }
}
