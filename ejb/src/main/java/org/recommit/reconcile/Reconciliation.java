package org.recommit.reconcile;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.LocalDate;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.recommit.ledger.FieldLimits;
import org.recommit.ledger.Resolution;
import org.recommit.ledger.ShipmentReconciliation;
import org.recommit.reconcile.Steps.DayRate;
import org.recommit.retry.Dependency;
import org.recommit.retry.Failure;
import org.recommit.retry.ReasonCode;

/**
 * Resolves a shipment in two steps, the rate of its day and the carrier's status. A step that has succeeded before is
 * not repeated. Runs outside any ledger transaction; thread-safe if its ports are.
 */
public final class Reconciliation {
    private final FxRates rates;
    private final Carrier carrier;
    private final BusinessDays days;
    private final Faults faults;

    public Reconciliation(FxRates rates, Carrier carrier, BusinessDays days, Faults faults) {
        this.rates = Objects.requireNonNull(rates);
        this.carrier = Objects.requireNonNull(carrier);
        this.days = Objects.requireNonNull(days);
        this.faults = Objects.requireNonNull(faults);
    }

    /** What came of it; {@code steps} are all that have succeeded so far, by name, to be remembered. */
    public sealed interface Result {
        Map<String, String> steps();
    }

    /** Both steps are done. */
    public record Resolved(Resolution resolution, Map<String, String> steps) implements Result {}

    /** A step failed. */
    public record Failed(Failure failure, Map<String, String> steps) implements Result {}

    /**
     * Makes one attempt.
     *
     * @param remembered results of earlier attempts' steps: {@code fx} as {@code 2026-11-27=1.0832} (the business day
     *     whose rate was used, and the rate) and {@code carrier} (the status)
     * @throws RuntimeException only what {@link Faults} throws on
     */
    public Result resolve(ShipmentReconciliation shipment, Map<String, String> remembered) {
        Steps steps = new Steps(remembered);
        Optional<DayRate> known = steps.fx();
        if (known.isPresent()) {
            return askCarrier(shipment, known.get(), steps);
        }
        LocalDate day = days.latestUpTo(shipment.asOf());
        Optional<BigDecimal> rate;
        try {
            rate = rates.rate(shipment.fxPair(), day);
        } catch (RuntimeException fault) {
            // The rates are kept in the ledger's database: only a missing one is the feed's fault
            return new Failed(faults.classify(Dependency.LEDGER, fault), steps.values());
        }
        if (rate.isEmpty()) {
            String text = "No rate for " + shipment.fxPair() + " on " + day + " has been published";
            return new Failed(new Failure.Transient(Dependency.FX, "RateNotPublished", text), steps.values());
        }
        DayRate found = new DayRate(day, rate.get());
        return askCarrier(shipment, found, steps.withFx(found));
    }

    private Result askCarrier(ShipmentReconciliation shipment, DayRate rate, Steps steps) {
        Optional<String> known = steps.carrier();
        if (known.isPresent()) {
            return resolved(rate, known.get(), steps);
        }
        Carrier.Answer answer;
        try {
            answer = carrier.status(shipment.shipmentId());
        } catch (RuntimeException fault) {
            return new Failed(faults.classify(Dependency.CARRIER, fault), steps.values());
        }
        if (answer instanceof Carrier.CarrierStatus given && Carrier.CarrierStatus.isStatus(given.status())) {
            return resolved(rate, given.status(), steps.withCarrier(given.status()));
        }
        return new Failed(failure(answer), steps.values());
    }

    private static Result resolved(DayRate rate, String status, Steps steps) {
        return new Resolved(new Resolution(rate.day(), rate.rate(), status), steps.values());
    }

    private static Failure failure(Carrier.Answer answer) {
        if (answer instanceof Carrier.CarrierUnavailable later) {
            Duration floor =
                    later.retryAfter().filter(wait -> !wait.isNegative()).orElse(Duration.ZERO);
            return new Failure.Transient(Dependency.CARRIER, later.error(), later.text(), floor);
        }
        if (answer instanceof Carrier.CarrierRejected rejected) {
            return rejected(rejected.error(), rejected.text());
        }
        return rejected(
                "InvalidStatus", "The carrier's status must have 1-" + FieldLimits.CARRIER_STATUS + " characters");
    }

    private static Failure rejected(String error, String text) {
        return new Failure.Permanent(ReasonCode.DEPENDENCY_REJECTED, Dependency.CARRIER, error, text);
    }
}
