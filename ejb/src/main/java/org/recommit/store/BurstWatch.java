package org.recommit.store;

import static java.util.stream.Collectors.joining;

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
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.recommit.audit.RetryHistory;
import org.recommit.ledger.SchemaState;
import org.recommit.retry.Dependency;
import org.recommit.retry.RetryPolicies;
import org.recommit.retry.Spread;
import org.recommit.server.Rounds;
import org.recommit.warning.Warnings;

/**
 * Warns of retries that come back in bursts: what they hit has just recovered. Either the policy has no jitter, or what
 * draws its waits does not spread them.
 */
@Singleton
@Startup
@ConcurrencyManagement(ConcurrencyManagementType.BEAN)
@TransactionManagement(TransactionManagementType.BEAN)
public class BurstWatch {
    static final String WARNING = "retry-bursts";
    private static final Logger LOG = Logger.getLogger(BurstWatch.class.getName());
    private static final Duration PERIOD = Duration.ofSeconds(10);
    private static final int RESTS = 3;

    @Inject
    RetryHistory history;

    @Inject
    RetryPolicies policies;

    @Inject
    SchemaState schema;

    @Inject
    Warnings warnings;

    @Inject
    Clock clock;

    /** How far back attempts are looked at, and so how long a burst is warned of. */
    @Inject
    @ConfigProperty(name = "recommit.warning.burst-window", defaultValue = "PT5M")
    Duration window;

    @Resource
    ManagedScheduledExecutorService executor;

    private Rounds rounds;

    @PostConstruct
    void start() {
        rounds = Rounds.begin(
                executor, PERIOD, RESTS, this::look, e -> LOG.log(Level.FINE, "The retries cannot be looked at", e));
    }

    @PreDestroy
    void stop() {
        rounds.stop();
    }

    /** What cannot be looked at stays as it was. */
    void look() {
        if (schema.state() == SchemaState.State.READY) {
            tell(bursts(clock.instant()));
        }
    }

    private String bursts(Instant now) {
        return Arrays.stream(Dependency.values())
                .flatMap(dependency -> burst(dependency, now).stream())
                .collect(joining(", "));
    }

    private Optional<String> burst(Dependency dependency, Instant now) {
        Instant from = now.minus(window);
        Spread spread = Spread.of(history.scheduled(from, now, Optional.of(dependency)), policies, from, now);
        return spread.burst()
                ? Optional.of(String.format(
                        Locale.ROOT, "%s (%.1f times an even spread)", dependency.label(), spread.peakRatio()))
                : Optional.empty();
    }

    private void tell(String bursts) {
        if (bursts.isEmpty()) {
            warnings.clear(WARNING);
        } else {
            warnings.raise(WARNING, "Retries come in bursts at " + bursts + ": look at the jitter of the policy.");
        }
    }
}
