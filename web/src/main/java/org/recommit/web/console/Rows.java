package org.recommit.web.console;

import java.util.List;
import java.util.function.Supplier;

/** What a page lists, read from the database once, when it is first asked for. */
final class Rows<T> {
    private final Supplier<List<T>> reading;
    private List<T> rows;
    private boolean databaseAway;

    Rows(Supplier<List<T>> reading) {
        this.reading = reading;
    }

    /** The rows; none while the database is away. */
    List<T> get() {
        if (rows == null) {
            try {
                rows = reading.get();
            } catch (RuntimeException e) {
                if (!Messages.databaseFailed(e)) {
                    throw e;
                }
                rows = List.of();
                databaseAway = true;
            }
        }
        return rows;
    }

    boolean isDatabaseAway() {
        get();
        return databaseAway;
    }
}
