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
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.recommit.approval.Approval;
import org.recommit.ledger.SchemaState;

/**
 * Carries out what was approved and was left undone by a crash or an outage. Two nodes may do so at a time: a letter can be
 * taken off the queue once, and what was made of it carries the approval's id.
 */
@Singleton
@Startup
@ConcurrencyManagement(ConcurrencyManagementType.BEAN)
@TransactionManagement(TransactionManagementType.BEAN)
public class ApprovalWorker {
    private static final Logger LOG = Logger.getLogger(ApprovalWorker.class.getName());
    private static final Duration TURN = Duration.ofSeconds(5);

    /** So long whoever approved may still be at it. */
    private static final Duration AT_WORK = Duration.ofSeconds(30);

    /** After so long what tells that it was done has come, if it was. */
    private static final Duration TOLD = Duration.ofMinutes(10);

    @Resource
    private ManagedScheduledExecutorService executor;

    @Inject
    private ApprovalDesk desk;

    @Inject
    private SchemaState schema;

    @Inject
    private Clock clock;

    private ScheduledFuture<?> task;

    @PostConstruct
    void start() {
        task = executor.scheduleWithFixedDelay(this::turn, TURN.toSeconds(), TURN.toSeconds(), TimeUnit.SECONDS);
    }

    @PreDestroy
    void stop() {
        task.cancel(true);
    }

    /** Never throws: a task that throws is not run again. */
    private void turn() {
        if (schema.state() != SchemaState.State.READY) {
            return;
        }
        try {
            Instant now = clock.instant();
            for (Approval approval : desk.carryingOut(now.minus(AT_WORK))) {
                Instant decided = approval.decidedAt().orElseThrow();
                desk.finish(approval, decided.plus(TOLD).isBefore(now));
            }
        } catch (RuntimeException e) {
            LOG.log(Level.FINE, "What was approved cannot be carried out now: {0}", e.getMessage());
        }
    }
}
