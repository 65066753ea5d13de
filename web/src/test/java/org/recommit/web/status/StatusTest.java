package org.recommit.web.status;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.recommit.commit.QueueDepths.Depth;
import org.recommit.commit.Queues;
import org.recommit.ledger.SchemaState.State;
import org.recommit.warning.Warning;

class StatusTest {
    private static final List<Depth> ALL = List.of(
            depth(Queues.COMMITS, 16),
            depth(Queues.RETRIES, 8),
            depth(Queues.DEAD_LETTERS, 0),
            depth(Queues.ATTEMPTS, 4));

    @Test
    void readyWhileOnlyTheDatabaseIsAway() {
        Status status = new Status(false, ALL, List.of(), State.PENDING, false, List.of());

        assertThat(status.health().up()).isTrue();
        assertThat(status.health().data())
                .containsEntry("database", "DOWN")
                .containsEntry("schema", "PENDING")
                .containsEntry("broker", "UP");
    }

    @Test
    void notReadyWhileTheBrokerIsAway() {
        Status status = new Status(true, List.of(), List.of(), State.READY, true, List.of());

        assertThat(status.problems()).containsExactly("The broker is away.");
        assertThat(status.health().up()).isFalse();
    }

    @Test
    void notReadyWithoutListeners() {
        List<Depth> idle = List.of(
                depth(Queues.COMMITS, 16),
                depth(Queues.RETRIES, 0),
                depth(Queues.DEAD_LETTERS, 0),
                depth(Queues.ATTEMPTS, 4));

        assertThat(new Status(false, idle, List.of(), State.READY, true, List.of()).problems())
                .containsExactly("Nobody listens on recommit.retries.");
    }

    @Test
    void notReadyWithoutTheDeadLetterQueue() {
        Status status = new Status(false, ALL, List.of(Queues.DEAD_LETTERS), State.READY, true, List.of());

        assertThat(status.problems()).containsExactly("The broker does not show the queue recommit.dead-letters.");
    }

    @Test
    void notReadyWithARefusedSchema() {
        assertThat(new Status(false, ALL, List.of(), State.REFUSED, true, List.of()).ready())
                .isFalse();
    }

    @Test
    void warningsAreShownAndLeaveItReady() {
        Warning warning = new Warning("carrier-access", "The carrier refuses access.", Instant.EPOCH);
        Status status = new Status(false, ALL, List.of(), State.READY, true, List.of(warning));

        assertThat(status.health().up()).isTrue();
        assertThat(status.health().data()).containsEntry("warnings", "The carrier refuses access.");
    }

    private static Depth depth(String queue, long consumers) {
        return new Depth(queue, 0, 0, 0, consumers, false);
    }
}
