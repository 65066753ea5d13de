package org.recommit.web.status;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Initialized;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.recommit.commit.BrokerAwayException;
import org.recommit.commit.QueueDepths;
import org.recommit.commit.QueueDepths.Depth;
import org.recommit.commit.QueueUnknownException;
import org.recommit.health.ReadyCheck;
import org.recommit.ledger.SchemaState;
import org.recommit.warning.Warnings;
import org.recommit.web.security.Users;

/** Looks at the broker and the database now. */
@ApplicationScoped
public class SystemStatus {
    private static final Logger LOG = Logger.getLogger(SystemStatus.class.getName());

    private final QueueDepths depths;
    private final SchemaState schema;
    private final Users users;
    private final Warnings warnings;

    @Inject
    public SystemStatus(QueueDepths depths, SchemaState schema, Users users, Warnings warnings) {
        this.depths = depths;
        this.schema = schema;
        this.users = users;
        this.warnings = warnings;
    }

    /** For the container's proxies. */
    protected SystemStatus() {
        this(null, null, null, null);
    }

    void tellHealth(@Observes @Initialized(ApplicationScoped.class) Object started) {
        ReadyCheck.ask(() -> now().health());
    }

    /** Takes as long as broker and database take to answer, bounded by their own time-outs. */
    public Status now() {
        List<Depth> found = new ArrayList<>();
        List<String> missing = new ArrayList<>();
        boolean away = false;
        for (String queue : Status.QUEUES) {
            try {
                found.add(depths.of(queue));
            } catch (BrokerAwayException e) {
                away = true;
                break;
            } catch (QueueUnknownException e) {
                LOG.log(Level.FINE, "No figures of " + queue, e);
                missing.add(queue);
            }
        }
        return new Status(away, found, missing, schema.state(), users.databaseAnswers(), warnings.standing());
    }
}
