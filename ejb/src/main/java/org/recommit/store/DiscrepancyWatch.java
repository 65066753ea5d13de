package org.recommit.store;

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
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.recommit.ledger.Discrepancies;
import org.recommit.ledger.SchemaState;
import org.recommit.warning.Warnings;

/**
 * Warns of discrepancies that are open for longer than {@code recommit.discrepancy.grace} and that nobody has explained.
 * Within it commits that came in another order than the goods put themselves right.
 */
@Singleton
@Startup
@ConcurrencyManagement(ConcurrencyManagementType.BEAN)
@TransactionManagement(TransactionManagementType.BEAN)
public class DiscrepancyWatch {
    static final String WARNING = "discrepancies";
    private static final Logger LOG = Logger.getLogger(DiscrepancyWatch.class.getName());
    private static final int PERIOD_SECONDS = 30;

    @Inject
    Discrepancies discrepancies;

    @Inject
    SchemaState schema;

    @Inject
    Warnings warnings;

    @Inject
    Clock clock;

    @Inject
    @ConfigProperty(name = "recommit.discrepancy.grace", defaultValue = "PT1H")
    Duration grace;

    @Resource
    ManagedScheduledExecutorService executor;

    private ScheduledFuture<?> task;

    @PostConstruct
    void start() {
        task = executor.scheduleWithFixedDelay(this::look, PERIOD_SECONDS, PERIOD_SECONDS, TimeUnit.SECONDS);
    }

    @PreDestroy
    void stop() {
        task.cancel(true);
    }

    /** Never throws: a scheduled task that throws is not run again. What cannot be looked at stays as it was. */
    void look() {
        try {
            if (schema.state() == SchemaState.State.READY) {
                tell(discrepancies.unexplained(clock.instant().minus(grace)));
            }
        } catch (RuntimeException e) {
            LOG.log(Level.FINE, "The discrepancies cannot be counted", e);
        }
    }

    private void tell(long overdue) {
        if (overdue == 0) {
            warnings.clear(WARNING);
        } else {
            warnings.raise(
                    WARNING,
                    "Discrepancies open for more than " + grace + " that nobody has explained: " + overdue + ".");
        }
    }
}
