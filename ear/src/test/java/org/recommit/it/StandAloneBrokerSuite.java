package org.recommit.it;

import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.time.Instant;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/** What must hold besides where the broker can go while the server stays: with the shipped broker configuration. */
abstract class StandAloneBrokerSuite extends AcceptanceSuite {
    private static final Logger LOG = Logger.getLogger(StandAloneBrokerSuite.class.getName());
    private static final Duration RESOLVED_WITHIN = Duration.ofSeconds(150);

    @Override
    Stack around() {
        return Stack.onPostgres().startBroker();
    }

    @Test
    @Order(4)
    void losesNothingWhenTheBrokerIsKilled() {
        Load load = new Load(stack(), "broker", 500);
        load.send();
        load.awaitUnderWay();
        stack().killBroker();
        stack().startBroker();
        Instant back = Instant.now();
        awaitListeners();
        await().atMost(RESOLVED_WITHIN).untilAsserted(this::nothingIsInDoubt);
        LOG.log(
                Level.INFO,
                "Nothing in doubt {0} s after the broker was back",
                Duration.between(back, Instant.now()).toSeconds());
        load.awaitEachInOnePlace(RESOLVED_WITHIN.minus(Duration.between(back, Instant.now())));
    }

    /** A listener that is in the middle of a delivery notices by it; one that waits has to be told. */
    @Test
    @Order(5)
    void listenersWithNothingToDoComeBackToo() {
        stack().killBroker();
        stack().startBroker();
        awaitListeners();
    }
}
