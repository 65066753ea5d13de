package org.recommit.audit;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** What the database knows of one key: whether it has landed, and every event of its messages. */
public interface CommitHistory {

    /** Empty where the key was never seen. */
    Optional<History> of(String key);

    /** The landed commit (if it has landed) and the events, oldest first. */
    record History(String key, Optional<LandedCommit> landed, List<AttemptEvent> events) {
        public History {
            events = List.copyOf(events);
        }
    }

    /** A row of {@code commit_record}. */
    record LandedCommit(String kind, String policy, int attempts, String payloadHash, Instant committedAt) {}
}
