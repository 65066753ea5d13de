package org.recommit.store;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Optional;
import org.hibernate.annotations.Immutable;
import org.recommit.ledger.FxRate;
import org.recommit.ledger.RateBook;

/** One value that a rate had or has, who published it and why. */
@Entity
@Immutable
@Table(name = "fx_rate_history")
class RateChange {
    @Id
    @GeneratedValue(strategy = GenerationType.IDENTITY)
    Long id;

    String pair;

    @Column(name = "as_of")
    LocalDate asOf;

    BigDecimal rate;

    @Column(name = "published_at")
    Instant publishedAt;

    /** The source of the commit, or the user. */
    @Column(name = "published_by")
    String publishedBy;

    /** Null where a user published it. */
    @Column(name = "idempotency_key")
    String idempotencyKey;

    String note;

    protected RateChange() {}

    RateChange(FxRate rate, Instant publishedAt) {
        this.pair = rate.fxPair();
        this.asOf = rate.asOf();
        this.rate = rate.rate();
        this.publishedAt = publishedAt;
        this.publishedBy = rate.identity().source();
        this.idempotencyKey = rate.identity().key();
    }

    /** A user's. */
    RateChange(RateBook.Quote quote, Instant publishedAt, String user, String note) {
        this.pair = quote.pair();
        this.asOf = quote.asOf();
        this.rate = quote.rate();
        this.publishedAt = publishedAt;
        this.publishedBy = user;
        this.note = note;
    }

    RateBook.Value value() {
        return new RateBook.Value(
                rate, publishedAt, publishedBy, Optional.ofNullable(idempotencyKey), Optional.ofNullable(note));
    }
}
