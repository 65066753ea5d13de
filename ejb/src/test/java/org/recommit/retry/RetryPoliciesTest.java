package org.recommit.retry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.recommit.retry.BadConfigurationException.Problem;

class RetryPoliciesTest {

    @Test
    void ships_five_policies() {
        assertThat(RetryPolicies.shipped().all())
                .containsExactly(
                        full("controlled", 7, 500, 30_000),
                        full("ordinary", 5, 500, 30_000),
                        full("fx", 4, 900_000, 21_600_000),
                        full("carrier", 6, 1_000, 30_000),
                        full("carrier-inline", 3, 500, 2_000));
        assertThat(RetryPolicies.shipped().maxRetryAfter()).isEqualTo(Duration.ofHours(6));
        assertThat(RetryPolicies.shipped().maxInlineWait()).isEqualTo(Duration.ofSeconds(10));
    }

    @ParameterizedTest
    @CsvSource({
        "LEDGER, true, controlled",
        "LEDGER, false, ordinary",
        "FX, true, fx",
        "FX, false, fx",
        "CARRIER, false, carrier"
    })
    void each_dependency_has_its_policy(Dependency dependency, boolean controlled, String policy) {
        assertThat(RetryPolicies.shipped().policyFor(dependency, controlled).name())
                .isEqualTo(policy);
    }

    /** An environment variable answers when it is asked for its property, but is listed under its own spelling. */
    @Test
    void a_shipped_policy_is_asked_for_though_its_property_is_not_listed() {
        var policies = RetryPolicies.read(
                name -> Optional.ofNullable(
                        Map.of("recommit.retry.fx.base-delay", "PT0.2S").get(name)),
                Set.of("RECOMMIT_RETRY_FX_BASE_DELAY"));
        assertThat(policies.named("fx")).contains(full("fx", 4, 200, 21_600_000));
    }

    @Test
    void a_new_policy_starts_from_its_own_defaults() {
        assertThat(read(Map.of("recommit.retry.customs-2.max-attempts", "9")).named("customs-2"))
                .contains(full("customs-2", 9, 1_000, 60_000));
        assertThat(read(Map.of("recommit.retry.customs.jitter", "equal"))
                        .named("customs")
                        .orElseThrow()
                        .jitter())
                .isEqualTo(Jitter.EQUAL);
    }

    @Test
    void other_properties_of_the_prefix_are_no_policies() {
        var policies = read(Map.of(
                "recommit.retry.sessions", "8",
                "recommit.retry.max-retry-after", "PT1H",
                "recommit.retry.max-inline-wait", "PT3S",
                "recommit.sessions", "16"));
        assertThat(policies.all()).hasSize(5);
        assertThat(policies.maxRetryAfter()).isEqualTo(Duration.ofHours(1));
        assertThat(policies.maxInlineWait()).isEqualTo(Duration.ofSeconds(3));
    }

    @Test
    void a_new_policy_may_come_from_the_environment_alone() {
        Map<String, String> given = Map.of("recommit.retry.customs-2.max-delay", "PT9S");
        var policies = RetryPolicies.read(
                name -> Optional.ofNullable(given.get(name)),
                Set.of("RECOMMIT_RETRY_CUSTOMS_2_MAX_DELAY", "RECOMMIT_RETRY_SESSIONS", "RECOMMIT_SESSIONS", "HOME"));
        assertThat(policies.named("customs-2")).contains(full("customs-2", 5, 1_000, 9_000));
        assertThat(policies.all()).hasSize(6);
    }

    /** As servers do that list a variable under the only property's name that can be made of it. */
    @Test
    void a_variable_that_is_listed_as_a_property_too_is_no_slip() {
        var policies = RetryPolicies.read(
                name -> Optional.empty(), Set.of("RECOMMIT_RETRY_FX_BASE_DELAY", "recommit.retry.fx.base.delay"));
        assertThat(policies.all()).hasSize(5);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "recommit.retry.customs.jiter",
                "recommit.retry.max-retry-afer",
                "recommit.retry.spread.threshold",
                "recommit.retry.fx.base.delay",
                "RECOMMIT_RETRY_FX_JITER",
                "RECOMMIT_RETRY_MAX_INLINE_WAITS"
            })
    void a_slip_in_a_name_is_refused(String name) {
        assertThatThrownBy(() -> read(Map.of(name, "x")))
                .isInstanceOf(BadConfigurationException.class)
                .hasMessage(
                        name
                                + "=x is not allowed: the settings of a policy are base-delay, jitter, max-attempts, max-delay; those of all are max-inline-wait, max-retry-after, sessions");
    }

    @Test
    void a_policy_without_jitter_is_named_for_a_warning() {
        assertThat(read(Map.of("recommit.retry.carrier.jitter", "none")).unspread())
                .extracting(RetryPolicy::name)
                .containsExactly("carrier");
        assertThat(RetryPolicies.shipped().unspread()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "fx.max-attempts | 0 | a whole number from 1 to 1000",
                "fx.max-attempts | -1 | a whole number from 1 to 1000",
                "fx.max-attempts | 1001 | a whole number from 1 to 1000",
                "fx.max-attempts | 4.5 | a whole number from 1 to 1000",
                "fx.max-attempts | NaN | a whole number from 1 to 1000",
                "fx.max-attempts | 9223372036854775807 | a whole number from 1 to 1000",
                "fx.max-attempts | '' | a whole number from 1 to 1000",
                "fx.base-delay | PT0S | an ISO-8601 duration from PT0.001S to PT720H, such as PT1.5S",
                "fx.base-delay | PT0.0009S | an ISO-8601 duration from PT0.001S to PT720H, such as PT1.5S",
                "fx.base-delay | PT-1S | an ISO-8601 duration from PT0.001S to PT720H, such as PT1.5S",
                "fx.base-delay | 900 | an ISO-8601 duration from PT0.001S to PT720H, such as PT1.5S",
                "fx.base-delay | NaN | an ISO-8601 duration from PT0.001S to PT720H, such as PT1.5S",
                "fx.base-delay | 15m | an ISO-8601 duration from PT0.001S to PT720H, such as PT1.5S",
                "fx.base-delay | '' | an ISO-8601 duration from PT0.001S to PT720H, such as PT1.5S",
                "fx.base-delay | PT9223372036854775807S | an ISO-8601 duration from PT0.001S to PT720H, such as PT1.5S",
                "fx.base-delay | PT92233720368547758070S | an ISO-8601 duration from PT0.001S to PT720H, such as PT1.5S",
                "fx.base-delay | PT7H | at most recommit.retry.fx.max-delay, which is PT6H",
                "fx.max-delay | PT721H | an ISO-8601 duration from PT0.001S to PT720H, such as PT1.5S",
                "fx.jitter | ful | one of none, full, equal, decorrelated",
                "fx.jitter | FULL | one of none, full, equal, decorrelated",
                "fx.max-atempts | 3 | the settings of a policy are base-delay, jitter, max-attempts, max-delay; those of all are max-inline-wait, max-retry-after, sessions",
                "customs.max-attempts | x | a whole number from 1 to 1000",
                "Customs.max-attempts | 3 | a policy's name is a lower-case letter, then letters, digits and hyphens",
                "max-retry-after | -PT1S | an ISO-8601 duration from PT0.001S to PT720H, such as PT1.5S",
                "max-inline-wait | soon | an ISO-8601 duration from PT0.001S to PT720H, such as PT1.5S"
            })
    void a_bad_value_is_refused_by_property_value_and_what_is_allowed(String property, String value, String allowed) {
        String name = "recommit.retry." + property;
        var refused = catchThrowableOfType(BadConfigurationException.class, () -> read(Map.of(name, value)));
        assertThat(refused.problems())
                .extracting(Problem::property, Problem::allowed)
                .containsExactly(org.assertj.core.groups.Tuple.tuple(name, allowed));
        assertThat(refused).hasMessage(name + "=" + refused.problems().get(0).value() + " is not allowed: " + allowed);
        assertThat(refused.problems().get(0).value()).isEqualTo(value);
    }

    @Test
    void all_bad_values_are_named_at_once() {
        assertThatThrownBy(() -> read(Map.of(
                        "recommit.retry.fx.max-attempts", "0",
                        "recommit.retry.carrier.jitter", "some",
                        "recommit.retry.customs.base-delay", "PT2M")))
                .isInstanceOfSatisfying(
                        BadConfigurationException.class,
                        refused -> assertThat(refused.problems())
                                .extracting(Problem::property)
                                .isEqualTo(List.of(
                                        "recommit.retry.fx.max-attempts",
                                        "recommit.retry.carrier.jitter",
                                        "recommit.retry.customs.base-delay")));
    }

    @Test
    void what_the_dependency_asked_for_is_a_floor_above_the_cap_but_limited() {
        RetryPolicies policies = RetryPolicies.shipped();
        RetryPolicy carrier = policies.named("carrier").orElseThrow();
        Pause asked = policies.pauseAfter(carrier, 1, Duration.ZERO, Duration.ofSeconds(90), FixedRandom.MIDDLE);
        assertThat(asked).isEqualTo(new Pause(Duration.ofSeconds(90), Duration.ofSeconds(1)));
        assertThat(asked.total()).isEqualTo(Duration.ofSeconds(91));
        assertThat(policies.pauseAfter(carrier, 1, Duration.ZERO, Duration.ofDays(9), FixedRandom.LOWEST)
                        .total())
                .isEqualTo(Duration.ofHours(6));
    }

    private static RetryPolicies read(Map<String, String> properties) {
        return RetryPolicies.read(name -> Optional.ofNullable(properties.get(name)), properties.keySet());
    }

    private static RetryPolicy full(String name, int attempts, long base, long cap) {
        return new RetryPolicy(name, attempts, Duration.ofMillis(base), Duration.ofMillis(cap), Jitter.FULL);
    }
}
