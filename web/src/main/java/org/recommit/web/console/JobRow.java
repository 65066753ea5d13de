package org.recommit.web.console;

import org.recommit.deadletter.RedriveJob;
import org.recommit.deadletter.RedriveJob.Counts;
import org.recommit.deadletter.RedriveJob.State;

/** A bulk redrive as the page shows it. Shares are per cent of all letters that were matched. */
public record JobRow(RedriveJob job) {
    static JobRow of(RedriveJob job) {
        return new JobRow(job);
    }

    // expression language before 6.0 knows bean getters only

    public String getId() {
        return job.id();
    }

    public String getState() {
        return job.state().name();
    }

    public boolean isOpen() {
        return job.state() == State.RUNNING || job.state() == State.PAUSED;
    }

    public String getFilter() {
        return job.filter();
    }

    public String getNote() {
        return job.terms().note();
    }

    public String getRequestedBy() {
        return job.requestedBy();
    }

    public String getRequestedAt() {
        return LetterRow.toTheSecond(job.requestedAt());
    }

    public String getPausedBecause() {
        return job.pausedBecause().orElse("");
    }

    public int getMatched() {
        return counts().matched();
    }

    public int getSent() {
        return counts().sent();
    }

    public int getLanded() {
        return counts().landed();
    }

    public int getFailedAgain() {
        return counts().failedAgain();
    }

    /** Sent back, and not ended yet. */
    public int getWorking() {
        return counts().sent() - counts().landed() - counts().failedAgain();
    }

    public int getGone() {
        return counts().gone();
    }

    public int getRefused() {
        return counts().refused();
    }

    public int getLeft() {
        return counts().left();
    }

    public double getLandedShare() {
        return share(getLanded());
    }

    public double getFailedShare() {
        return share(getFailedAgain());
    }

    public double getWorkingShare() {
        return share(getWorking());
    }

    public double getStayedShare() {
        return share(getGone() + getRefused());
    }

    private Counts counts() {
        return job.counts();
    }

    private double share(int count) {
        return counts().matched() == 0 ? 0 : 100.0 * count / counts().matched();
    }
}
