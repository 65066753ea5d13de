package org.recommit.store;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.recommit.ledger.Attempt;
import org.recommit.ledger.FxRate;
import org.recommit.ledger.Identity;
import org.recommit.ledger.InventoryBatch;
import org.recommit.ledger.Movement;
import org.recommit.ledger.MovementType;
import org.recommit.ledger.Schedule;
import org.recommit.ledger.ShipmentReconciliation;
import org.recommit.ledger.Unit;

/** Commits and attempts for tests. */
final class Commits {
    static final Instant NOON = Instant.parse("2026-11-30T12:00:00.123456Z");
    static final String NDC = "00406051201";

    private Commits() {}

    static Attempt attempt(String key) {
        return new Attempt("event-" + key, "ID:" + key, 0, 1, NOON, "controlled", "node-1");
    }

    static InventoryBatch batch(String key, Movement... movements) {
        return new InventoryBatch(identity(key, false, "hash-" + key), Optional.empty(), List.of(movements));
    }

    static InventoryBatch derivedBatch(String batchId, String hash, Movement... movements) {
        return new InventoryBatch(
                identity("idem:batch:" + batchId + ":" + hash, true, hash), Optional.of(batchId), List.of(movements));
    }

    static Identity identity(String key, boolean derived, String hash) {
        return new Identity(key, derived, "store-0042-pos", hash);
    }

    static FxRate rate(String key, String rate) {
        return new FxRate(
                identity(key, false, "hash-" + key), "EUR/USD", LocalDate.of(2026, 11, 30), new BigDecimal(rate));
    }

    static ShipmentReconciliation shipment(String key) {
        return new ShipmentReconciliation(
                identity(key, false, "hash-" + key), "SHP-1", "EUR/USD", LocalDate.of(2026, 11, 29));
    }

    static Movement dispense(String lot, int quantity) {
        return movement(NDC, lot, Schedule.CII, MovementType.DISPENSE, Integer.toString(-quantity));
    }

    static Movement receive(String lot, int quantity) {
        return movement(NDC, lot, Schedule.CII, MovementType.RECEIVE, Integer.toString(quantity));
    }

    static Movement movement(String ndc, String lot, Schedule schedule, MovementType type, String quantity) {
        return movement(ndc, lot, schedule, type, quantity, NOON, Movement.Evidence.NONE);
    }

    static Movement movement(
            String ndc,
            String lot,
            Schedule schedule,
            MovementType type,
            String quantity,
            Instant occurredAt,
            Movement.Evidence evidence) {
        return new Movement(
                "0042", ndc, ndc, lot, schedule, type, new BigDecimal(quantity), Unit.EA, occurredAt, evidence);
    }
}
