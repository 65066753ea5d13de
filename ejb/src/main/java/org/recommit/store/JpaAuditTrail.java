package org.recommit.store;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import jakarta.transaction.Transactional;
import java.util.List;
import org.recommit.audit.AuditEntry;
import org.recommit.audit.AuditHead;
import org.recommit.audit.AuditRow;
import org.recommit.audit.AuditTrail;
import org.recommit.audit.AuditVerification;
import org.recommit.audit.AuditVerifier;
import org.recommit.paging.Page;
import org.recommit.paging.PageRequest;

/** The trail in {@code audit_event}; {@code audit_head} holds its end, and whoever adds a row locks that first. */
@ApplicationScoped
class JpaAuditTrail implements AuditTrail {
    @Inject
    EntityManager entityManager;

    private final LedgerTransaction transaction;

    /** For the container's proxy. */
    protected JpaAuditTrail() {
        this(null);
    }

    @Inject
    JpaAuditTrail(LedgerTransaction transaction) {
        this.transaction = transaction;
    }

    @Override
    public void store(AuditEntry entry) {
        transaction
                .run("audit:" + entry.entryId(), ledger -> AuditEventRow.append(ledger, entry))
                .orThrow();
    }

    @Override
    @Transactional
    public void append(AuditEntry entry) {
        AuditEventRow.append(entityManager, entry);
    }

    @Override
    @Transactional
    public Page<AuditRow> list(Filter filter, PageRequest page) {
        Conditions conditions = new Conditions()
                .and("a.actor = :actor", "actor", filter.actor())
                .and("a.action = :action", "action", filter.action())
                .and("a.subject = :subject", "subject", filter.subject())
                .and("a.at >= :from", "from", filter.from())
                .and("a.at < :to", "to", filter.to());
        long total = conditions
                .query(entityManager, "select count(*) from AuditEventRow a%s", Long.class)
                .getSingleResult();
        List<AuditRow> rows = conditions
                .query(entityManager, "from AuditEventRow a%s order by a.id desc", AuditEventRow.class)
                .setFirstResult(Math.toIntExact(page.offset()))
                .setMaxResults(page.size())
                .getResultList()
                .stream()
                .map(AuditEventRow::row)
                .toList();
        return new Page<>(total, page.page(), page.size(), rows);
    }

    @Override
    @Transactional
    public List<AuditRow> after(long id) {
        return rows("id > :from", id).stream().map(AuditEventRow::row).toList();
    }

    @Override
    @Transactional
    public AuditHead head() {
        return entityManager.find(AuditHeadRow.class, AuditHeadRow.ONLY).head();
    }

    @Override
    @Transactional
    public AuditVerification verify() {
        AuditHead head = head();
        AuditVerifier verifier = new AuditVerifier(head);
        long last = Long.MIN_VALUE;
        List<AuditEventRow> rows;
        do {
            rows = rows("id > :from and id <= " + head.id(), last);
            rows.forEach(row -> verifier.accept(row.row()));
            last = rows.isEmpty() ? last : rows.get(rows.size() - 1).id;
            entityManager.clear();
        } while (!rows.isEmpty());
        // One statement sees one state: rows added since the head was read have moved it
        rows("id > :from and id > (select h.id from AuditHeadRow h)", head.id())
                .forEach(row -> verifier.accept(row.row()));
        return verifier.end();
    }

    private List<AuditEventRow> rows(String where, long from) {
        return entityManager
                .createQuery("from AuditEventRow where " + where + " order by id", AuditEventRow.class)
                .setParameter("from", from)
                .setMaxResults(AT_ONCE)
                .getResultList();
    }
}
