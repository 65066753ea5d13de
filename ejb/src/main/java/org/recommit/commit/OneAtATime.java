package org.recommit.commit;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicReference;

/** Lets only one a second ask a database that has just failed: thousands may wait to. Shared by all sessions. */
@ApplicationScoped
class OneAtATime {
    private static final Duration PAUSE = Duration.ofSeconds(1);

    private final AtomicReference<Instant> askAgain = new AtomicReference<>(Instant.EPOCH);

    @Inject
    private Clock clock;

    /** Whether the database has not just failed, or has had its pause: then this caller alone tries. */
    boolean mayAsk() {
        Instant now = clock.instant();
        Instant next = askAgain.get();
        return next.equals(Instant.EPOCH) || !now.isBefore(next) && askAgain.compareAndSet(next, now.plus(PAUSE));
    }

    void answered() {
        askAgain.set(Instant.EPOCH);
    }

    /** Whether it answered the last time. */
    boolean failed() {
        return askAgain.getAndSet(clock.instant().plus(PAUSE)).equals(Instant.EPOCH);
    }
}
