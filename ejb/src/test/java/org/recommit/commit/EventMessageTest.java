package org.recommit.commit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.recommit.audit.AttemptEvent;
import org.recommit.audit.AttemptEvent.Outcome;

class EventMessageTest {
    private static final AttemptEvent EVENT = new AttemptEvent(
            "e1",
            "idem:1",
            "ID:1",
            2,
            3,
            Instant.parse("2026-11-30T12:00:00.123456Z"),
            Outcome.RETRY,
            Optional.of("ledger"),
            Optional.of("controlled"),
            Optional.of("java.sql.SQLException"),
            Optional.of(Duration.ofMillis(1234)),
            Optional.of(Duration.ZERO),
            Optional.of(2),
            "node-1");

    @Test
    void anEventComesBackAsItWasSent() {
        assertThat(EventMessage.read(EventMessage.write(EVENT))).contains(EVENT);
        assertThat(EventMessage.read(EventMessage.write(EVENT.reduced()))).contains(EVENT.reduced());
    }

    @Test
    void whatIsNoEventReadsAsNone() {
        assertThat(EventMessage.read("{\"eventId\":\"e1\"}")).isEmpty();
        assertThat(EventMessage.read("no JSON")).isEmpty();
    }
}
