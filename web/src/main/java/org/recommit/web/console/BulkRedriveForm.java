package org.recommit.web.console;

import jakarta.enterprise.context.RequestScoped;
import jakarta.faces.context.ExternalContext;
import jakarta.faces.context.FacesContext;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.recommit.commit.BrokerAwayException;
import org.recommit.deadletter.BulkRedrives;
import org.recommit.deadletter.DeadLetterFilter;
import org.recommit.deadletter.LetterChoice;
import org.recommit.deadletter.RedriveJob.Terms;
import org.recommit.web.rest.ProblemException;

/** Sends many letters back: the selected ones, all that match the page's filter, or all of these but the selected. */
@Named
@RequestScoped
public class BulkRedriveForm {
    private static final String WHICH = "which";

    @Inject
    private BulkRedrives redrives;

    @Inject
    private DeadLetterTable table;

    private String ids = "";
    private String requestKey = UUID.randomUUID().toString();
    private String note;
    private int ratePerSecond = 50;
    private int canary = 5;

    /** Which letters are meant. */
    private enum Which {
        SELECTED,
        MATCHING,
        OTHERS
    }

    /** Begins the job and goes to where it is watched. */
    public String start() {
        if (!table.isMayRedrive()) {
            Messages.error("Your roles do not allow this.");
            return null;
        }
        ExternalContext external = FacesContext.getCurrentInstance().getExternalContext();
        try {
            Which which = Which.valueOf(external.getRequestParameterMap().getOrDefault(WHICH, Which.MATCHING.name()));
            redrives.start(
                    choice(which),
                    described(which),
                    new Terms(ratePerSecond, canary, note),
                    external.getRemoteUser(),
                    Optional.of(requestKey));
            return "redrives?faces-redirect=true";
        } catch (IllegalArgumentException e) {
            Messages.error("Say which letters are meant.");
        } catch (ProblemException e) {
            Messages.error(e.getMessage());
        } catch (BrokerAwayException e) {
            Messages.error("The broker is away: nothing was changed.");
        } catch (RuntimeException e) {
            if (!Messages.databaseFailed(e)) {
                throw e;
            }
            Messages.error("The database is away: bulk redrives need it. Single letters can be redriven.");
        }
        return null;
    }

    private LetterChoice choice(Which which) {
        return switch (which) {
            case SELECTED -> new LetterChoice(DeadLetterFilter.ALL, picked(), Set.of());
            case MATCHING -> new LetterChoice(table.filter(), Set.of(), Set.of());
            case OTHERS -> new LetterChoice(table.filter(), Set.of(), picked());
        };
    }

    private String described(Which which) {
        return switch (which) {
            case SELECTED -> letters() + " selected";
            case MATCHING -> table.described();
            case OTHERS -> table.described() + " but " + letters();
        };
    }

    private String letters() {
        int count = picked().size();
        return count == 1 ? "1 letter" : count + " letters";
    }

    /** None would mean all to the job. */
    private Set<String> picked() {
        Set<String> picked = Arrays.stream(ids.split("\n"))
                .map(String::strip)
                .filter(id -> !id.isEmpty())
                .collect(Collectors.toSet());
        if (picked.isEmpty()) {
            throw new IllegalArgumentException("no letter is selected");
        }
        return picked;
    }

    public String getIds() {
        return ids;
    }

    public void setIds(String ids) {
        this.ids = ids == null ? "" : ids;
    }

    public String getRequestKey() {
        return requestKey;
    }

    public void setRequestKey(String requestKey) {
        this.requestKey = requestKey;
    }

    public String getNote() {
        return note;
    }

    public void setNote(String note) {
        this.note = note;
    }

    public int getRatePerSecond() {
        return ratePerSecond;
    }

    public void setRatePerSecond(int ratePerSecond) {
        this.ratePerSecond = ratePerSecond;
    }

    public int getCanary() {
        return canary;
    }

    public void setCanary(int canary) {
        this.canary = canary;
    }
}
