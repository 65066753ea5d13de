package org.recommit.reconcile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.recommit.ledger.Identity;
import org.recommit.ledger.Resolution;
import org.recommit.ledger.ShipmentReconciliation;
import org.recommit.reconcile.Carrier.CarrierRejected;
import org.recommit.reconcile.Carrier.CarrierStatus;
import org.recommit.reconcile.Carrier.CarrierUnavailable;
import org.recommit.reconcile.Reconciliation.Failed;
import org.recommit.reconcile.Reconciliation.Resolved;
import org.recommit.reconcile.Reconciliation.Result;
import org.recommit.retry.Dependency;
import org.recommit.retry.Failure;
import org.recommit.retry.ReasonCode;

class ReconciliationTest {
    private static final LocalDate FRIDAY = LocalDate.of(2026, 11, 27);
    private static final LocalDate SUNDAY = LocalDate.of(2026, 11, 29);
    private static final Map<String, String> FX_DONE = Map.of("fx", "2026-11-27=1.0832");
    private static final Map<String, String> BOTH_DONE = Map.of("fx", "2026-11-27=1.0832", "carrier", "IN TRANSIT");

    private final List<String> calls = new ArrayList<>();
    private Optional<BigDecimal> rate = Optional.of(new BigDecimal("1.083200"));
    private Carrier.Answer answer = new CarrierStatus("IN TRANSIT");
    private RuntimeException fault;

    private Result resolve(Map<String, String> remembered) {
        FxRates rates = (pair, day) -> {
            calls.add(pair + " " + day);
            fail("fx");
            return rate;
        };
        Carrier carrier = shipment -> {
            calls.add(shipment);
            fail("carrier");
            return answer;
        };
        Faults faults = (on, thrown) -> {
            if (thrown instanceof IllegalArgumentException) {
                throw thrown;
            }
            return new Failure.Transient(on, thrown.getClass().getSimpleName(), "");
        };
        Identity identity = new Identity("ship:1", false, "oms", "0".repeat(64));
        return new Reconciliation(rates, carrier, new BusinessDays(Set.of()), faults)
                .resolve(new ShipmentReconciliation(identity, "SHP-1", "EUR/USD", SUNDAY), remembered);
    }

    private void fail(String step) {
        if (fault != null && fault.getMessage().equals(step)) {
            throw fault;
        }
    }

    @Test
    void resolvesWithTheRateOfTheBusinessDay() {
        assertThat(resolve(Map.of()))
                .isEqualTo(new Resolved(new Resolution(FRIDAY, new BigDecimal("1.0832"), "IN TRANSIT"), BOTH_DONE));
        assertThat(calls).containsExactly("EUR/USD 2026-11-27", "SHP-1");
    }

    @Test
    void aMissingRateIsTransientOnFx() {
        rate = Optional.empty();
        assertThat(resolve(Map.of()))
                .isEqualTo(new Failed(
                        new Failure.Transient(
                                Dependency.FX,
                                "RateNotPublished",
                                "No rate for EUR/USD on 2026-11-27 has been published"),
                        Map.of()));
        assertThat(calls).containsExactly("EUR/USD 2026-11-27");
    }

    @Test
    void aFaultWhileReadingTheRateIsTheLedgers() {
        fault = new IllegalStateException("fx");
        assertThat(resolve(Map.of()))
                .isEqualTo(new Failed(new Failure.Transient(Dependency.LEDGER, "IllegalStateException", ""), Map.of()));
    }

    @Test
    void aFaultOfTheCarrierKeepsTheRate() {
        fault = new IllegalStateException("carrier");
        assertThat(resolve(Map.of()))
                .isEqualTo(new Failed(new Failure.Transient(Dependency.CARRIER, "IllegalStateException", ""), FX_DONE));
    }

    @Test
    void whatNobodyForesawIsThrownOn() {
        fault = new IllegalArgumentException("carrier");
        assertThatThrownBy(() -> resolve(Map.of())).isSameAs(fault);
    }

    @Test
    void doneStepsAreNotRepeated() {
        assertThat(resolve(FX_DONE)).isInstanceOf(Resolved.class);
        assertThat(calls).containsExactly("SHP-1");
        calls.clear();
        assertThat(resolve(BOTH_DONE))
                .isEqualTo(new Resolved(new Resolution(FRIDAY, new BigDecimal("1.0832"), "IN TRANSIT"), BOTH_DONE));
        assertThat(calls).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "1.0832",
                "2026-11-27",
                "2026-11-27=",
                "2026-11-31=1",
                "2026-11-27=0",
                "2026-11-27=-1",
                "2026-11-27=1e9",
                "2026-11-27=1234567890123456789",
                "x=1"
            })
    void aRateThatCannotBeReadIsLookedUpAgain(String remembered) {
        assertThat(resolve(Map.of("fx", remembered)).steps()).isEqualTo(BOTH_DONE);
        assertThat(calls).containsExactly("EUR/USD 2026-11-27", "SHP-1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "a\nb", "12345678901234567890123456789012345678901"})
    void aStatusThatTheLedgerDoesNotTakeIsRejectedOrAskedForAgain(String status) {
        assertThat(resolve(Map.of("fx", "2026-11-27=1.0832", "carrier", status)).steps())
                .isEqualTo(BOTH_DONE);
        answer = new CarrierStatus(status);
        assertThat(resolve(Map.of()))
                .isEqualTo(new Failed(
                        new Failure.Permanent(
                                ReasonCode.DEPENDENCY_REJECTED,
                                Dependency.CARRIER,
                                "InvalidStatus",
                                "The carrier's status must have 1-40 characters"),
                        FX_DONE));
    }

    @Test
    void aRejectionIsPermanent() {
        answer = new CarrierRejected("HTTP 404", "no such shipment");
        assertThat(resolve(Map.of()))
                .isEqualTo(new Failed(
                        new Failure.Permanent(
                                ReasonCode.DEPENDENCY_REJECTED, Dependency.CARRIER, "HTTP 404", "no such shipment"),
                        FX_DONE));
    }

    @Test
    void retryAfterIsAFloor() {
        assertThat(floor(Optional.of(Duration.ofSeconds(7)))).isEqualTo(Duration.ofSeconds(7));
        assertThat(floor(Optional.of(Duration.ofSeconds(-7)))).isZero();
        assertThat(floor(Optional.empty())).isZero();
    }

    private Duration floor(Optional<Duration> retryAfter) {
        answer = new CarrierUnavailable("HTTP 503", "busy", retryAfter);
        Failed failed = (Failed) resolve(Map.of());
        assertThat(failed.failure().dependency()).contains(Dependency.CARRIER);
        return ((Failure.Transient) failed.failure()).floor();
    }
}
