package org.recommit.deadletter;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.recommit.paging.Page;
import org.recommit.paging.PageRequest;

/**
 * The broker's dead-letter queue as operators work it. The broker is the truth; lists and counts of a long queue may be
 * some seconds old, and an action on what is gone says so.
 */
public interface DeadLetters {

    /** The letters that match, newest first; {@code total} is exact. */
    Page<DeadLetter> list(DeadLetterFilter filter, PageRequest page);

    /**
     * One letter with all it carries. The look is on record before anything is shown.
     *
     * @param user who looks
     */
    Optional<DeadLetter.Opened> open(String id, String user);

    /** Counts over the whole queue. */
    Summary summary();

    /** Counts by cause, for figures and warnings. */
    DeadLetterCensus census();

    /**
     * Sends one letter back to work with a fresh budget; the steps that had succeeded stay remembered.
     *
     * @param user who asked
     * @param note why, for the audit
     */
    Redrive redrive(String id, String user, String note);

    /** Counts by reason, dependency and source. */
    record Summary(
            long total,
            long controlled,
            Optional<Instant> oldestDeadAt,
            Map<String, Long> byReason,
            Map<String, Long> byDependency,
            Map<String, Long> bySource) {}
}
