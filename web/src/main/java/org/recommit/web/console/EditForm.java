package org.recommit.web.console;

import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.RequestScoped;
import jakarta.faces.application.FacesMessage;
import jakarta.faces.context.FacesContext;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import org.recommit.deadletter.EditDesk;
import org.recommit.deadletter.Redrive;

/** Sends one letter back to work with another body, or asks for the second person. */
@Named
@RequestScoped
public class EditForm {
    private static final String LETTERS = "/dead-letters.xhtml?faces-redirect=true";
    private static final String HERE = null;

    @Inject
    private EditDesk desk;

    @Inject
    private LetterPage page;

    private String letter;
    private String body;
    private String note;
    private String next;

    @PostConstruct
    void read() {
        letter = FacesContext.getCurrentInstance()
                .getExternalContext()
                .getRequestParameterMap()
                .getOrDefault("letterId", "");
    }

    public boolean isMayEdit() {
        return Actions.allowed(Actions.WORKERS);
    }

    /** Where to go: to the letters once this one is done with. */
    public String edit() {
        next = HERE;
        Actions.run(Actions.WORKERS, user -> tell(desk.edit(letter, body, note, user)));
        return next;
    }

    private void tell(Redrive outcome) {
        if (outcome instanceof Redrive.Sent sent) {
            leave(FacesMessage.SEVERITY_INFO, "Back to work as edited: " + sent.key());
        } else if (outcome instanceof Redrive.Requested) {
            leave(
                    FacesMessage.SEVERITY_INFO,
                    "It needs a second person: a pharmacist has to approve the difference. It stays until then.");
        } else if (outcome instanceof Redrive.AwaitingApproval) {
            Messages.error("An earlier wish about it waits for a second person's decision.");
        } else if (outcome instanceof Redrive.Invalid invalid) {
            Messages.error(invalid.reason() + ": " + invalid.text() + ".");
        } else if (outcome instanceof Redrive.NoTarget refused) {
            Messages.error("Its origin " + refused.origin() + " is no queue that redrives may go to; it stays.");
        } else if (outcome instanceof Redrive.NotSendable) {
            Messages.error("It is damaged, so that no copy can be sent; it stays.");
        } else {
            leave(FacesMessage.SEVERITY_WARN, "There is no such dead letter now.");
        }
    }

    private void leave(FacesMessage.Severity severity, String text) {
        FacesContext.getCurrentInstance().getExternalContext().getFlash().setKeepMessages(true);
        Messages.say(severity, text);
        next = LETTERS;
    }

    /** What was typed, at first the letter's own. */
    public String getBody() {
        return body == null ? page.getBody() : body;
    }

    public void setBody(String body) {
        this.body = body;
    }

    public String getNote() {
        return note;
    }

    public void setNote(String note) {
        this.note = note;
    }
}
