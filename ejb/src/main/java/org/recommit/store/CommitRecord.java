package org.recommit.store;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import org.hibernate.annotations.Immutable;

/** One landed commit. Its row is the guard: it is written first, and the key is accepted once. */
@Entity
@Immutable
@Table(name = "commit_record")
class CommitRecord {
    @Id
    @Column(name = "idempotency_key")
    String idempotencyKey;

    @Column(name = "payload_hash")
    String payloadHash;

    String kind;
    String source;

    @Column(name = "batch_id")
    String batchId;

    /** Source and batch id of a batch whose key was derived; null elsewhere. */
    @Column(name = "derived_batch")
    String derivedBatch;

    String policy;
    int attempts;

    @Column(name = "committed_at")
    Instant committedAt;

    protected CommitRecord() {}
}
