package org.recommit.commit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.recommit.retry.BadConfigurationException.Problem;

class SettingsCheckTest {

    @ParameterizedTest
    @CsvSource({
        "recommit.sessions, 0, a whole number from 1 to 1000",
        "recommit.sessions, 16.0, a whole number from 1 to 1000",
        "recommit.retry.sessions, 1001, a whole number from 1 to 1000",
        "recommit.event.sessions, many, a whole number from 1 to 1000",
        "recommit.database, oracle, h2 or postgresql",
        "recommit.carrier.url, carrier.example, 'an address such as https://carrier.example/api, without user, query and fragment'",
        "recommit.carrier.url, ftp://carrier.example, 'an address such as https://carrier.example/api, without user, query and fragment'",
        "recommit.carrier.url, http://, 'an address such as https://carrier.example/api, without user, query and fragment'",
        "recommit.carrier.url, https://carrier.example/api?token=x, 'an address such as https://carrier.example/api, without user, query and fragment'",
        "recommit.carrier.url, https://carrier.example/api#x, 'an address such as https://carrier.example/api, without user, query and fragment'",
        "recommit.carrier.url, https://me:secret@carrier.example/, 'an address such as https://carrier.example/api, without user, query and fragment'",
        "recommit.carrier.url, https://carrier.example:99999/, 'an address such as https://carrier.example/api, without user, query and fragment'",
        "recommit.fx.holidays, 2026-12-32, 'days as 2026-12-25, separated by commas'",
        "recommit.fx.holidays, Christmas, 'days as 2026-12-25, separated by commas'",
        "recommit.carrier.not-found, maybe, permanent or transient",
        "recommit.discrepancy.grace, 1h, 'an ISO-8601 duration from PT0.001S to PT8760H, such as PT15M'",
        "recommit.metrics.refresh, PT0S, 'an ISO-8601 duration from PT0.001S to PT8760H, such as PT15M'",
        "recommit.warning.burst-window, PT-5M, 'an ISO-8601 duration from PT0.001S to PT8760H, such as PT15M'",
        "recommit.metrics.refresh, PT2562047788015215H30M7S, 'an ISO-8601 duration from PT0.001S to PT8760H, such as PT15M'",
        "recommit.approval.ttl, PT9000H, 'an ISO-8601 duration from PT0.001S to PT8760H, such as PT15M'",
        "recommit.retention, P1Y11M, 'years and months, at least P2Y, such as P7Y'",
        "recommit.retention, P3Y-1D, 'years and months, at least P2Y, such as P7Y'",
        "recommit.retention, PT20000H, 'years and months, at least P2Y, such as P7Y'",
        "recommit.warning.least, 0, a whole number from 1",
        "recommit.warning.concentration, NaN, 'a share above 0, at most 1'",
        "recommit.warning.concentration, 1.01, 'a share above 0, at most 1'"
    })
    void aBadValueIsNamedWithWhatIsAllowed(String property, String value, String allowed) {
        assertThat(SettingsCheck.problems(name -> Optional.of(value).filter(any -> name.equals(property))))
                .containsExactly(new Problem(property, value, allowed));
    }

    @Test
    void allAreNamedAtOnceTimeOutsIncluded() {
        Map<String, String> given = Map.of("recommit.warning.least", "x", "recommit.delivery.timeout", "PT63S");

        assertThat(SettingsCheck.problems(name -> Optional.ofNullable(given.get(name))))
                .extracting(Problem::property)
                .containsExactly("recommit.warning.least", "recommit.delivery.timeout");
    }

    @Test
    void nothingGivenAndGoodValuesAreFine() {
        Map<String, String> given = Map.of(
                "recommit.sessions", "32",
                "recommit.database", "postgresql",
                "recommit.carrier.url", "https://carrier.example:8443/api",
                "recommit.carrier.not-found", "transient",
                "recommit.retention", "P7Y",
                "recommit.metrics.refresh", "PT0.5S",
                "recommit.fx.holidays", " 2026-12-25, 2027-01-01,",
                "recommit.warning.concentration", "1");

        assertThat(SettingsCheck.problems(name -> Optional.empty())).isEmpty();
        assertThat(SettingsCheck.problems(name -> Optional.ofNullable(given.get(name))))
                .isEmpty();
    }
}
