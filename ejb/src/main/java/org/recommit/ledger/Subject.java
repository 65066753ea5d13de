package org.recommit.ledger;

import java.time.LocalDate;
import java.util.Collections;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What a commit is about, as far as people look for it; each is empty where it does not apply or could not be read.
 *
 * @param schedules of its movements
 */
public record Subject(
        Optional<String> shipmentId, Optional<String> fxPair, Optional<LocalDate> asOf, Set<Schedule> schedules) {
    /** Nothing that could be read; as a filter, anything. */
    public static final Subject NONE = new Subject(Optional.empty(), Optional.empty(), Optional.empty(), Set.of());

    public Subject {
        schedules = Set.copyOf(schedules);
    }

    /** The subject of that commit. */
    public static Subject of(Commit commit) {
        if (commit instanceof ShipmentReconciliation shipment) {
            return new Subject(
                    Optional.of(shipment.shipmentId()),
                    Optional.of(shipment.fxPair()),
                    Optional.of(shipment.asOf()),
                    Set.of());
        }
        if (commit instanceof FxRate rate) {
            return new Subject(Optional.empty(), Optional.of(rate.fxPair()), Optional.of(rate.asOf()), Set.of());
        }
        return new Subject(
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                ((InventoryBatch) commit)
                        .movements().stream().map(Movement::schedule).collect(Collectors.toSet()));
    }

    /** Whether it is one of those asked for: what is empty there may be anything; of the schedules one is enough. */
    public boolean matches(Subject wanted) {
        return same(wanted.shipmentId, shipmentId)
                && same(wanted.fxPair, fxPair)
                && same(wanted.asOf, asOf)
                && (wanted.schedules.isEmpty() || !Collections.disjoint(wanted.schedules, schedules));
    }

    private static boolean same(Optional<?> wanted, Optional<?> there) {
        return wanted.isEmpty() || wanted.equals(there);
    }
}
