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
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;
import javax.sql.DataSource;
import org.recommit.ledger.SchemaState;
import org.recommit.server.Lookup;

/**
 * Makes the tables in the background, every {@value #PERIOD_SECONDS} s until it is done: the application deploys and takes
 * commits while the database is away, and heals by itself when somebody mends a refusal.
 */
@Singleton
@Startup
@ConcurrencyManagement(ConcurrencyManagementType.BEAN)
@TransactionManagement(TransactionManagementType.BEAN)
public class SchemaMigration implements SchemaState {
    private static final Logger LOG = Logger.getLogger(SchemaMigration.class.getName());
    private static final int PERIOD_SECONDS = 5;

    @Resource
    ManagedScheduledExecutorService executor;

    private volatile SchemaStatus status = SchemaStatus.pending("not tried yet");
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

    @Override
    public State state() {
        return status.state();
    }

    /** Never throws: a scheduled task that throws is not run again. */
    private void attempt(Database database) {
        if (status.state() == State.READY) {
            return;
        }
        try {
            become(new Schema(Lookup.find("jdbc/recommit", DataSource.class), database).migrate());
        } catch (RuntimeException e) {
            become(SchemaStatus.pending(String.valueOf(e.getMessage())));
        }
    }

    private void become(SchemaStatus next) {
        if (!next.equals(status)) {
            status = next;
            LOG.log(next.state() == State.REFUSED ? Level.SEVERE : Level.INFO, "SCHEMA_{0} {1}", new Object[] {
                next.state(), next.reason()
            });
        }
    }
}
