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
import java.time.Duration;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.recommit.server.Rounds;

/**
 * Keeps the list of a long dead-letter queue up to date: looks every 2 s whether it has changed, and
 * after a walk over it rests as long as the walk took.
 */
@Singleton
@Startup
@ConcurrencyManagement(ConcurrencyManagementType.BEAN)
@TransactionManagement(TransactionManagementType.BEAN)
public class LetterRefresh {
    private static final Logger LOG = Logger.getLogger(LetterRefresh.class.getName());
    private static final Duration LEAST = Duration.ofSeconds(2);

    @Resource
    private ManagedScheduledExecutorService executor;

    @Inject
    private BrokerDeadLetters letters;

    private Rounds rounds;

    @PostConstruct
    void start() {
        rounds = Rounds.begin(
                executor,
                LEAST,
                1,
                letters::refresh,
                e -> LOG.log(Level.FINE, "The dead letters could not be looked at: {0}", e.getMessage()));
    }

    @PreDestroy
    void stop() {
        rounds.stop();
    }
}
