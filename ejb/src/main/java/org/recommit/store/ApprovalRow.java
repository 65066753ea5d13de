package org.recommit.store;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.EntityManager;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.Optional;
import org.recommit.discard.Approval;
import org.recommit.discard.Approval.State;
import org.recommit.discard.Discard;
import org.recommit.discard.DiscardCode;
import org.recommit.discard.DiscardWish;

/** One wish that a second person decides. */
@Entity
@Table(name = "approval")
class ApprovalRow {
    private static final String INSERT = """
            insert into ApprovalRow (id, letterId, pendingLetter, key, code, note, landedKey, requestedBy, requestedAt,
              expiresAt, state)
            values (:id, :letterId, :letterId, :key, :code, :note, :landedKey, :by, :at, :expires, 'PENDING')
            on conflict do nothing
            """;

    private static final String CARRIED_OUT = """
            update ApprovalRow set state = 'APPROVED', pendingLetter = null, decidedBy = :by, decidedAt = :at
            where id = :id
            """;

    @Id
    String id;

    @Column(name = "letter_id")
    String letterId;

    @Column(name = "pending_letter")
    String pendingLetter;

    @Column(name = "idempotency_key")
    String key;

    String code;
    String note;

    @Column(name = "landed_key")
    String landedKey;

    @Column(name = "requested_by")
    String requestedBy;

    @Column(name = "requested_at")
    Instant requestedAt;

    @Column(name = "expires_at")
    Instant expiresAt;

    String state;

    @Column(name = "decided_by")
    String decidedBy;

    @Column(name = "decided_at")
    Instant decidedAt;

    protected ApprovalRow() {}

    /** Adds it as a pending one; false if there is one for the same letter. */
    static boolean insert(EntityManager entityManager, Approval wish) {
        return entityManager
                        .createQuery(INSERT)
                        .setParameter("id", wish.id())
                        .setParameter("letterId", Texts.fit(wish.letterId(), 600))
                        .setParameter(
                                "key",
                                wish.key().map(key -> Texts.fit(key, 600)).orElse(null))
                        .setParameter("code", wish.wish().code().name())
                        .setParameter("note", Texts.fit(wish.wish().note(), 2_000))
                        .setParameter("landedKey", wish.wish().landedKey().orElse(null))
                        .setParameter("by", wish.requestedBy())
                        .setParameter("at", Times.stored(wish.requestedAt()))
                        .setParameter("expires", Times.stored(wish.expiresAt()))
                        .executeUpdate()
                == 1;
    }

    /** The discard says so itself, whatever was written here before a crash. */
    static void carriedOut(EntityManager entityManager, Discard discard) {
        entityManager
                .createQuery(CARRIED_OUT)
                .setParameter("by", discard.approvedBy().orElse(null))
                .setParameter("at", Times.stored(discard.discardedAt()))
                .setParameter("id", discard.id())
                .executeUpdate();
    }

    boolean pendingAt(Instant now) {
        return state.equals(State.PENDING.name()) && now.isBefore(expiresAt);
    }

    void decided(State decision, String user, Instant at) {
        state = decision.name();
        pendingLetter = null;
        decidedBy = user;
        decidedAt = Times.stored(at);
    }

    Approval approval(Instant now) {
        State shown = State.valueOf(state);
        return new Approval(
                id,
                letterId,
                Optional.ofNullable(key),
                new DiscardWish(DiscardCode.valueOf(code), note, Optional.ofNullable(landedKey)),
                requestedBy,
                requestedAt,
                expiresAt,
                shown == State.PENDING && !pendingAt(now) ? State.LAPSED : shown,
                Optional.ofNullable(decidedBy),
                Optional.ofNullable(decidedAt));
    }
}
