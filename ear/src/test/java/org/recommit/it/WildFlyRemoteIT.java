package org.recommit.it;

import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** With a stand-alone broker. */
class WildFlyRemoteIT extends WildFlyAcceptance {
    private final Stack stack = Stack.onPostgres().startBroker();

    @BeforeAll
    void provision() {
        provision(
                stack.postgres(),
                Map.of(
                        "RECOMMIT_BROKER",
                        "remote",
                        "RECOMMIT_BROKER_HOST",
                        "127.0.0.1",
                        "RECOMMIT_BROKER_PORT",
                        Integer.toString(stack.brokerPort()),
                        "RECOMMIT_BROKER_APPLICATION_PASSWORD",
                        stack.accounts().application()));
    }

    @AfterAll
    void stop() {
        close();
        stack.close();
    }

    @Test
    void brokerThatComesBackIsListenedToAgain() {
        stack.stopBroker();
        stack.startBroker();
        await().atMost(Duration.ofSeconds(90))
                .ignoreExceptions()
                .until(() -> brokerAdmin().consumers(Stack.COMMITS) == 12
                        && brokerAdmin().consumers(Stack.RETRIES) == 8);
    }

    @Override
    Jms sender() {
        return stack.sender();
    }

    @Override
    Jms brokerAdmin() {
        return stack.brokerAdmin();
    }

    @Override
    Sql sql() {
        return stack.sql();
    }
}
