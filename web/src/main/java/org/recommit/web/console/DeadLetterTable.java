package org.recommit.web.console;

import jakarta.enterprise.context.RequestScoped;
import jakarta.faces.application.FacesMessage;
import jakarta.faces.context.ExternalContext;
import jakarta.faces.context.FacesContext;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.util.Optional;
import org.primefaces.model.LazyDataModel;
import org.recommit.commit.BrokerAwayException;
import org.recommit.deadletter.DeadLetterFilter;
import org.recommit.deadletter.DeadLetters;
import org.recommit.deadletter.Redrive;
import org.recommit.web.security.Roles;
import org.recommit.web.security.Sight;

/** The dead letters as a table, and the redrive of one of them. */
@Named
@RequestScoped
public class DeadLetterTable {

    @Inject
    private DeadLetters letters;

    private String id;
    private String note;
    private LazyDataModel<LetterRow> rows;

    public LazyDataModel<LetterRow> getRows() {
        if (rows == null) {
            ExternalContext caller = FacesContext.getCurrentInstance().getExternalContext();
            rows = new LetterPages(letters, filter(Sight.of(caller::isUserInRole)));
        }
        return rows;
    }

    private static DeadLetterFilter filter(Sight sight) {
        return new DeadLetterFilter(
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                sight.kinds(Optional.empty()),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    public boolean isMayRedrive() {
        ExternalContext caller = FacesContext.getCurrentInstance().getExternalContext();
        return caller.isUserInRole(Roles.OPERATOR) || caller.isUserInRole(Roles.PHARMACIST);
    }

    /** Sends the letter {@code id} back to work; asks for the roles again, since a button that is not shown can be pressed. */
    public void redrive() {
        if (!isMayRedrive()) {
            say(FacesMessage.SEVERITY_ERROR, "Your roles do not allow this.");
            return;
        }
        try {
            tell(letters.redrive(
                    id, FacesContext.getCurrentInstance().getExternalContext().getRemoteUser(), note));
            id = null;
            note = null;
        } catch (BrokerAwayException e) {
            say(FacesMessage.SEVERITY_ERROR, "The broker is away: nothing was changed.");
        }
    }

    private static void tell(Redrive outcome) {
        if (outcome instanceof Redrive.Sent sent) {
            say(FacesMessage.SEVERITY_INFO, "Back to work: " + sent.key());
        } else if (outcome instanceof Redrive.NoTarget refused) {
            say(
                    FacesMessage.SEVERITY_ERROR,
                    "Its origin " + refused.origin() + " is no queue that redrives may go to; it stays.");
        } else if (outcome instanceof Redrive.NotSendable) {
            say(FacesMessage.SEVERITY_ERROR, "It is an object or damaged, so that no copy can be sent; it stays.");
        } else {
            say(FacesMessage.SEVERITY_WARN, "There is no such dead letter now.");
        }
    }

    private static void say(FacesMessage.Severity severity, String text) {
        FacesContext.getCurrentInstance().addMessage(null, new FacesMessage(severity, text, null));
    }

    public String getId() {
        return id;
    }

    public void setId(String id) {
        this.id = id;
    }

    public String getNote() {
        return note;
    }

    public void setNote(String note) {
        this.note = note;
    }
}
