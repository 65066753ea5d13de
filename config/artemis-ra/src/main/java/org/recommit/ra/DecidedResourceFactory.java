package org.recommit.ra;

import java.util.Map;
import javax.transaction.xa.XAResource;
import org.apache.activemq.artemis.service.extensions.xa.ActiveMQXAResourceWrapper;
import org.apache.activemq.artemis.service.extensions.xa.ActiveMQXAResourceWrapperFactory;

/** The adapter finds it by its name in META-INF/services, and has it wrap the XA resource of every session. */
public class DecidedResourceFactory implements ActiveMQXAResourceWrapperFactory {
    /** For the service loader. */
    public DecidedResourceFactory() {}

    @Override
    public ActiveMQXAResourceWrapper wrap(XAResource resource, Map<String, Object> properties) {
        return new DecidedResource(resource, properties, DecidedBranches.INSTANCE);
    }
}
