package org.recommit.waiting;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.recommit.audit.AuditEntry;
import org.recommit.audit.AuditEntry.Action;
import org.recommit.commit.AuditMessage;
import org.recommit.commit.BrokerTransaction;
import org.recommit.commit.ScheduledMessages;
import org.recommit.commit.ScheduledMessages.Scheduled;
import org.recommit.paging.Page;
import org.recommit.paging.PageRequest;

/** The commits that wait for their next attempt. The broker is the truth; a list may be 2 s old. */
@ApplicationScoped
public class WaitingCommits {
    private static final Duration FRESH = Duration.ofSeconds(2);

    private static final Comparator<Scheduled> NEXT_FIRST = Comparator.comparing(
                    (Scheduled commit) -> commit.due().orElse(Instant.EPOCH))
            .thenComparing(Scheduled::id);

    private final ScheduledMessages messages;
    private final BrokerTransaction broker;
    private final TryNowWorker worker;
    private final Clock clock;
    private Seen seen = new Seen(Instant.EPOCH, List.of());

    @Inject
    WaitingCommits(ScheduledMessages messages, BrokerTransaction broker, TryNowWorker worker, Clock clock) {
        this.messages = messages;
        this.broker = broker;
        this.worker = worker;
        this.clock = clock;
    }

    /** For the container's proxies. */
    protected WaitingCommits() {
        this(null, null, null, null);
    }

    private record Seen(Instant at, List<Scheduled> nextFirst) {}

    /**
     * Those that match, the next to be tried first; {@code total} is exact.
     *
     * @throws TooManyWaitException if they cannot be listed
     */
    public Page<Scheduled> list(WaitingFilter filter, PageRequest page) {
        List<Scheduled> matching =
                nextFirst(FRESH).stream().filter(filter::matches).toList();
        List<Scheduled> shown =
                matching.stream().skip(page.offset()).limit(page.size()).toList();
        return new Page<>(matching.size(), page.page(), page.size(), shown);
    }

    /** Whoever comes while the broker is asked waits for the same answer. */
    private synchronized List<Scheduled> nextFirst(Duration age) {
        if (!seen.at().plus(age).isAfter(clock.instant())) {
            List<Scheduled> all = messages.scheduled().orElseThrow(TooManyWaitException::new);
            seen = new Seen(clock.instant(), all.stream().sorted(NEXT_FIRST).toList());
        }
        return seen.nextFirst();
    }

    /**
     * Brings those that match now forward, the next to be tried first, at that rate and in the background: each is delivered
     * as it is, with its budgets and steps. The order is on record before it is carried out. If this server ends meanwhile,
     * the rest waits for its own time.
     *
     * @param user who asked
     * @param note why, for the audit
     * @return how many are meant
     * @throws TooManyWaitException if they cannot be listed
     */
    public int tryNow(WaitingFilter filter, int ratePerSecond, String user, String note) {
        List<String> ids = nextFirst(Duration.ZERO).stream()
                .filter(filter::matches)
                .map(Scheduled::id)
                .toList();
        Map<String, String> detail = Map.of(
                "filter",
                filter.described(),
                "matched",
                Integer.toString(ids.size()),
                "ratePerSecond",
                Integer.toString(ratePerSecond),
                "note",
                note);
        AuditEntry entry = AuditEntry.of(
                clock.instant(), user, Action.TRY_NOW, filter.key().orElse(""), detail);
        broker.run(context -> {
            AuditMessage.send(entry, context);
            return ids.size();
        });
        worker.bringForward(ids, ratePerSecond);
        return ids.size();
    }
}
