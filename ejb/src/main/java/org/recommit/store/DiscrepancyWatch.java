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
import java.util.logging.Level;
import java.util.logging.Logger;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.recommit.ledger.Discrepancies;
import org.recommit.ledger.SchemaState;
import org.recommit.server.Rounds;
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
    private static final Duration PERIOD = Duration.ofSeconds(30);
    private static final int RESTS = 3;

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

    private Rounds rounds;

    @PostConstruct
    void start() {
        rounds = Rounds.begin(
                executor,
                PERIOD,
                RESTS,
                this::look,
                e -> LOG.log(Level.FINE, "The discrepancies cannot be counted", e));
    }

    @PreDestroy
    void stop() {
        rounds.stop();
    }

    /** What cannot be looked at stays as it was. */
    void look() {
        if (schema.state() == SchemaState.State.READY) {
            tell(discrepancies.unexplained(clock.instant().minus(grace)));
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
