package org.recommit.store;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import jakarta.transaction.Transactional;
import java.time.Instant;
import org.recommit.audit.Retention;

/** Counts what {@code config/postgres/purge.sql} would remove, by its own conditions. */
@ApplicationScoped
class JpaRetention implements Retention {
    private static final String ATTEMPTS = """
            select count(*) from EventRow e where e.at < :before
            and exists (select 1 from EventRow o where o.idempotencyKey = e.idempotencyKey
                        and o.outcome in ('LANDED', 'DUPLICATE', 'DISCARDED'))
            and not exists (select 1 from EventRow o where o.idempotencyKey = e.idempotencyKey and o.at >= :before)
            """;

    private static final String AUDIT = """
            select count(*) from AuditEventRow a
            where a.id < coalesce((select min(b.id) from AuditEventRow b where b.at >= :before), a.id + 1)
            and a.at < :before
            """;

    @Inject
    EntityManager console;

    @Override
    @Transactional
    public Overdue overdue(Instant before) {
        return new Overdue(
                count("select count(*) from DiscardRow where discardedAt < :before", before),
                count("select count(*) from ApprovalRow where expiresAt < :before and state <> 'CARRYING_OUT'", before),
                count("select count(*) from RedriveJobRow where endedAt < :before", before),
                count(ATTEMPTS, before),
                count(AUDIT, before));
    }

    private long count(String query, Instant before) {
        return console.createQuery(query, Long.class)
                .setParameter("before", Times.stored(before))
                .getSingleResult();
    }
}
