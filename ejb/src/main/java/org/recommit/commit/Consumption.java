package org.recommit.commit;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.recommit.audit.AuditEntry;
import org.recommit.audit.AuditEntry.Action;
import org.recommit.commit.QueueDepths.Depth;

/**
 * Whether commits are worked on. The broker holds the state: it is the same for every node, and survives restarts of
 * everything. While it is paused, commits are still accepted, and wait.
 */
@ApplicationScoped
public class Consumption {
    private static final List<String> QUEUES = List.of(Queues.COMMITS, Queues.RETRIES);

    /** So old may be what a page is told: none has to wait for the broker because of a banner. */
    private static final Duration FRESH = Duration.ofSeconds(2);

    private final QueueDepths depths;
    private final QueueGates gates;
    private final BrokerTransaction broker;
    private final Clock clock;
    private volatile Seen seen = new Seen(Instant.EPOCH, Optional.empty());

    @Inject
    Consumption(QueueDepths depths, QueueGates gates, BrokerTransaction broker, Clock clock) {
        this.depths = depths;
        this.gates = gates;
        this.broker = broker;
        this.clock = clock;
    }

    /** For the container's proxies. */
    protected Consumption() {
        this(null, null, null, null);
    }

    /** Names of the REST answer. */
    public enum State {
        RUNNING,
        /** At least one of the two queues delivers nothing, whoever stopped it. */
        PAUSED
    }

    private record Seen(Instant at, Optional<State> state) {}

    /** The queues that are paused with it, as they stand. Throws as {@link QueueDepths#of} does. */
    public List<Depth> queues() {
        return QUEUES.stream().map(depths::of).toList();
    }

    /** The state of those queues. */
    public static State of(List<Depth> queues) {
        boolean paused = queues.stream().anyMatch(queue -> QUEUES.contains(queue.queue()) && queue.paused());
        return paused ? State.PAUSED : State.RUNNING;
    }

    /** The state as it was at most 2 s ago; empty while the broker is away. */
    public Optional<State> lately() {
        Seen last = seen;
        if (last.at().plus(FRESH).isAfter(clock.instant())) {
            return last.state();
        }
        return saw(look()).state();
    }

    private Optional<State> look() {
        try {
            return Optional.of(of(queues()));
        } catch (BrokerAwayException | QueueUnknownException e) {
            return Optional.empty();
        }
    }

    private Seen saw(Optional<State> state) {
        seen = new Seen(clock.instant(), state);
        return seen;
    }

    /**
     * Pauses or resumes. The broker's management takes part in no transaction: the order is on record before it is carried
     * out, so that no pause is without a name. Where it is so already, nothing happens.
     *
     * @param user who asked
     * @param note why, for the audit
     * @throws BrokerAwayException if the broker did not answer: look, and ask again
     */
    public void set(State wanted, String user, String note) {
        List<Depth> shut = queues().stream().filter(Depth::paused).toList();
        boolean done = wanted == State.PAUSED ? shut.size() == QUEUES.size() : shut.isEmpty();
        if (done) {
            return;
        }
        Action action = wanted == State.PAUSED ? Action.PAUSE_CONSUMPTION : Action.RESUME_CONSUMPTION;
        broker.run(context -> {
            AuditMessage.send(AuditEntry.of(clock.instant(), user, action, "", Map.of("note", note)), context);
            return wanted;
        });
        QUEUES.forEach(wanted == State.PAUSED ? gates::shut : gates::open);
        saw(Optional.of(wanted));
    }
}
