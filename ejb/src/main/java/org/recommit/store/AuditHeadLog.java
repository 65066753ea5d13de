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
import java.time.Duration;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.recommit.audit.AuditHead;
import org.recommit.audit.AuditTrail;

/**
 * Writes the end of the audit trail to the log once an hour. Kept where the database's administrator cannot write, these
 * lines show when somebody has written the whole trail anew.
 */
@Singleton
@Startup
@ConcurrencyManagement(ConcurrencyManagementType.BEAN)
@TransactionManagement(TransactionManagementType.BEAN)
public class AuditHeadLog {
    private static final Logger LOG = Logger.getLogger("org.recommit.audit");

    @Resource
    ManagedScheduledExecutorService executor;

    @Inject
    AuditTrail trail;

    @Inject
    @ConfigProperty(name = "recommit.audit.head-interval", defaultValue = "PT1H")
    Duration interval;

    private ScheduledFuture<?> task;

    @PostConstruct
    void start() {
        task = executor.scheduleAtFixedRate(
                this::write, interval.toMillis(), interval.toMillis(), TimeUnit.MILLISECONDS);
    }

    @PreDestroy
    void stop() {
        task.cancel(true);
    }

    /** Never throws: a scheduled task that throws is not run again. */
    void write() {
        try {
            AuditHead head = trail.head();
            LOG.log(Level.INFO, () -> "AUDIT_HEAD id=" + head.id() + " hash=" + head.hash());
        } catch (RuntimeException e) {
            LOG.log(
                    Level.INFO,
                    "AUDIT_HEAD is not known while the database is away: {0}",
                    e.getClass().getName());
        }
    }
}
