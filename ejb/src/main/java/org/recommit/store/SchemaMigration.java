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
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.recommit.ledger.SchemaState.State;
import org.recommit.server.Lookup;

/**
 * Makes the tables in the background, every {@value #PERIOD_SECONDS} s until it is done: the application deploys and takes
 * commits while the database is away, and heals by itself when somebody mends a refusal.
 */
@Singleton
@Startup
@ConcurrencyManagement(ConcurrencyManagementType.BEAN)
@TransactionManagement(TransactionManagementType.BEAN)
public class SchemaMigration {
    private static final int PERIOD_SECONDS = 5;

    @Resource
    ManagedScheduledExecutorService executor;

    @Inject
    CurrentSchema schema;

    private ScheduledFuture<?> task;

    @PostConstruct
    void start() {
        QuietSql.silence();
        Database database = Database.configured();
        task = executor.scheduleWithFixedDelay(() -> attempt(database), 0, PERIOD_SECONDS, TimeUnit.SECONDS);
    }

    @PreDestroy
    void stop() {
        task.cancel(true);
    }

    /** Never throws: a scheduled task that throws is not run again. */
    private void attempt(Database database) {
        if (schema.state() == State.READY) {
            return;
        }
        try {
            schema.become(new Schema(Lookup.find("jdbc/recommit", DataSource.class), database).migrate());
        } catch (RuntimeException e) {
            schema.become(SchemaStatus.pending(String.valueOf(e.getMessage())));
        }
    }
}
