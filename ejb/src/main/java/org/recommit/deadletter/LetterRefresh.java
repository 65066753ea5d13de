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
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Keeps the list of a long dead-letter queue up to date: looks every {@value #LEAST_MS} ms whether it has changed, and
 * after a walk over it rests as long as the walk took.
 */
@Singleton
@Startup
@ConcurrencyManagement(ConcurrencyManagementType.BEAN)
@TransactionManagement(TransactionManagementType.BEAN)
public class LetterRefresh {
    private static final Logger LOG = Logger.getLogger(LetterRefresh.class.getName());
    private static final long LEAST_MS = 2_000;

    @Resource
    private ManagedScheduledExecutorService executor;

    @Inject
    private BrokerDeadLetters letters;

    private volatile ScheduledFuture<?> next;
    private volatile boolean stopped;

    @PostConstruct
    void start() {
        after(LEAST_MS);
    }

    @PreDestroy
    void stop() {
        stopped = true;
        next.cancel(true);
    }

    private void after(long millis) {
        if (stopped) {
            return;
        }
        try {
            next = executor.schedule(this::look, millis, TimeUnit.MILLISECONDS);
        } catch (RejectedExecutionException e) {
            LOG.log(Level.FINE, "The server stops", e);
        }
    }

    private void look() {
        long start = System.nanoTime();
        try {
            letters.refresh();
        } catch (RuntimeException e) {
            LOG.log(Level.FINE, "The dead letters could not be looked at: {0}", e.getMessage());
        } finally {
            after(Math.max(LEAST_MS, TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start)));
        }
    }
}
