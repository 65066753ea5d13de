package org.recommit.store;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import org.hibernate.annotations.Immutable;
import org.hibernate.annotations.JdbcTypeCode;
import org.hibernate.type.SqlTypes;

/** What a discarded letter can be made from again. */
@Entity
@Immutable
@Table(name = "discarded_message")
class DiscardedMessage {
    @Id
    @Column(name = "discard_id")
    String discardId;

    @JdbcTypeCode(SqlTypes.LONG32VARCHAR)
    String message;

    protected DiscardedMessage() {}

    DiscardedMessage(String discardId, String message) {
        this.discardId = discardId;
        this.message = message;
    }
}
