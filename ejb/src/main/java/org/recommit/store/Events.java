package org.recommit.store;

import jakarta.persistence.EntityManager;
import java.time.Duration;
import java.util.List;
import org.recommit.audit.AttemptEvent;

/** Stores attempt events, each once. */
final class Events {
    private final InsertUnlessThere insert;

    Events(Database database) {
        insert = new InsertUnlessThere(
                database,
                "attempt_event",
                List.of(
                        "event_id",
                        "idempotency_key",
                        "origin_id",
                        "hop",
                        "attempt",
                        "at",
                        "outcome",
                        "dependency",
                        "policy",
                        "error",
                        "delay_ms",
                        "floor_ms",
                        "policy_attempt",
                        "node"));
    }

    /** Stores the event; false if it is there already. What a sender could make too long is cut to its column. */
    boolean store(EntityManager entityManager, AttemptEvent event) {
        return insert.run(
                entityManager,
                event.eventId(),
                Texts.fit(event.key(), 600),
                Texts.fit(event.originId(), 500),
                event.hop(),
                event.attempt(),
                Times.stored(event.at()),
                event.outcome().name(),
                event.dependency().orElse(null),
                event.policy().orElse(null),
                event.error().map(error -> Texts.fit(error, 300)).orElse(null),
                event.delay().map(Duration::toMillis).orElse(null),
                event.floor().map(Duration::toMillis).orElse(null),
                event.policyAttempt().orElse(null),
                Texts.fit(event.node(), 200));
    }
}
