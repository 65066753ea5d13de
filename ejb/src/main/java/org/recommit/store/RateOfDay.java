package org.recommit.store;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.EntityManager;
import jakarta.persistence.Id;
import jakarta.persistence.IdClass;
import jakarta.persistence.LockModeType;
import jakarta.persistence.Table;
import java.io.Serializable;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Optional;

/** The rate in force of a pair and day. */
@Entity
@Table(name = "fx_rate")
@IdClass(RateOfDay.Key.class)
class RateOfDay {
    /** Which pair and day. */
    record Key(String pair, LocalDate asOf) implements Serializable {}

    @Id
    String pair;

    @Id
    @Column(name = "as_of")
    LocalDate asOf;

    BigDecimal rate;

    @Column(name = "published_at")
    Instant publishedAt;

    protected RateOfDay() {}

    /** The rate, without the zeros that its column adds. */
    static Optional<BigDecimal> find(EntityManager entityManager, String pair, LocalDate asOf) {
        return entityManager
                .createQuery("select rate from RateOfDay where pair = :pair and asOf = :asOf", BigDecimal.class)
                .setParameter("pair", pair)
                .setParameter("asOf", asOf)
                .getResultList()
                .stream()
                .findFirst()
                .map(BigDecimal::stripTrailingZeros);
    }

    /** The row that is there, locked until the transaction ends. */
    static RateOfDay locked(EntityManager entityManager, String pair, LocalDate asOf) {
        RateOfDay found = entityManager.find(RateOfDay.class, new Key(pair, asOf), LockModeType.PESSIMISTIC_WRITE);
        if (found == null) {
            throw new IllegalStateException("rate of " + pair + " on " + asOf + ": expected 1 row, was 0");
        }
        return found;
    }

    /** Publishes the first rate of that pair and day; false if there is one. */
    static boolean insert(EntityManager entityManager, String pair, LocalDate asOf, BigDecimal rate, Instant at) {
        return entityManager
                        .createQuery(
                                "insert into RateOfDay (pair, asOf, rate, publishedAt) values (:pair, :asOf, :rate, :at) on conflict do nothing")
                        .setParameter("pair", pair)
                        .setParameter("asOf", asOf)
                        .setParameter("rate", rate)
                        .setParameter("at", at)
                        .executeUpdate()
                == 1;
    }
}
