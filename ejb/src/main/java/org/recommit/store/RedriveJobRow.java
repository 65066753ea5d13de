package org.recommit.store;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.EntityManager;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.Optional;
import org.recommit.deadletter.RedriveJob;
import org.recommit.deadletter.RedriveJob.Counts;
import org.recommit.deadletter.RedriveJob.State;
import org.recommit.deadletter.RedriveJob.Terms;
import org.recommit.deadletter.RedriveJobs.Wish;

/** One bulk redrive. */
@Entity
@Table(name = "redrive_job")
class RedriveJobRow {
    private static final String INSERT = """
            insert into RedriveJobRow (id, requestKey, state, requestedBy, requestedAt, note, filter, ratePerSecond, canary,
              matched, knownBefore, failedBefore)
            values (:id, :requestKey, :state, :by, :at, :note, :filter, :rate, :canary, :matched, 0, 0)
            on conflict do nothing
            """;

    @Id
    String id;

    @Column(name = "request_key")
    String requestKey;

    String state;

    @Column(name = "requested_by")
    String requestedBy;

    @Column(name = "requested_at")
    Instant requestedAt;

    String note;
    String filter;

    @Column(name = "rate_per_second")
    int ratePerSecond;

    int canary;
    int matched;

    @Column(name = "paused_because")
    String pausedBecause;

    @Column(name = "known_before")
    int knownBefore;

    @Column(name = "failed_before")
    int failedBefore;

    @Column(name = "ended_at")
    Instant endedAt;

    String worker;

    @Column(name = "worker_until")
    Instant workerUntil;

    protected RedriveJobRow() {}

    /** Adds the job as a running one; false if there is one of the same request key. */
    static boolean insert(EntityManager entityManager, String id, Wish wish, int matched) {
        return entityManager
                        .createQuery(INSERT)
                        .setParameter("id", id)
                        .setParameter("requestKey", wish.requestKey().orElse(null))
                        .setParameter("state", State.RUNNING.name())
                        .setParameter("by", wish.user())
                        .setParameter("at", Times.stored(wish.at()))
                        .setParameter("note", Texts.fit(wish.terms().note(), 2_000))
                        .setParameter("filter", Texts.fit(wish.filter(), 4_000))
                        .setParameter("rate", wish.terms().ratePerSecond())
                        .setParameter("canary", wish.terms().canary())
                        .setParameter("matched", matched)
                        .executeUpdate()
                == 1;
    }

    Terms terms() {
        return new Terms(ratePerSecond, canary, note);
    }

    RedriveJob job(Counts counts) {
        return new RedriveJob(
                id,
                State.valueOf(state),
                filter,
                terms(),
                requestedBy,
                requestedAt,
                Optional.ofNullable(pausedBecause),
                counts);
    }
}
