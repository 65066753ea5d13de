package org.recommit.deadletter;

import java.time.Instant;
import java.util.Optional;

/**
 * Many dead letters on their way back to work: which ones was settled when the job was asked for.
 *
 * @param filter which letters, in words
 * @param terms how to go about it
 * @param requestedBy the user
 * @param pausedBecause why it does not go on; empty unless it is paused
 */
public record RedriveJob(
        String id,
        State state,
        String filter,
        Terms terms,
        String requestedBy,
        Instant requestedAt,
        Optional<String> pausedBecause,
        Counts counts) {

    /** Of the REDRIVEN event of the letter in that place. */
    public String eventId(int place) {
        return eventId(id, place);
    }

    /** Of the REDRIVEN event of the letter in that place of that job. */
    public static String eventId(String job, int place) {
        return job + ":" + place;
    }

    /** Names of the REST answer. */
    public enum State {
        RUNNING,
        PAUSED,
        CANCELLED,
        DONE
    }

    /**
     * How to go about it.
     *
     * @param ratePerSecond letters a second at most, from 1; it is reached step by step
     * @param canary how many go first; the rest waits until every one of them has landed
     * @param note why, for the audit
     */
    public record Terms(int ratePerSecond, int canary, String note) {
        public static final int MOST_PER_SECOND = 1_000;
        public static final int MOST_CANARIES = 100;
    }

    /**
     * What became of the letters. Sent back is not landed: a letter is one of {@code left}, {@code gone}, {@code refused}
     * and {@code sent}, and of those that were sent, {@code landed} and {@code failedAgain} are known so far.
     *
     * @param gone were taken by somebody else before their turn
     * @param refused cannot be sent; they stay where they are
     * @param left wait for their turn
     */
    public record Counts(int matched, int sent, int landed, int failedAgain, int gone, int refused, int left) {
        /** Those of which it is known how they ended. */
        int known() {
            return landed + failedAgain;
        }
    }

    /** Where one letter of a job stands. */
    public enum LetterState {
        LEFT,
        SENT,
        LANDED,
        FAILED_AGAIN,
        GONE,
        REFUSED
    }

    /**
     * One letter of a job.
     *
     * @param place its turn, from 1
     */
    public record Letter(int place, String letterId, Optional<String> key, LetterState state) {}
}
