package org.recommit.store;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import org.recommit.audit.AuditHead;

/** The end of the audit trail: one row, locked by whoever adds to the trail. */
@Entity
@Table(name = "audit_head")
class AuditHeadRow {
    static final int ONLY = 1;

    @Id
    @Column(name = "only_row")
    int onlyRow;

    @Column(name = "id")
    long id;

    String hash;

    protected AuditHeadRow() {}

    AuditHead head() {
        return new AuditHead(id, hash);
    }

    void become(AuditHead next) {
        id = next.id();
        hash = next.hash();
    }
}
