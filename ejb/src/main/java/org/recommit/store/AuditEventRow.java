package org.recommit.store;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.EntityManager;
import jakarta.persistence.Id;
import jakarta.persistence.LockModeType;
import jakarta.persistence.Table;
import java.time.Instant;
import org.hibernate.annotations.Immutable;
import org.recommit.audit.AuditEntry;
import org.recommit.audit.AuditRow;

/** One row of the audit trail; never changed. */
@Entity
@Immutable
@Table(name = "audit_event")
class AuditEventRow {
    @Id
    long id;

    @Column(name = "entry_id")
    String entryId;

    Instant at;
    String actor;
    String action;
    String subject;
    String detail;

    @Column(name = "previous_hash")
    String previousHash;

    String hash;

    protected AuditEventRow() {}

    private AuditEventRow(AuditRow row) {
        id = row.id();
        entryId = row.entry().entryId();
        at = row.entry().at();
        actor = row.entry().actor();
        action = row.entry().action();
        subject = row.entry().subject();
        detail = row.entry().detail();
        previousHash = row.previousHash();
        hash = row.hash();
    }

    /** Adds the entry at the end of the trail; false if it is there already. Waits for whoever else is adding one. */
    static boolean append(EntityManager entityManager, AuditEntry entry) {
        AuditHeadRow head = entityManager.find(AuditHeadRow.class, AuditHeadRow.ONLY, LockModeType.PESSIMISTIC_WRITE);
        boolean there = !entityManager
                .createQuery("select id from AuditEventRow where entryId = :entry", Long.class)
                .setParameter("entry", entry.entryId())
                .getResultList()
                .isEmpty();
        if (there) {
            return false;
        }
        AuditRow next = head.head().next(entry);
        entityManager.persist(new AuditEventRow(next));
        head.become(next.head());
        return true;
    }

    AuditRow row() {
        return new AuditRow(id, new AuditEntry(entryId, at, actor, action, subject, detail), previousHash, hash);
    }
}
