package org.recommit.deadletter;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.recommit.deadletter.RedriveJob.Letter;
import org.recommit.deadletter.RedriveJob.LetterState;
import org.recommit.deadletter.RedriveJob.State;
import org.recommit.deadletter.RedriveJob.Terms;
import org.recommit.deadletter.RedriveStep.Progress;
import org.recommit.paging.Page;
import org.recommit.paging.PageRequest;

/** Where bulk redrives are kept. All methods throw a {@link RuntimeException} if the database fails. */
public interface RedriveJobs {

    /**
     * What is asked for.
     *
     * @param requestKey makes the same wish, sent twice, one job; empty where the caller gives none
     * @param filter which letters, in words
     */
    record Wish(Optional<String> requestKey, String filter, Terms terms, String user, Instant at) {}

    /** Keeps the letters, in that order, and its audit entry; the job of that request key if there is one already. */
    RedriveJob add(Wish wish, List<DeadLetter> letters);

    /** The job of that id. */
    Optional<RedriveJob> find(String id);

    /** All jobs, newest first. */
    Page<RedriveJob> list(PageRequest page);

    /** The letters of a job in their order, those in that state or all. */
    Page<Letter> letters(String id, Optional<LetterState> state, PageRequest page);

    /**
     * Brings the job from one state to another, with the audit entry of who did it.
     *
     * @param because for a pause; empty else
     * @return false if the job is in another state now
     */
    boolean change(String id, State from, State to, String user, Optional<String> because);

    /** Ids of the jobs that run. */
    List<String> running();

    /** Whether this node is to work on the job until then; another one is not, unless its time has run out. */
    boolean claim(String id, String node, Instant now, Instant until);

    /** Looks up how the letters that were sent since {@code endedSince}, or of jobs that have not ended, have ended. */
    void settle(Instant endedSince);

    /** Where the job stands, after {@link #settle}. */
    Progress progress(String id, int seconds);

    /** The next letters whose turn it is, none behind that place. */
    List<Letter> next(String id, int most, int throughPlace);

    /** Writes what became of letters, by their places. */
    void mark(String id, Map<Integer, LetterState> states);
}
