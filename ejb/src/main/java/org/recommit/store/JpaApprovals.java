package org.recommit.store;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import jakarta.persistence.LockModeType;
import jakarta.transaction.Transactional;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.recommit.approval.Approval;
import org.recommit.approval.Approval.State;
import org.recommit.approval.Approvals;
import org.recommit.audit.AuditEntry;
import org.recommit.paging.Page;
import org.recommit.paging.PageRequest;

/** Wishes that need a second person, on the console's connections; each change with its audit entry in one transaction. */
@ApplicationScoped
@Transactional
class JpaApprovals implements Approvals {
    /** A pending one whose time is over has lapsed, although nobody has written that down. */
    private static final String STATE =
            "(case when a.state = 'PENDING' and a.expiresAt <= :now then 'LAPSED' else a.state end) = :state";

    @Inject
    EntityManager console;

    @Override
    public boolean request(Approval wish, Optional<String> body) {
        console.createQuery("""
                        update ApprovalRow set state = 'LAPSED', pendingLetter = null
                        where pendingLetter = :letter and state = 'PENDING' and expiresAt <= :now
                        """)
                .setParameter("letter", wish.letterId())
                .setParameter("now", Times.stored(wish.requestedAt()))
                .executeUpdate();
        if (!ApprovalRow.insert(console, wish)) {
            return false;
        }
        body.ifPresent(text -> console.persist(new EditedBody(wish.id(), text)));
        Map<String, String> detail = new HashMap<>(wish.wish().detail());
        detail.put("approval", wish.id());
        detail.put("letter", wish.letterId());
        AuditEventRow.append(
                console,
                AuditEntry.of(
                        wish.requestedAt(),
                        wish.requestedBy(),
                        wish.wish().kind().requested(),
                        wish.key().orElse(""),
                        detail));
        return true;
    }

    @Override
    public Optional<String> body(String id) {
        return Optional.ofNullable(console.find(EditedBody.class, id)).map(kept -> kept.body);
    }

    @Override
    public Optional<Approval> find(String id, Instant now) {
        return Optional.ofNullable(console.find(ApprovalRow.class, id)).map(row -> row.approval(now));
    }

    @Override
    public Page<Approval> list(Optional<State> state, Instant now, PageRequest page) {
        Conditions conditions =
                new Conditions().and(STATE, "state", state.map(State::name)).and(STATE, "now", state.map(any -> now));
        return Pages.of(
                page,
                conditions.query(console, "select count(*) from ApprovalRow a%s", Long.class),
                conditions.query(console, "from ApprovalRow a%s order by a.requestedAt desc, a.id", ApprovalRow.class),
                row -> row.approval(now));
    }

    @Override
    public Set<String> pending(Collection<String> letterIds, Instant now) {
        return Set.copyOf(console.createQuery(
                        "select pendingLetter from ApprovalRow where pendingLetter in :letters"
                                + " and (expiresAt > :now or state = 'CARRYING_OUT')",
                        String.class)
                .setParameter("letters", letterIds)
                .setParameter("now", Times.stored(now))
                .getResultList());
    }

    @Override
    public boolean approve(String id, String user, Instant now) {
        return decide(id, State.CARRYING_OUT, user, now);
    }

    @Override
    public boolean reject(String id, String user, String note, Instant now) {
        if (!decide(id, State.REJECTED, user, now)) {
            return false;
        }
        ApprovalRow row = console.find(ApprovalRow.class, id);
        Map<String, String> detail =
                Map.of("approval", id, "letter", row.letterId, "note", note, "requestedBy", row.requestedBy);
        String key = Optional.ofNullable(row.key).orElse("");
        AuditEventRow.append(console, AuditEntry.of(now, user, row.kind().rejected(), key, detail));
        return true;
    }

    private boolean decide(String id, State decision, String user, Instant now) {
        ApprovalRow row = console.find(ApprovalRow.class, id, LockModeType.PESSIMISTIC_WRITE);
        if (row == null || !row.pendingAt(now)) {
            return false;
        }
        row.decided(decision, user, now);
        return true;
    }

    @Override
    public void end(String id, State to) {
        console.createQuery("""
                        update ApprovalRow set state = :to, pendingLetter = null
                        where id = :id and state = 'CARRYING_OUT'
                        """)
                .setParameter("to", to.name())
                .setParameter("id", id)
                .executeUpdate();
    }

    @Override
    public List<Approval> carryingOut(Instant approvedBefore) {
        console.createQuery("""
                        update ApprovalRow a set a.state = 'APPROVED', a.pendingLetter = null
                        where a.state = 'CARRYING_OUT' and exists (select 1 from EventRow e where e.eventId = a.id)
                        """).executeUpdate();
        return console
                .createQuery(
                        "from ApprovalRow where state = 'CARRYING_OUT' and decidedAt < :before order by decidedAt",
                        ApprovalRow.class)
                .setParameter("before", Times.stored(approvedBefore))
                .getResultList()
                .stream()
                .map(row -> row.approval(approvedBefore))
                .toList();
    }
}
