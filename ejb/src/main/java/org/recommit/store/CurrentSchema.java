package org.recommit.store;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.recommit.ledger.SchemaState;

/** What the migration has come to. Every delivery asks, so that no container stands between. */
@ApplicationScoped
class CurrentSchema implements SchemaState {
    private static final Logger LOG = Logger.getLogger(CurrentSchema.class.getName());

    private volatile SchemaStatus status = SchemaStatus.pending("not tried yet");

    @Override
    public State state() {
        return status.state();
    }

    void become(SchemaStatus next) {
        if (!next.equals(status)) {
            status = next;
            LOG.log(next.state() == State.REFUSED ? Level.SEVERE : Level.INFO, "SCHEMA_{0} {1}", new Object[] {
                next.state(), next.reason()
            });
        }
    }
}
