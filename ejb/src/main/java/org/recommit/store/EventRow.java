package org.recommit.store;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.EntityManager;
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
    private static final String INSERT = """
            insert into EventRow (eventId, idempotencyKey, originId, hop, attempt, at, outcome, dependency, policy, error, delayMs, floorMs, policyAttempt, node)
            values (:id, :key, :originId, :hop, :attempt, :at, :outcome, :dependency, :policy, :error, :delay, :floor, :policyAttempt, :node)
            on conflict do nothing
            """;

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

    /** Stores the event; false if it is there already. What a sender could make too long is cut to its column. */
    static boolean insert(EntityManager entityManager, AttemptEvent event) {
        return entityManager
                        .createQuery(INSERT)
                        .setParameter("id", event.eventId())
                        .setParameter("key", Texts.fit(event.key(), 600))
                        .setParameter("originId", Texts.fit(event.originId(), 500))
                        .setParameter("hop", event.hop())
                        .setParameter("attempt", event.attempt())
                        .setParameter("at", Times.stored(event.at()))
                        .setParameter("outcome", event.outcome().name())
                        .setParameter("dependency", event.dependency().orElse(null))
                        .setParameter("policy", event.policy().orElse(null))
                        .setParameter(
                                "error",
                                event.error()
                                        .map(error -> Texts.fit(error, 300))
                                        .orElse(null))
                        .setParameter(
                                "delay", event.delay().map(Duration::toMillis).orElse(null))
                        .setParameter(
                                "floor", event.floor().map(Duration::toMillis).orElse(null))
                        .setParameter("policyAttempt", event.policyAttempt().orElse(null))
                        .setParameter("node", Texts.fit(event.node(), 200))
                        .executeUpdate()
                == 1;
    }

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
