package org.recommit.store;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.hibernate.annotations.Immutable;
import org.recommit.audit.AttemptEvent;

/** One attempt event; never changed. */
@Entity
@Immutable
@Table(name = "attempt_event")
class EventRow {
    @Id
    @Column(name = "event_id")
    String eventId;

    @Column(name = "idempotency_key")
    String idempotencyKey;

    @Column(name = "origin_id")
    String originId;

    int hop;
    int attempt;
    Instant at;
    String outcome;
    String dependency;
    String policy;
    String error;

    @Column(name = "delay_ms")
    Long delayMs;

    @Column(name = "floor_ms")
    Long floorMs;

    @Column(name = "policy_attempt")
    Integer policyAttempt;

    String node;

    protected EventRow() {}

    AttemptEvent event() {
        return new AttemptEvent(
                eventId,
                idempotencyKey,
                originId,
                hop,
                attempt,
                at,
                AttemptEvent.Outcome.valueOf(outcome),
                Optional.ofNullable(dependency),
                Optional.ofNullable(policy),
                Optional.ofNullable(error),
                Optional.ofNullable(delayMs).map(Duration::ofMillis),
                Optional.ofNullable(floorMs).map(Duration::ofMillis),
                Optional.ofNullable(policyAttempt),
                node);
    }
}
