package org.recommit.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import org.junit.jupiter.api.Test;
import org.recommit.launcher.RunFailure;

/** Configuration that nothing can run with stops the deployment and is named. */
class DeploymentIT {

    /** T1 has at least twice the time of a wait for a connection, T2 and the carrier together. */
    @Test
    void deliveryTimeOutThatIsTooShortStopsIt() throws IOException {
        try (Stack stack =
                Stack.onH2().with("RECOMMIT_DELIVERY_TIMEOUT", "PT63S").startBroker()) {
            stack.launchServer();

            assertThatThrownBy(stack::awaitServer)
                    .isInstanceOf(RunFailure.class)
                    .hasMessageStartingWith("The server cannot deploy the product");
            assertThat(stack.serverLog()).contains("recommit.delivery.timeout=PT1M3S is not allowed: at least PT1M4S");
            // What is checked is what the server is set to
            assertThat(Files.readString(stack.data().resolve("pre-boot.asadmin")))
                    .contains("transaction-service.timeout-in-seconds=63");
        }
    }
}
