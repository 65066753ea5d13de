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
    void badValuesAreNamedTogetherWithWhatIsAllowed() throws IOException {
        try (Stack stack = Stack.onH2()
                .with("RECOMMIT_DELIVERY_TIMEOUT", "PT63S")
                .with("RECOMMIT_RETRY_FX_BASE_DELAY", "PT-1S")
                .with("RECOMMIT_CARRIER_NOT_FOUND", "maybe")
                .with("RECOMMIT_WARNING_LEAST", "many")
                .with("RECOMMIT_FX_HOLIDAYS", "Christmas")
                .with("RECOMMIT_METRICS_REFRESH", "PT2562047788015215H30M7S")
                .startBroker()) {
            stack.launchServer();

            assertThatThrownBy(stack::awaitServer)
                    .cause()
                    .isInstanceOf(RunFailure.class)
                    .hasMessageStartingWith("The server cannot deploy the product");
            assertThat(stack.serverLog())
                    .contains("recommit.delivery.timeout=PT1M3S is not allowed: at least PT1M4S")
                    .contains("recommit.retry.fx.base-delay=PT-1S is not allowed: an ISO-8601 duration from PT0.001S")
                    .contains("recommit.carrier.not-found=maybe is not allowed: permanent or transient")
                    .contains("recommit.fx.holidays=Christmas is not allowed: days as 2026-12-25, separated by commas")
                    .contains("recommit.metrics.refresh=PT2562047788015215H30M7S is not allowed: an ISO-8601 duration")
                    .contains("recommit.warning.least=many is not allowed: a whole number from 1");
            // What is checked is what the server is set to
            assertThat(Files.readString(stack.data().resolve("pre-boot.asadmin")))
                    .contains("transaction-service.timeout-in-seconds=63");
        }
    }

    /** The launcher reads it before the product can. */
    @Test
    void deliveryThatNobodyWaitsForIsNamed() {
        try (Stack stack = Stack.onH2()
                .with("RECOMMIT_DELIVERY_TIMEOUT", "PT2562047788015215H30M7S")
                .startBroker()) {
            assertThatThrownBy(stack::launchServer)
                    .hasStackTraceContaining(
                            "RECOMMIT_DELIVERY_TIMEOUT=PT2562047788015215H30M7S: allowed is an ISO-8601"
                                    + " duration from PT1S to PT24H, such as PT2M");
        }
    }

    @Test
    void policyThatWouldHoldItsCallerTooLongStopsIt() {
        try (Stack stack = Stack.onH2()
                .with("RECOMMIT_RETRY_CARRIER_INLINE_MAX_ATTEMPTS", "9")
                .startBroker()) {
            stack.launchServer();

            assertThatThrownBy(stack::awaitServer)
                    .cause()
                    .isInstanceOf(RunFailure.class)
                    .hasMessageStartingWith("The server cannot deploy the product");
            assertThat(stack.serverLog())
                    .contains(
                            "@CappedBackoff on org.recommit.carrier.CarrierInquiry.now: policy carrier-inline may hold"
                                    + " its caller's thread for PT13.5S: allowed is PT10S (recommit.retry.max-inline-wait)");
        }
    }
}
