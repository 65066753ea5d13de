package org.recommit.commit;

import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.recommit.commit.Successors.Death;
import org.recommit.retry.Failure;
import org.recommit.retry.ReasonCode;
import org.recommit.retry.RetryPolicy;

/** The log lines that operators' tools read. They carry the key, and never anything of the body. */
final class CommitLog {
    private static final Logger LOG = Logger.getLogger("org.recommit.commit");

    private CommitLog() {}

    static void ok(String key, int attempt) {
        log(Level.INFO, "COMMIT_OK key=%s attempt=%d", key, attempt);
    }

    static void duplicate(String key) {
        log(Level.INFO, "COMMIT_DUPLICATE key=%s", key);
    }

    static void retry(String key, int attempt, Duration delay, RetryPolicy policy, Failure failure) {
        log(
                Level.WARNING,
                "COMMIT_RETRY key=%s attempt=%d max=%d next_delay=%.3fs policy=%s jitter=%s dependency=%s reason=%s",
                key,
                attempt,
                policy.maxAttempts(),
                delay.toMillis() / 1000.0,
                policy.name(),
                policy.jitter().label(),
                failure.dependency().map(on -> on.label()).orElse("none"),
                failure.error());
    }

    /** The commit failed while it ended, or the look that would tell; nothing is counted until the ledger answers. */
    static void unknown(String key, Duration delay, Failure failure) {
        log(
                Level.WARNING,
                "COMMIT_UNKNOWN key=%s next_delay=%.3fs reason=%s",
                key,
                delay.toMillis() / 1000.0,
                failure.error());
    }

    /** As often as every few seconds for each commit: a figure says how many. */
    static void held(String key, Duration delay, CommitObserver.Hold reason) {
        log(Level.FINE, "COMMIT_HELD key=%s next_delay=%.3fs reason=%s", key, delay.toMillis() / 1000.0, reason);
    }

    static void dead(String key, Death death, Optional<String> error) {
        if (death.reason() == ReasonCode.RETRY_BUDGET_EXHAUSTED) {
            log(
                    Level.SEVERE,
                    "COMMIT_EXHAUSTED key=%s attempts=%d dependency=%s reason=%s",
                    key,
                    death.attempts(),
                    death.dependency().map(on -> on.label()).orElse("none"),
                    error.orElse("none"));
        } else {
            log(Level.SEVERE, "COMMIT_PERMANENT key=%s reason=%s error=%s", key, death.reason(), error.orElse("none"));
        }
    }

    static void unforeseen(String key, int delivery, Unforeseen fault) {
        log(
                Level.SEVERE,
                "An unforeseen failure of %s on delivery %d, given back to the broker: %s %s",
                key,
                delivery,
                fault.error(),
                fault.place());
    }

    private static void log(Level level, String format, Object... values) {
        if (LOG.isLoggable(level)) {
            LOG.log(level, String.format(Locale.ROOT, format, values));
        }
    }
}
