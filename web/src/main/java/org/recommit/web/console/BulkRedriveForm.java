package org.recommit.web.console;

import jakarta.enterprise.context.RequestScoped;
import jakarta.faces.context.ExternalContext;
import jakarta.faces.context.FacesContext;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.util.Optional;
import java.util.UUID;
import org.recommit.commit.BrokerAwayException;
import org.recommit.deadletter.BulkRedrives;
import org.recommit.deadletter.RedriveJob.Terms;
import org.recommit.web.rest.ProblemException;

/** Sends many letters back. */
@Named
@RequestScoped
public class BulkRedriveForm {
    @Inject
    private BulkRedrives redrives;

    @Inject
    private DeadLetterTable table;

    @Inject
    private LetterPick pick;

    private String requestKey = UUID.randomUUID().toString();
    private String note;
    private int ratePerSecond = 50;
    private int canary = 5;

    /** Begins the job and goes to where it is watched. */
    public String start() {
        if (!table.isMayWork()) {
            Messages.error("Your roles do not allow this.");
            return null;
        }
        ExternalContext external = FacesContext.getCurrentInstance().getExternalContext();
        try {
            redrives.start(
                    pick.choice(),
                    pick.described(),
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
