package org.recommit.deadletter;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import org.recommit.deadletter.RedriveJob.Letter;
import org.recommit.deadletter.RedriveJob.LetterState;
import org.recommit.deadletter.RedriveJob.State;
import org.recommit.deadletter.RedriveJob.Terms;
import org.recommit.paging.Page;
import org.recommit.paging.PageRequest;

/** Sends many dead letters back to work, in the background. Needs the database, unlike the redrive of a single letter. */
@ApplicationScoped
public class BulkRedrives {

    @Inject
    private BrokerDeadLetters letters;

    @Inject
    private RedriveJobs jobs;

    @Inject
    private Clock clock;

    /** What became of a wish to pause, resume or cancel. */
    public sealed interface Change {
        /** It is so now. */
        record Changed(RedriveJob job) implements Change {}

        /** There is no such job. */
        record NotThere() implements Change {}

        /** Its state does not allow it. */
        record NotNow(State state) implements Change {}
    }

    /**
     * Settles which letters are meant and lets the job begin, the oldest letter first.
     *
     * @param described the choice in words
     * @param requestKey makes the same wish, sent twice, one job
     */
    public RedriveJob start(
            LetterChoice choice, String described, Terms terms, String user, Optional<String> requestKey) {
        List<DeadLetter> chosen = letters.oldestFirst(choice::toRedrive);
        return jobs.add(new RedriveJobs.Wish(requestKey, described, terms, user, clock.instant()), chosen);
    }

    /** The job of that id. */
    public Optional<RedriveJob> find(String id) {
        return jobs.find(id);
    }

    /** All jobs, newest first. */
    public Page<RedriveJob> list(PageRequest page) {
        return jobs.list(page);
    }

    /** The letters of a job in their order, those in that state or all. */
    public Page<Letter> letters(String id, Optional<LetterState> state, PageRequest page) {
        return jobs.letters(id, state, page);
    }

    /** Stops it within seconds until somebody lets it go on. */
    public Change pause(String id, String user) {
        return change(id, user, State.PAUSED, Optional.of("Paused by " + user + "."), State.RUNNING);
    }

    /** Lets it go on; what has failed again so far is not held against it any more. */
    public Change resume(String id, String user) {
        return change(id, user, State.RUNNING, Optional.empty(), State.PAUSED);
    }

    /** Ends it within seconds: the letters that are left stay where they are. */
    public Change cancel(String id, String user) {
        return change(id, user, State.CANCELLED, Optional.empty(), State.RUNNING, State.PAUSED);
    }

    private Change change(String id, String user, State to, Optional<String> because, State... from) {
        for (State each : from) {
            if (jobs.change(id, each, to, user, because)) {
                return new Change.Changed(jobs.find(id).orElseThrow());
            }
        }
        return jobs.find(id).<Change>map(job -> new Change.NotNow(job.state())).orElseGet(Change.NotThere::new);
    }
}
