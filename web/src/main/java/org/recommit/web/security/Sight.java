package org.recommit.web.security;

import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.recommit.ledger.Kind;

/** Which dead letters a user may see: all, or, for one who is in finance only, shipments and rates. */
public enum Sight {
    ALL(Set.of()),
    MONEY(Set.of(Kind.SHIPMENT_RECONCILIATION.label(), Kind.FX_RATE.label()));

    /** Matches no letter: a set without a kind would match every one. */
    private static final Set<String> NONE = Set.of("");

    private final Set<String> kinds;

    Sight(Set<String> kinds) {
        this.kinds = kinds;
    }

    /** The sight of a user who is in those roles. */
    public static Sight of(Predicate<String> inRole) {
        boolean otherwise =
                Roles.ALL.stream().filter(role -> !role.equals(Roles.FINANCE)).anyMatch(inRole);
        return otherwise || !inRole.test(Roles.FINANCE) ? ALL : MONEY;
    }

    /** The kinds to ask for, where the user asked for one or for all. */
    public Set<String> kinds(Optional<String> asked) {
        if (asked.isEmpty()) {
            return kinds;
        }
        return kinds.isEmpty() || kinds.contains(asked.get()) ? Set.of(asked.get()) : NONE;
    }
}
