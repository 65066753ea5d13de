package org.recommit.store;

import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Silences Hibernate's own reports of SQL errors: they print the database's message, which can quote the refused row. The
 * exception is thrown all the same, and {@link Failures} leaves that message out.
 */
final class QuietSql {
    /** Held here, since a logger that nobody holds forgets its level. */
    private static final List<Logger> LOGGERS = List.of(
            Logger.getLogger("org.hibernate.engine.jdbc.spi.SqlExceptionHelper"),
            Logger.getLogger("org.hibernate.engine.jdbc.batch.internal.BatchImpl"),
            Logger.getLogger("org.hibernate.orm.jdbc.batch"),
            Logger.getLogger("org.hibernate.orm.jdbc.bind"),
            Logger.getLogger("org.hibernate.orm.jdbc.extract"));

    private QuietSql() {}

    static void silence() {
        LOGGERS.forEach(logger -> logger.setLevel(Level.OFF));
    }
}
