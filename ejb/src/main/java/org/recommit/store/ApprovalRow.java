package org.recommit.store;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.EntityManager;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.Optional;
import org.recommit.approval.Approval;
import org.recommit.approval.Approval.State;
import org.recommit.approval.Difference;
import org.recommit.approval.DiscardCode;
import org.recommit.approval.DiscardWish;
import org.recommit.approval.EditWish;
import org.recommit.approval.Wish;
import org.recommit.discard.Discard;

/** One wish that a second person decides. */
@Entity
@Table(name = "approval")
class ApprovalRow {
    private static final String INSERT = """
            insert into ApprovalRow (id, letterId, pendingLetter, key, action, code, note, landedKey, editedKey,
              difference, requestedBy, requestedAt, expiresAt, state)
            values (:id, :letterId, :letterId, :key, :action, :code, :note, :landedKey, :editedKey,
              :difference, :by, :at, :expires, 'PENDING')
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

    String action;
    String code;
    String note;

    @Column(name = "landed_key")
    String landedKey;

    @Column(name = "edited_key")
    String editedKey;

    String difference;

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
        Optional<DiscardWish> discard = as(DiscardWish.class, wish.wish());
        Optional<EditWish> edit = as(EditWish.class, wish.wish());
        return entityManager
                        .createQuery(INSERT)
                        .setParameter("id", wish.id())
                        .setParameter("letterId", Texts.fit(wish.letterId(), 600))
                        .setParameter(
                                "key",
                                wish.key().map(key -> Texts.fit(key, 600)).orElse(null))
                        .setParameter("action", wish.wish().kind().name())
                        .setParameter(
                                "code",
                                discard.map(DiscardWish::code)
                                        .map(DiscardCode::name)
                                        .orElse(null))
                        .setParameter("note", Texts.fit(wish.wish().note(), 2_000))
                        .setParameter(
                                "landedKey",
                                discard.flatMap(DiscardWish::landedKey).orElse(null))
                        .setParameter("editedKey", edit.map(EditWish::key).orElse(null))
                        .setParameter(
                                "difference",
                                edit.map(EditWish::difference)
                                        .map(Difference::json)
                                        .orElse(null))
                        .setParameter("by", wish.requestedBy())
                        .setParameter("at", Times.stored(wish.requestedAt()))
                        .setParameter("expires", Times.stored(wish.expiresAt()))
                        .executeUpdate()
                == 1;
    }

    private static <T> Optional<T> as(Class<T> type, Wish wish) {
        return Optional.of(wish).filter(type::isInstance).map(type::cast);
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

    /** Until it is carried out, nothing else shall be done with the letter. */
    void decided(State decision, String user, Instant at) {
        state = decision.name();
        pendingLetter = decision == State.CARRYING_OUT ? letterId : null;
        decidedBy = user;
        decidedAt = Times.stored(at);
    }

    Wish.Kind kind() {
        return Wish.Kind.valueOf(action);
    }

    private Wish wish() {
        return switch (kind()) {
            case DISCARD -> new DiscardWish(DiscardCode.valueOf(code), note, Optional.ofNullable(landedKey));
            case EDIT_AND_REDRIVE -> new EditWish(editedKey, note, Difference.read(difference));
        };
    }

    Approval approval(Instant now) {
        State shown = State.valueOf(state);
        return new Approval(
                id,
                letterId,
                Optional.ofNullable(key),
                wish(),
                requestedBy,
                requestedAt,
                expiresAt,
                shown == State.PENDING && !pendingAt(now) ? State.LAPSED : shown,
                Optional.ofNullable(decidedBy),
                Optional.ofNullable(decidedAt));
    }
}
