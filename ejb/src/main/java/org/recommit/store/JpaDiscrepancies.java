package org.recommit.store;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import jakarta.persistence.LockModeType;
import jakarta.transaction.Transactional;
import java.time.Clock;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.recommit.audit.AuditEntry;
import org.recommit.audit.AuditEntry.Action;
import org.recommit.ledger.AdjustmentReason;
import org.recommit.ledger.Discrepancies;
import org.recommit.paging.Page;
import org.recommit.paging.PageRequest;

/** The discrepancies in the database: read on the console's connections, explained in a {@link LedgerTransaction}. */
@ApplicationScoped
class JpaDiscrepancies implements Discrepancies {
    @Inject
    EntityManager console;

    private final LedgerTransaction transaction;
    private final Clock clock;

    /** For the container's proxy. */
    protected JpaDiscrepancies() {
        this(null, null);
    }

    @Inject
    JpaDiscrepancies(LedgerTransaction transaction, Clock clock) {
        this.transaction = transaction;
        this.clock = clock;
    }

    @Override
    @Transactional
    public Page<Discrepancy> list(Optional<Boolean> open, PageRequest page) {
        // The parameter says which side of the condition holds
        Conditions conditions =
                new Conditions().and("(case when d.closedAt is null then true else false end) = :open", "open", open);
        return Pages.of(
                page,
                conditions.query(console, "select count(*) from Discrepancy d%s", Long.class),
                conditions.query(
                        console, "from Discrepancy d%s order by d.openedAt desc, d.id desc", StockDiscrepancy.class),
                StockDiscrepancy::shown);
    }

    @Override
    public Explanation explain(long id, AdjustmentReason code, String note, String user) {
        Instant at = Times.stored(clock.instant());
        return transaction
                .run("discrepancy " + id, ledger -> explain(ledger, id, code, note, user, at))
                .orThrow();
    }

    private static Explanation explain(
            EntityManager ledger, long id, AdjustmentReason code, String note, String user, Instant at) {
        var found = ledger.find(StockDiscrepancy.class, id, LockModeType.PESSIMISTIC_WRITE);
        if (found == null) {
            return new NotThere();
        }
        if (found.explainedBy != null) {
            return new ExplainedBefore(found.explainedBy);
        }
        found.explainedBy = user;
        found.explainedAt = at;
        found.code = code.name();
        found.note = note;
        AuditEventRow.append(
                ledger,
                AuditEntry.of(
                        at,
                        user,
                        Action.EXPLAIN_DISCREPANCY,
                        Long.toString(id),
                        Map.of("code", code.name(), "note", note)));
        return new Explained(found.shown());
    }

    @Override
    @Transactional
    public long unexplained(Instant openedBefore) {
        return console.createQuery(
                        "select count(*) from Discrepancy where closedAt is null and explainedBy is null and openedAt < :before",
                        Long.class)
                .setParameter("before", openedBefore)
                .getSingleResult();
    }
}
