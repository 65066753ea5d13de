package org.recommit.store;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.EntityManager;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.Query;
import jakarta.persistence.Table;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Optional;
import org.recommit.ledger.Discrepancies.Discrepancy;
import org.recommit.ledger.Unit;

/**
 * A time during which a total was below zero: more went out than the ledger knew of. It stays when stock recovers. The
 * lock on the total guards it: there is at most one open one for each.
 */
@Entity(name = "Discrepancy")
@Table(name = "discrepancy")
class StockDiscrepancy {
    @Id
    @GeneratedValue(strategy = GenerationType.IDENTITY)
    Long id;

    String site;
    String ndc;
    String unit;

    @Column(name = "opened_at")
    Instant openedAt;

    @Column(name = "opened_by_key")
    String openedByKey;

    BigDecimal lowest;

    @Column(name = "closed_at")
    Instant closedAt;

    @Column(name = "closed_by_key")
    String closedByKey;

    @Column(name = "explained_by")
    String explainedBy;

    @Column(name = "explained_at")
    Instant explainedAt;

    String code;
    String note;

    protected StockDiscrepancy() {}

    private StockDiscrepancy(StockItem item, String key, Instant at, BigDecimal lowest) {
        this.site = item.site();
        this.ndc = item.ndc();
        this.unit = item.unit().name();
        this.openedAt = at;
        this.openedByKey = key;
        this.lowest = lowest;
    }

    Discrepancy shown() {
        return new Discrepancy(
                id,
                site,
                ndc,
                Unit.valueOf(unit),
                openedAt,
                openedByKey,
                lowest,
                Optional.ofNullable(closedAt),
                Optional.ofNullable(closedByKey),
                Optional.ofNullable(explainedBy),
                Optional.ofNullable(explainedAt),
                Optional.ofNullable(code),
                Optional.ofNullable(note));
    }

    /** Opens, deepens or closes the discrepancy of a total that has changed. */
    static void follow(EntityManager entityManager, Stock.Change change, String key, Instant at) {
        boolean wasBelow = change.before().signum() < 0;
        boolean isBelow = change.after().signum() < 0;
        if (isBelow && !wasBelow) {
            entityManager.persist(new StockDiscrepancy(change.item(), key, at, change.after()));
        } else if (isBelow && change.after().compareTo(change.before()) < 0) {
            one(update(entityManager, "lowest = least(lowest, :after)", change.item())
                    .setParameter("after", change.after()));
        } else if (wasBelow && !isBelow) {
            one(update(entityManager, "closedAt = :at, closedByKey = :key", change.item())
                    .setParameter("at", at)
                    .setParameter("key", key));
        }
    }

    private static Query update(EntityManager entityManager, String assignments, StockItem item) {
        return entityManager
                .createQuery("update Discrepancy set " + assignments
                        + " where site = :site and ndc = :ndc and unit = :unit and closedAt is null")
                .setParameter("site", item.site())
                .setParameter("ndc", item.ndc())
                .setParameter("unit", item.unit().name());
    }

    private static void one(Query update) {
        int rows = update.executeUpdate();
        if (rows != 1) {
            throw new IllegalStateException("open discrepancy: expected 1 row, was " + rows);
        }
    }
}
