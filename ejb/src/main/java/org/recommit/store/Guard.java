package org.recommit.store;

import jakarta.persistence.EntityManager;
import java.util.List;
import java.util.Optional;
import org.recommit.ledger.Attempt;
import org.recommit.ledger.Commit;
import org.recommit.ledger.InventoryBatch;
import org.recommit.ledger.Posting;

/** Lets each key in once. */
final class Guard {
    private final InsertUnlessThere claim;

    Guard(Database database) {
        claim = new InsertUnlessThere(
                database,
                "commit_record",
                List.of(
                        "idempotency_key",
                        "payload_hash",
                        "kind",
                        "source",
                        "batch_id",
                        "derived_batch",
                        "policy",
                        "attempts",
                        "committed_at"));
    }

    /** Writes the commit's row: empty if it is ours now, else what stands there. A rival that is still at work is waited for. */
    Optional<Posting> claim(EntityManager entityManager, Commit commit, Attempt attempt) {
        boolean ours = claim.run(
                entityManager,
                commit.identity().key(),
                commit.identity().payloadHash(),
                commit.kind().label(),
                commit.identity().source(),
                batchId(commit).orElse(null),
                derivedBatch(commit).orElse(null),
                attempt.policy(),
                attempt.number(),
                Times.stored(attempt.at()));
        if (ours) {
            return Optional.empty();
        }
        return Optional.of(standing(entityManager, commit)
                .orElseThrow(() -> new IllegalStateException("commit record: expected 1 row, was 0")));
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
