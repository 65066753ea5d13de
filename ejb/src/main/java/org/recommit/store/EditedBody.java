package org.recommit.store;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import org.hibernate.annotations.Immutable;
import org.hibernate.annotations.JdbcTypeCode;
import org.hibernate.type.SqlTypes;

/** The body that a letter is to have when a second person agrees. */
@Entity
@Immutable
@Table(name = "edited_body")
class EditedBody {
    @Id
    @Column(name = "approval_id")
    String approvalId;

    @JdbcTypeCode(SqlTypes.LONG32VARCHAR)
    String body;

    protected EditedBody() {}

    EditedBody(String approvalId, String body) {
        this.approvalId = approvalId;
        this.body = body;
    }
}
