package org.recommit.ra;

import java.io.Serial;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;
import org.apache.activemq.artemis.ra.ActiveMQResourceAdapter;
import org.apache.activemq.artemis.ra.ConnectionFactoryProperties;
import org.apache.activemq.artemis.ra.inflow.ActiveMQActivationSpec;

/**
 * Artemis's adapter, whose listeners look for a broker that has gone at all addresses that they know.
 *
 * <p>Artemis's own try the address of the last connection again and again, without an end. Only a listener with a delivery in
 * hand notices that the backup has taken over; an idle one never does.
 */
public class RoamingResourceAdapter extends ActiveMQResourceAdapter {
    @Serial
    private static final long serialVersionUID = 1L;

    private static final int WITHOUT_END = -1;

    /** For the server. */
    public RoamingResourceAdapter() {}

    @Override
    public ActiveMQConnectionFactory newConnectionFactory(ConnectionFactoryProperties properties) {
        ActiveMQConnectionFactory factory = super.newConnectionFactory(properties);
        // The sessions of the pools are given up at once instead, and opened anew at whichever broker answers
        if (properties instanceof ActiveMQActivationSpec
                && factory.getServerLocator().getStaticTransportConfigurations().length > 1) {
            // Once where it was, then in turn at all addresses
            factory.setReconnectAttempts(1);
            factory.getServerLocator().setFailoverAttempts(WITHOUT_END);
        }
        return factory;
    }
}
