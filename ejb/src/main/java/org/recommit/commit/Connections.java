package org.recommit.commit;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.jms.ConnectionFactory;
import org.recommit.server.Lookup;

/** The connection factories that the administrator configures, by their names in JNDI. */
@ApplicationScoped
class Connections {

    /** For the listeners' transactions: waits for the broker as long as it takes. */
    @Produces
    ConnectionFactory patient() {
        return Lookup.find("jms/recommit", ConnectionFactory.class);
    }

    @Produces
    @Bounded
    ConnectionFactory bounded() {
        return Lookup.find("jms/recommitWeb", ConnectionFactory.class);
    }
}
