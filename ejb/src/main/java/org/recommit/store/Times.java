package org.recommit.store;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** Instants as the tables keep them. */
final class Times {
    private Times() {}

    /** Cut to the microsecond: PostgreSQL would round, and H2 too, perhaps past a limit that was checked. */
    static Instant stored(Instant instant) {
        return instant.truncatedTo(ChronoUnit.MICROS);
    }
}
