package org.recommit.deadletter;

import org.recommit.deadletter.RedriveJob.Counts;
import org.recommit.deadletter.RedriveJob.Terms;

/** What a running job does in its next second. */
public sealed interface RedriveStep {
    /** How many outcomes have to be known before a share of them means anything. */
    int LEAST_KNOWN = 5;

    /** One in so many may fail again. */
    int ONE_IN = 5;

    /** Send at most so many, and none behind that place. */
    record Send(int most, int throughPlace) implements RedriveStep {}

    /** A person has to look. */
    record Pause(String because) implements RedriveStep {}

    /** Every letter has had its turn. */
    record Done() implements RedriveStep {}

    /**
     * How the letters that went first are doing.
     *
     * @param open how many of them have not ended yet
     */
    record Canaries(int open, int failedAgain) {}

    /**
     * Where a job stands.
     *
     * @param before what was known when it last began: it is not held against the job again
     * @param seconds for how long it has been running since
     */
    record Progress(Terms terms, Counts counts, Canaries canaries, Before before, int seconds) {}

    /** Outcomes that were known at one time. */
    record Before(int known, int failedAgain) {
        public static final Before NOTHING = new Before(0, 0);
    }

    /** The step that follows from where the job stands. */
    static RedriveStep of(Progress at) {
        Counts counts = at.counts();
        if (counts.left() == 0) {
            return new Done();
        }
        int known = counts.known() - at.before().known();
        int failed = counts.failedAgain() - at.before().failedAgain();
        if (at.canaries().failedAgain() > 0 && at.before().failedAgain() == 0) {
            return new Pause("A letter that went first has failed again.");
        }
        if (known >= LEAST_KNOWN && failed * ONE_IN > known) {
            return new Pause(failed + " of " + known + " letters have failed again.");
        }
        int rate = Math.min(at.terms().ratePerSecond(), ramp(at.seconds()));
        if (at.canaries().open() == 0) {
            return new Send(rate, counts.matched());
        }
        // With all of them on their way there is none left to send
        return new Send(rate, at.terms().canary());
    }

    /** 10 in the first second, then twice as many in each. */
    private static int ramp(int seconds) {
        return 10 << Math.min(seconds, 10);
    }
}
