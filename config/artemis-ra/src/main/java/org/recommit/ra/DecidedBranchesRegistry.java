package org.recommit.ra;

import java.io.Serial;
import org.apache.activemq.artemis.service.extensions.xa.recovery.ActiveMQRegistry;
import org.apache.activemq.artemis.service.extensions.xa.recovery.XARecoveryConfig;

/** The adapter finds it by its name in META-INF/services, and tells it how the broker is reached. */
public class DecidedBranchesRegistry implements ActiveMQRegistry {
    @Serial
    private static final long serialVersionUID = 1L;

    /** For the service loader. */
    public DecidedBranchesRegistry() {}

    @Override
    public void init() {
        // Nothing to prepare
    }

    @Override
    public void register(XARecoveryConfig broker) {
        // Those of the connection factories are the same broker without an account
        if (broker.getUsername() != null) {
            DecidedBranches.INSTANCE.start(broker);
        }
    }

    @Override
    public void unRegister(XARecoveryConfig broker) {
        // The adapter stops as a whole
    }

    @Override
    public void stop() {
        DecidedBranches.INSTANCE.stop();
    }
}
