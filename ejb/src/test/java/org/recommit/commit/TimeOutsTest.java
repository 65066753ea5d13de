package org.recommit.commit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.recommit.retry.BadConfigurationException;

class TimeOutsTest {

    @Test
    void shippedOnesFit() {
        assertThat(read(Map.of()))
                .isEqualTo(new TimeOuts(Duration.ofMinutes(2), Duration.ofSeconds(20), Duration.ofSeconds(7)));
    }

    @Test
    void deliveryHasTwiceTheTimeOfWhatHappensInIt() {
        assertThat(read(Map.of(TimeOuts.DELIVERY, "PT64S")).delivery()).isEqualTo(Duration.ofSeconds(64));
        assertThatThrownBy(() -> read(Map.of(TimeOuts.DELIVERY, "PT63.999S")))
                .isInstanceOf(BadConfigurationException.class)
                .hasMessage("recommit.delivery.timeout=PT1M3.999S is not allowed: at least PT1M4S, twice the wait for a"
                        + " connection (PT5S), recommit.ledger.transaction-timeout (PT20S) and"
                        + " recommit.carrier.connect-timeout with recommit.carrier.read-timeout (PT7S)");
    }

    @Test
    void longerTimeOutOfADependencyNeedsALongerDelivery() {
        assertThatThrownBy(() -> read(Map.of(TimeOuts.CARRIER_READ, "PT60S")))
                .isInstanceOf(BadConfigurationException.class)
                .hasMessageStartingWith("recommit.delivery.timeout=PT2M is not allowed: at least PT2M54S");
    }

    @Test
    void whatIsNoDurationIsNamed() {
        assertThatThrownBy(() -> read(Map.of(TimeOuts.LEDGER, "20", TimeOuts.CARRIER_READ, "PT0S")))
                .isInstanceOf(BadConfigurationException.class)
                .hasMessage(
                        "recommit.ledger.transaction-timeout=20 is not allowed: an ISO-8601 duration from PT1S to PT24H,"
                                + " such as PT20S; recommit.carrier.read-timeout=PT0S is not allowed: an ISO-8601 duration"
                                + " from PT0.001S to PT24H, such as PT5S");
    }

    @Test
    void ledgerHasAtLeastTheSecondThatServersCountIn() {
        assertThatThrownBy(() -> read(Map.of(TimeOuts.LEDGER, "PT0.9S")))
                .isInstanceOf(BadConfigurationException.class)
                .hasMessage(
                        "recommit.ledger.transaction-timeout=PT0.9S is not allowed: an ISO-8601 duration from PT1S to"
                                + " PT24H, such as PT20S");
    }

    @ParameterizedTest
    @ValueSource(strings = {TimeOuts.DELIVERY, TimeOuts.LEDGER, TimeOuts.CARRIER_CONNECT, TimeOuts.CARRIER_READ})
    void whatNobodyCanWaitForIsNamed(String property) {
        for (String endless : List.of("PT2562047788015215H30M7S", "PT3000000H")) {
            assertThatThrownBy(() -> read(Map.of(property, endless)))
                    .isInstanceOf(BadConfigurationException.class)
                    .hasMessageStartingWith(property + "=" + endless + " is not allowed: an ISO-8601 duration from PT");
        }
    }

    private static TimeOuts read(Map<String, String> properties) {
        return TimeOuts.read(name -> Optional.ofNullable(properties.get(name)));
    }
}
