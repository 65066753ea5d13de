package org.recommit.metrics;

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
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.recommit.commit.BrokerAwayException;
import org.recommit.commit.QueueDepths;
import org.recommit.commit.QueueDepths.Depth;
import org.recommit.commit.QueueUnknownException;
import org.recommit.commit.Queues;
import org.recommit.deadletter.DeadLetterCensus;
import org.recommit.deadletter.DeadLetterWarnings;
import org.recommit.deadletter.DeadLetterWarnings.Code;
import org.recommit.deadletter.DeadLetterWarnings.Thresholds;
import org.recommit.deadletter.DeadLetterWarnings.Warning;
import org.recommit.deadletter.DeadLetters;
import org.recommit.server.Rounds;
import org.recommit.warning.Warnings;

/**
 * Looks at the queues in the background, so that a scrape costs the broker nothing. It rests at least {@code
 * recommit.metrics.refresh} (PT10S) between two looks, and three times as long as the last look took: many dead letters
 * never cost more than a quarter of one thread.
 */
@Singleton
@Startup
@ConcurrencyManagement(ConcurrencyManagementType.BEAN)
@TransactionManagement(TransactionManagementType.BEAN)
public class FigureRefresh {
    private static final Logger LOG = Logger.getLogger(FigureRefresh.class.getName());
    private static final int RESTS = 3;

    @Resource
    ManagedScheduledExecutorService executor;

    @Inject
    QueueDepths depths;

    @Inject
    DeadLetters letters;

    @Inject
    Meters meters;

    @Inject
    Warnings warnings;

    @Inject
    Clock clock;

    @Inject
    @ConfigProperty(name = "recommit.metrics.refresh", defaultValue = "PT10S")
    Duration rest;

    @Inject
    @ConfigProperty(name = Thresholds.CONCENTRATION, defaultValue = "0.5")
    double concentration;

    @Inject
    @ConfigProperty(name = Thresholds.LEAST, defaultValue = "10")
    int least;

    @Inject
    @ConfigProperty(name = Thresholds.CONTROLLED_AGE, defaultValue = "PT1H")
    Duration controlledAge;

    @Inject
    @ConfigProperty(name = Thresholds.RISE_WINDOW, defaultValue = "PT15M")
    Duration riseWindow;

    private final Deque<DeadLetterCensus> history = new ArrayDeque<>();
    private Thresholds thresholds;
    private Rounds rounds;

    @PostConstruct
    void start() {
        thresholds = new Thresholds(concentration, least, controlledAge, riseWindow);
        rounds = Rounds.begin(
                executor,
                rest,
                RESTS,
                this::look,
                e -> LOG.log(Level.WARNING, "The figures of the queues could not be brought up to date", e));
    }

    @PreDestroy
    void stop() {
        rounds.stop();
    }

    private void look() {
        List<Depth> queues;
        Optional<DeadLetterCensus> census;
        try {
            queues = Stream.of(Queues.COMMITS, Queues.RETRIES, Queues.DEAD_LETTERS, Queues.ATTEMPTS)
                    .flatMap(queue -> depth(queue).stream())
                    .toList();
            census = Optional.of(letters.census());
        } catch (BrokerAwayException away) {
            queues = List.of();
            census = Optional.empty();
        }
        census.ifPresent(this::remember);
        warn(DeadLetterWarnings.of(List.copyOf(history), clock.instant(), thresholds));
        meters.show(queues, census, warnings.holding());
    }

    private void warn(List<Warning> found) {
        for (Code code : Code.values()) {
            found.stream()
                    .filter(warning -> warning.code() == code)
                    .findFirst()
                    .ifPresentOrElse(
                            warning -> warnings.raise(code.label(), warning.text()),
                            () -> warnings.clear(code.label()));
        }
    }

    private Optional<Depth> depth(String queue) {
        try {
            return Optional.of(depths.of(queue));
        } catch (QueueUnknownException missing) {
            return Optional.empty();
        }
    }

    /** Keeps one count from before the window, which tells how it was at its beginning. */
    private void remember(DeadLetterCensus census) {
        history.addLast(census);
        while (history.size() > 2
                && !history.stream()
                        .skip(1)
                        .findFirst()
                        .orElseThrow()
                        .at()
                        .isAfter(census.at().minus(riseWindow))) {
            history.removeFirst();
        }
    }
}
