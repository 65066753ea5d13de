package org.recommit.store;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.EntityManager;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.Optional;
import org.recommit.approval.DiscardCode;
import org.recommit.approval.DiscardWish;
import org.recommit.discard.Discard;
import org.recommit.discard.Discard.Restored;
import org.recommit.retry.ReasonCode;

/** One discarded letter; of its columns only those about its restoring change. */
@Entity
@Table(name = "discard")
class DiscardRow {
    private static final String INSERT = """
            insert into DiscardRow (id, letterId, key, kind, source, controlled, reason, code, note, landedKey,
              discardedBy, approvedBy, discardedAt)
            values (:id, :letterId, :key, :kind, :source, :controlled, :reason, :code, :note, :landedKey,
              :by, :approvedBy, :at)
            on conflict do nothing
            """;

    @Id
    String id;

    @Column(name = "letter_id")
    String letterId;

    @Column(name = "idempotency_key")
    String key;

    String kind;
    String source;
    boolean controlled;
    String reason;
    String code;
    String note;

    @Column(name = "landed_key")
    String landedKey;

    @Column(name = "discarded_by")
    String discardedBy;

    @Column(name = "approved_by")
    String approvedBy;

    @Column(name = "discarded_at")
    Instant discardedAt;

    @Column(name = "restored_by")
    String restoredBy;

    @Column(name = "restored_at")
    Instant restoredAt;

    protected DiscardRow() {}

    /** Adds it; false if it is there already. */
    static boolean insert(EntityManager entityManager, Discard discard) {
        return entityManager
                        .createQuery(INSERT)
                        .setParameter("id", discard.id())
                        .setParameter("letterId", Texts.fit(discard.letterId(), 600))
                        .setParameter("key", Texts.fit(discard.key(), 600))
                        .setParameter("kind", fit(discard.kind(), 100))
                        .setParameter("source", fit(discard.source(), 300))
                        .setParameter("controlled", discard.controlled())
                        .setParameter("reason", discard.reason().name())
                        .setParameter("code", discard.wish().code().name())
                        .setParameter("note", Texts.fit(discard.wish().note(), 2_000))
                        .setParameter("landedKey", fit(discard.wish().landedKey(), 200))
                        .setParameter("by", Texts.fit(discard.discardedBy(), 128))
                        .setParameter("approvedBy", fit(discard.approvedBy(), 128))
                        .setParameter("at", Times.stored(discard.discardedAt()))
                        .executeUpdate()
                == 1;
    }

    private static String fit(Optional<String> text, int width) {
        return text.map(value -> Texts.fit(value, width)).orElse(null);
    }

    void restored(Restored restored) {
        restoredBy = restored.by();
        restoredAt = Times.stored(restored.at());
    }

    Discard discard() {
        return new Discard(
                id,
                letterId,
                key,
                Optional.ofNullable(kind),
                Optional.ofNullable(source),
                controlled,
                ReasonCode.valueOf(reason),
                new DiscardWish(DiscardCode.valueOf(code), note, Optional.ofNullable(landedKey)),
                discardedBy,
                Optional.ofNullable(approvedBy),
                discardedAt,
                Optional.ofNullable(restoredBy).map(by -> new Restored(by, restoredAt)));
    }
}
