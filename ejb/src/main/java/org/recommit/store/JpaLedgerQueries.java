package org.recommit.store;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import jakarta.transaction.Transactional;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Set;
import java.util.stream.Collectors;
import org.recommit.ledger.LedgerQueries;
import org.recommit.ledger.MovementType;
import org.recommit.ledger.Schedule;
import org.recommit.ledger.Unit;
import org.recommit.paging.Page;
import org.recommit.paging.PageRequest;

/** Reads the ledger for people, on connections of their own. */
@ApplicationScoped
@Transactional
class JpaLedgerQueries implements LedgerQueries {
    @Inject
    EntityManager entityManager;

    @Override
    public Page<PostedMovement> movements(MovementFilter filter, PageRequest page) {
        String time = filter.basis() == Basis.OCCURRED ? "m.occurredAt" : "m.recordedAt";
        Conditions conditions = new Conditions()
                .and("m.idempotencyKey = :key", "key", filter.key())
                .and("m.site = :site", "site", filter.site())
                .and("m.ndc = :ndc", "ndc", filter.ndc())
                .and("m.lot = :lot", "lot", filter.lot())
                .andIn("m.schedule in :schedules", "schedules", names(filter.schedules()))
                .and("m.type = :type", "type", filter.type().map(MovementType::name))
                .and("m.source = :source", "source", filter.source())
                .and("m.reference = :reference", "reference", filter.reference())
                .and(time + " >= :from", "from", filter.from())
                .and(time + " < :to", "to", filter.to());
        return Pages.of(
                page,
                conditions.query(entityManager, "select count(*) from MovementRow m%s", Long.class),
                conditions.query(
                        entityManager,
                        "from MovementRow m%s order by " + time + " desc, m.idempotencyKey, m.line",
                        MovementRow.class),
                MovementRow::posted);
    }

    @Override
    public Page<Balance> balances(BalanceFilter filter, PageRequest page) {
        Conditions conditions = new Conditions()
                .and("b.site = :site", "site", filter.site())
                .and("b.ndc = :ndc", "ndc", filter.ndc())
                .andIn(
                        "exists (select 1 from MovementRow s where s.ndc = b.ndc and s.schedule in :schedules)",
                        "schedules",
                        names(filter.schedules()))
                .and("b.occurredAt < :end", "end", filter.asOf().map(JpaLedgerQueries::endOfDay));
        String columns = "b.site as site, b.ndc as ndc, b.lot as lot, b.unit as unit";
        boolean summed = filter.asOf().isPresent();
        String rows = summed
                ? "select " + columns
                        + ", sum(b.quantity) as quantity from MovementRow b%s group by b.site, b.ndc, b.lot, b.unit"
                : "select " + columns + ", b.quantity as quantity from StockBalance b%s";
        return Pages.of(
                page,
                conditions.query(entityManager, "select count(*) from (" + rows + ") r", Long.class),
                conditions.query(entityManager, rows + " order by b.site, b.ndc, b.lot, b.unit", Object[].class),
                row -> new Balance(
                        (String) row[0], (String) row[1], (String) row[2], Unit.valueOf((String) row[3]), (BigDecimal)
                                row[4]));
    }

    private static Instant endOfDay(LocalDate day) {
        return day.plusDays(1).atStartOfDay(ZoneOffset.UTC).toInstant();
    }

    private static Set<String> names(Set<Schedule> schedules) {
        return schedules.stream().map(Schedule::name).collect(Collectors.toSet());
    }
}
