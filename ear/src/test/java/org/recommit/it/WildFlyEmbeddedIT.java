package org.recommit.it;

import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.recommit.launcher.Ports;

/** With the broker inside the server. */
class WildFlyEmbeddedIT extends WildFlyAcceptance {
    private static final String SENDER = "sender-password";
    private static final String ADMIN = "broker-admin-password";

    private final int port = Ports.free();
    private final Postgres postgres = Postgres.start();

    @BeforeAll
    void provision() {
        provision(
                postgres,
                Map.of(
                        "RECOMMIT_BROKER",
                        "embedded",
                        "RECOMMIT_BROKER_PORT",
                        Integer.toString(port),
                        "RECOMMIT_BROKER_PASSWORD",
                        SENDER,
                        "RECOMMIT_BROKER_ADMIN_PASSWORD",
                        ADMIN));
    }

    @AfterAll
    void stop() {
        close();
        postgres.close();
    }

    @Override
    Jms sender() {
        return new Jms("tcp://127.0.0.1:" + port, "sender", SENDER);
    }

    @Override
    Jms brokerAdmin() {
        return new Jms("tcp://127.0.0.1:" + port, "broker-admin", ADMIN);
    }

    @Override
    Sql sql() {
        return new Sql(postgres.url(), Postgres.USER, Postgres.PASSWORD);
    }
}
