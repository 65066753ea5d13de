package org.recommit.deadletter;

import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.annotation.Resource;
import jakarta.ejb.ConcurrencyManagement;
import jakarta.ejb.ConcurrencyManagementType;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import jakarta.enterprise.concurrent.ManagedScheduledExecutorService;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.recommit.deadletter.RedriveJob.Letter;
import org.recommit.deadletter.RedriveJob.LetterState;
import org.recommit.deadletter.RedriveJob.State;
import org.recommit.ledger.SchemaState;
import org.recommit.server.Node;

/**
 * Works on bulk redrives, once a second, one node at a time for each. That every letter is sent once does not hang on it:
 * a letter can be taken off the queue once, and its REDRIVEN event, which travels in the same transaction, says which
 * job sent it. So whatever this worker had no time to write down before a crash is found out afterwards.
 */
@Singleton
@Startup
@ConcurrencyManagement(ConcurrencyManagementType.BEAN)
@TransactionManagement(TransactionManagementType.BEAN)
public class RedriveWorker {
    private static final Logger LOG = Logger.getLogger(RedriveWorker.class.getName());
    private static final Duration TURN = Duration.ofSeconds(1);
    private static final Duration CLAIM = Duration.ofSeconds(20);

    /** How long after a job's end it is still found out how its letters ended: longer than any policy retries. */
    private static final Duration FOLLOWED = Duration.ofDays(2);

    /** Jobs that have ended are looked at once in so many turns; a broker or database that is away likewise. */
    private static final int SELDOM = 10;

    private static final int AT_ONCE = 20;

    /** Who acts when nobody does. */
    private static final String ITSELF = "recommit";

    @Resource
    private ManagedScheduledExecutorService executor;

    @Inject
    private BrokerDeadLetters letters;

    @Inject
    private RedriveJobs jobs;

    @Inject
    private SchemaState schema;

    @Inject
    private Node node;

    @Inject
    private Clock clock;

    private final Map<String, Integer> secondsOf = new HashMap<>();
    private long turns;
    private long again;
    private ScheduledFuture<?> task;

    @PostConstruct
    void start() {
        task = executor.scheduleAtFixedRate(this::turn, TURN.toMillis(), TURN.toMillis(), TimeUnit.MILLISECONDS);
    }

    @PreDestroy
    void stop() {
        task.cancel(true);
    }

    /** Never throws: a task that throws is not run again. */
    private void turn() {
        turns++;
        if (schema.state() != SchemaState.State.READY || turns < again) {
            return;
        }
        try {
            Instant now = clock.instant();
            jobs.settle(turns % SELDOM == 0 ? now.minus(FOLLOWED) : now);
            List<String> running = jobs.running();
            secondsOf.keySet().retainAll(running);
            running.forEach(this::work);
        } catch (RuntimeException e) {
            LOG.log(Level.FINE, "Redrives cannot go on now: {0}", e.getMessage());
            again = turns + SELDOM;
        }
    }

    private void work(String id) {
        Instant now = clock.instant();
        if (!jobs.claim(id, node.name(), now, now.plus(CLAIM))) {
            secondsOf.remove(id);
            return;
        }
        int seconds = secondsOf.merge(id, 1, Integer::sum) - 1;
        RedriveStep step = RedriveStep.of(jobs.progress(id, seconds));
        if (step instanceof RedriveStep.Send send) {
            send(id, send, now.plus(TURN));
        } else if (step instanceof RedriveStep.Pause pause) {
            jobs.change(id, State.RUNNING, State.PAUSED, ITSELF, Optional.of(pause.because()));
        } else {
            jobs.change(id, State.RUNNING, State.DONE, ITSELF, Optional.empty());
        }
    }

    /** A turn that takes too long is cut short, so that a pause takes effect. */
    private void send(String id, RedriveStep.Send step, Instant until) {
        RedriveJob job = jobs.find(id).orElseThrow();
        int sent = 0;
        while (sent < step.most() && clock.instant().isBefore(until)) {
            List<Letter> batch = jobs.next(id, Math.min(AT_ONCE, step.most() - sent), step.throughPlace());
            if (batch.isEmpty()) {
                return;
            }
            jobs.mark(id, send(job, batch));
            sent += batch.size();
        }
    }

    private Map<Integer, LetterState> send(RedriveJob job, List<Letter> batch) {
        Map<String, Redrive> outcomes = letters.redrive(job, batch);
        Map<Integer, LetterState> states = new HashMap<>();
        batch.forEach(letter -> states.put(letter.place(), state(outcomes.get(letter.letterId()))));
        return states;
    }

    private static LetterState state(Redrive outcome) {
        if (outcome instanceof Redrive.Sent) {
            return LetterState.SENT;
        }
        return outcome instanceof Redrive.NotThere ? LetterState.GONE : LetterState.REFUSED;
    }
}
