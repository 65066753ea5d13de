package org.recommit.web.console;

import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.util.List;
import org.recommit.deadletter.BulkRedrives;
import org.recommit.deadletter.BulkRedrives.Change;
import org.recommit.deadletter.RedriveJob.State;
import org.recommit.paging.PageRequest;

/** The newest bulk redrives with their progress, and their change. */
@Named
@RequestScoped
public class RedrivePage {
    private static final int SHOWN = 20;

    @Inject
    private BulkRedrives redrives;

    private final Rows<JobRow> jobs = new Rows<>(() -> redrives.list(new PageRequest(0, SHOWN)).items().stream()
            .map(JobRow::of)
            .toList());
    private String id;
    private String to;

    public List<JobRow> getJobs() {
        return jobs.get();
    }

    public boolean isDatabaseAway() {
        return jobs.isDatabaseAway();
    }

    /** Pauses, resumes or cancels the job {@code id}. */
    public void change() {
        Actions.run(Actions.WORKERS, user -> tell(change(State.valueOf(to), user)));
    }

    private Change change(State wanted, String user) {
        return switch (wanted) {
            case PAUSED -> redrives.pause(id, user);
            case RUNNING -> redrives.resume(id, user);
            case CANCELLED -> redrives.cancel(id, user);
            case DONE -> new Change.NotThere();
        };
    }

    private static void tell(Change outcome) {
        if (outcome instanceof Change.NotNow now) {
            Messages.error("The job is " + now.state() + " now.");
        } else if (outcome instanceof Change.NotThere) {
            Messages.error("There is no such job.");
        }
    }

    public String getId() {
        return id;
    }

    public void setId(String id) {
        this.id = id;
    }

    public String getTo() {
        return to;
    }

    public void setTo(String to) {
        this.to = to;
    }
}
