package org.recommit.store;

import jakarta.persistence.EntityManager;
import java.util.List;
import java.util.Optional;
import org.recommit.ledger.Attempt;
import org.recommit.ledger.Commit;
import org.recommit.ledger.InventoryBatch;
import org.recommit.ledger.Posting;

/**
 * Lets each key in once. A key that is there already is no error: a failed statement would cost PostgreSQL the
 * transaction. The conflict clause names no columns: H2 has none, and only so does Hibernate take its unique violation for
 * "nothing done".
 */
final class Guard {
    private static final String CLAIM = """
            insert into CommitRecord (idempotencyKey, payloadHash, kind, source, batchId, derivedBatch, policy, attempts, committedAt)
            values (:key, :hash, :kind, :source, :batchId, :derivedBatch, :policy, :attempts, :at)
            on conflict do nothing
            """;

    private Guard() {}

    /** Writes the commit's row: empty if it is ours now, else what stands there. A rival that is still at work is waited for. */
    static Optional<Posting> claim(EntityManager entityManager, Commit commit, Attempt attempt) {
        int rows = entityManager
                .createQuery(CLAIM)
                .setParameter("key", commit.identity().key())
                .setParameter("hash", commit.identity().payloadHash())
                .setParameter("kind", commit.kind().label())
                .setParameter("source", commit.identity().source())
                .setParameter("batchId", batchId(commit).orElse(null))
                .setParameter("derivedBatch", derivedBatch(commit).orElse(null))
                .setParameter("policy", attempt.policy())
                .setParameter("attempts", attempt.number())
                .setParameter("at", Times.stored(attempt.at()))
                .executeUpdate();
        if (rows == 1) {
            return Optional.empty();
        }
        return Optional.of(standing(entityManager, commit)
                .orElseThrow(() -> new IllegalStateException("expected 1 row, was " + rows)));
    }

    /** What stands in the way of the commit: itself, or another content under its key or batch. Writes nothing. */
    static Optional<Posting> standing(EntityManager entityManager, Commit commit) {
        return first(
                        entityManager,
                        "select payloadHash from CommitRecord where idempotencyKey = :value",
                        commit.identity().key())
                .<Posting>map(hash -> hash.equals(commit.identity().payloadHash())
                        ? new Posting.AlreadyLanded()
                        : new Posting.Conflict("this key has landed with other content"))
                .or(() -> derivedBatch(commit)
                        .flatMap(batch -> first(
                                entityManager,
                                "select idempotencyKey from CommitRecord where derivedBatch = :value",
                                batch))
                        .map(key -> new Posting.Conflict(
                                "this batch of this source has landed with other content, as " + key)));
    }

    private static Optional<String> first(EntityManager entityManager, String query, String value) {
        List<String> found = entityManager
                .createQuery(query, String.class)
                .setParameter("value", value)
                .getResultList();
        return found.stream().findFirst();
    }

    private static Optional<String> batchId(Commit commit) {
        return commit instanceof InventoryBatch batch ? batch.batchId() : Optional.empty();
    }

    /** The line feed keeps {@code a} + {@code bc} apart from {@code ab} + {@code c}. */
    private static Optional<String> derivedBatch(Commit commit) {
        return commit.identity().derived()
                ? batchId(commit).map(batchId -> commit.identity().source() + "\n" + batchId)
                : Optional.empty();
    }
}
