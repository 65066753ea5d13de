package org.recommit.web.console;

import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.RequestScoped;
import jakarta.faces.application.FacesMessage;
import jakarta.faces.context.FacesContext;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.recommit.deadletter.DeadLetterFilter;
import org.recommit.deadletter.DeadLetters;
import org.recommit.deadletter.Redrive;
import org.recommit.ledger.Schedule;
import org.recommit.retry.ReasonCode;
import org.recommit.web.rest.LetterQuery;
import org.recommit.web.rest.ProblemException;
import org.recommit.web.security.Roles;
import org.recommit.web.security.Sight;

/** One page of the dead letters that match the filter in the address, and the redrive of one of them. */
@Named
@RequestScoped
public class DeadLetterTable {
    @Inject
    private DeadLetters letters;

    private Listing<LetterRow> list;
    private String id;
    private String note;

    @PostConstruct
    void read() {
        list = Listing.of(
                "dead-letters.xhtml", LetterQuery.NAMES, DeadLetterTable::filter, letters::list, LetterRow::of);
    }

    public Listing<LetterRow> getList() {
        return list;
    }

    /**
     * The filter, as far as the user may see.
     *
     * @throws ProblemException if a value cannot be meant
     */
    DeadLetterFilter filter() {
        return filter(list.getValues());
    }

    private static DeadLetterFilter filter(Map<String, String> values) {
        return LetterQuery.of(values, Sight.of(FacesContext.getCurrentInstance().getExternalContext()::isUserInRole));
    }

    /** The filter in words. */
    String described() {
        String words = String.join(
                ", ",
                list.getValues().entrySet().stream()
                        .map(entry -> entry.getKey() + "=" + entry.getValue())
                        .toList());
        return words.isEmpty() ? "all" : words;
    }

    public List<String> getReasons() {
        return Arrays.stream(ReasonCode.values()).map(Enum::name).toList();
    }

    public List<String> getDependencies() {
        return LetterQuery.DEPENDENCIES;
    }

    public List<String> getKinds() {
        return LetterQuery.KINDS;
    }

    public List<String> getSchedules() {
        return Arrays.stream(Schedule.values()).map(Enum::name).toList();
    }

    public boolean isMayWork() {
        return Actions.allowed(Actions.WORKERS);
    }

    public boolean isMayOpen() {
        return isMayWork() || Actions.allowed(Set.of(Roles.AUDITOR));
    }

    /** Sends the letter {@code id} back to work. */
    public void redrive() {
        Actions.run(Actions.WORKERS, user -> {
            tell(letters.redrive(id, user, note));
            list.again();
            id = null;
            note = null;
        });
    }

    private static void tell(Redrive outcome) {
        if (outcome instanceof Redrive.Sent sent) {
            Messages.say(FacesMessage.SEVERITY_INFO, "Back to work: " + sent.key());
        } else if (outcome instanceof Redrive.NoTarget refused) {
            Messages.error("Its origin " + refused.origin() + " is no queue that redrives may go to; it stays.");
        } else if (outcome instanceof Redrive.AwaitingApproval) {
            Messages.error("An earlier wish about it waits for a second person's decision; it stays.");
        } else if (outcome instanceof Redrive.NotSendable) {
            Messages.error("It is an object or damaged, so that no copy can be sent; it stays.");
        } else {
            Messages.say(FacesMessage.SEVERITY_WARN, "There is no such dead letter now.");
        }
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
