package org.recommit.web.console;

import jakarta.enterprise.context.RequestScoped;
import jakarta.faces.application.FacesMessage;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.util.Optional;
import java.util.Set;
import org.recommit.commit.Consumption;
import org.recommit.commit.Consumption.State;
import org.recommit.web.security.Roles;

/** Says on every page whether commits are worked on, and lets operators pause and resume the work. */
@Named
@RequestScoped
public class ConsumptionForm {
    private static final Set<String> SWITCHERS = Set.of(Roles.OPERATOR);

    @Inject
    private Consumption consumption;

    private String note;

    public boolean isPaused() {
        return is(State.PAUSED);
    }

    /** Neither this nor paused while the broker is away. */
    public boolean isRunning() {
        return is(State.RUNNING);
    }

    private boolean is(State state) {
        return consumption.lately().equals(Optional.of(state));
    }

    public boolean isMaySwitch() {
        return Actions.allowed(SWITCHERS);
    }

    public void pause() {
        set(State.PAUSED, "Consumption is paused.");
    }

    public void resume() {
        set(State.RUNNING, "Commits are worked on again.");
    }

    private void set(State wanted, String done) {
        Actions.run(SWITCHERS, user -> {
            consumption.set(wanted, user, note);
            Messages.say(FacesMessage.SEVERITY_INFO, done);
            note = null;
        });
    }

    public String getNote() {
        return note;
    }

    public void setNote(String note) {
        this.note = note;
    }
}
