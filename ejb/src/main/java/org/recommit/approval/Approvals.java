package org.recommit.approval;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.recommit.approval.Approval.State;
import org.recommit.paging.Page;
import org.recommit.paging.PageRequest;

/** Where wishes that need a second person are kept. All methods throw a {@link RuntimeException} if the database fails. */
public interface Approvals {

    /**
     * Keeps the wish with its audit entry; false if one for the same letter is pending.
     *
     * @param body that the letter is to have; empty unless it is to be edited
     */
    boolean request(Approval wish, Optional<String> body);

    /** The body that was kept with the wish of that id. */
    Optional<String> body(String id);

    /** The approval of that id, as it is now. */
    Optional<Approval> find(String id, Instant now);

    /** Those in that state or all, newest first. */
    Page<Approval> list(Optional<State> state, Instant now, PageRequest page);

    /** Which of these letters wait for a decision. */
    Set<String> pending(Collection<String> letterIds, Instant now);

    /** Approves it: it is to be carried out now. False if it is not pending any more. */
    boolean approve(String id, String user, Instant now);

    /** Rejects it, with the audit entry; false if it is not pending any more. */
    boolean reject(String id, String user, String note, Instant now);

    /** What was approved has been carried out, or never will be, since the letter is gone. */
    void end(String id, State to);

    /**
     * Those that are still being carried out, and were approved before that time, the oldest first; what is known by its
     * REDRIVEN event to be done is none of them any more. The event has the approval's id.
     */
    List<Approval> carryingOut(Instant approvedBefore);
}
