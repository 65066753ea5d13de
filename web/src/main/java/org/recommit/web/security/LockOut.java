package org.recommit.web.security;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Counts failures by key and locks a key that has too many. Kept in memory, of the latest {@value #MOST} keys. */
public final class LockOut {
    /** Attribute of a request that was refused unseen: the seconds to wait, as a long. */
    public static final String ATTRIBUTE = "recommit.locked";

    private static final int MOST = 10_000;

    private final int allowed;
    private final Duration window;
    private final Clock clock;
    private final Map<String, Count> counts = new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Count> eldest) {
            return size() > MOST;
        }
    };

    /** Failures since a time; where they are too many, that of the last. */
    private record Count(int failures, Instant since) {}

    /**
     * @param allowed the failure with that number locks
     * @param window how long a failure counts, and a lock holds
     */
    LockOut(int allowed, Duration window, Clock clock) {
        this.allowed = allowed;
        this.window = window;
        this.clock = clock;
    }

    /** How long the key stays locked; empty where it is not. */
    synchronized Optional<Duration> left(String key) {
        Count count = counts.get(key);
        if (count == null || count.failures < allowed) {
            return Optional.empty();
        }
        Duration left = Duration.between(clock.instant(), count.since.plus(window));
        return left.isNegative() || left.isZero() ? Optional.empty() : Optional.of(left);
    }

    /** Counts a failure; whether it locks the key. */
    synchronized boolean failed(String key) {
        Instant now = clock.instant();
        Count before = counts.remove(key);
        boolean still = before != null && now.isBefore(before.since.plus(window));
        int failures = still ? before.failures + 1 : 1;
        boolean locks = failures >= allowed;
        counts.put(key, new Count(failures, locks || !still ? now : before.since));
        return locks;
    }

    synchronized void forget(String key) {
        counts.remove(key);
    }
}
