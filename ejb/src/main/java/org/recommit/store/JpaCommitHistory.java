package org.recommit.store;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import jakarta.transaction.Transactional;
import java.util.List;
import java.util.Optional;
import org.recommit.audit.AttemptEvent;
import org.recommit.audit.CommitHistory;

/** Reads what became of a key. */
@ApplicationScoped
@Transactional
class JpaCommitHistory implements CommitHistory {
    @Inject
    EntityManager entityManager;

    @Override
    public Optional<History> of(String key) {
        Optional<LandedCommit> landed = Optional.ofNullable(entityManager.find(CommitRecord.class, key))
                .map(found -> new LandedCommit(
                        found.kind, found.policy, found.attempts, found.payloadHash, found.committedAt));
        List<AttemptEvent> events = entityManager
                .createQuery(
                        "from EventRow where idempotencyKey = :key order by at, hop, attempt, eventId", EventRow.class)
                .setParameter("key", key)
                .getResultList()
                .stream()
                .map(EventRow::event)
                .toList();
        return landed.isEmpty() && events.isEmpty() ? Optional.empty() : Optional.of(new History(key, landed, events));
    }
}
