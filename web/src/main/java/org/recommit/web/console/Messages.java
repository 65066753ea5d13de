package org.recommit.web.console;

import jakarta.faces.application.FacesMessage;
import jakarta.faces.context.FacesContext;

/** What a page tells its user after an action. */
final class Messages {
    private Messages() {}

    static void error(String text) {
        say(FacesMessage.SEVERITY_ERROR, text);
    }

    static void say(FacesMessage.Severity severity, String text) {
        FacesContext.getCurrentInstance().addMessage(null, new FacesMessage(severity, text, null));
    }
}
