package org.recommit.store;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import jakarta.transaction.Transactional;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.recommit.audit.RetryHistory;
import org.recommit.retry.Dependency;
import org.recommit.retry.Exhaustion;
import org.recommit.retry.Pause;
import org.recommit.retry.ScheduledRetry;

/** Reads what became of retries. */
@ApplicationScoped
@Transactional
class JpaRetryHistory implements RetryHistory {
    /**
     * An event's own attempt counts the failures under all policies; the policy's own are counted here, back to the last
     * time that the message died: what came back from the dead letters has a fresh budget.
     */
    private static final String SCHEDULED = """
            select e.at, e.policy, e.delayMs, e.floorMs,
              (select count(*) from EventRow b
               where b.idempotencyKey = e.idempotencyKey and b.originId = e.originId
               and b.policy = e.policy and b.outcome = 'RETRY' and b.hop < e.hop
               and b.hop > coalesce(
                 (select max(d.hop) from EventRow d
                  where d.idempotencyKey = e.idempotencyKey and d.originId = e.originId
                  and d.outcome in ('EXHAUSTED', 'PERMANENT', 'EXPIRED') and d.hop < e.hop), -1))
            from EventRow e
            where e.outcome = 'RETRY' and e.policy is not null and e.delayMs is not null
            and e.at >= :from and e.at < :to %s
            order by e.at desc
            """;

    private static final String EXHAUSTED = """
            select e.at, e.policy from EventRow e
            where e.outcome = 'EXHAUSTED' and e.policy is not null and e.at >= :from and e.at < :to
            order by e.at desc
            """;

    private static final String LANDED = """
            select e.at from EventRow e
            where e.outcome = 'LANDED' and e.at > :after %s
            order by e.at
            """;

    private static final String SHIPMENT =
            "and exists (select 1 from ShipmentResolution s where s.idempotencyKey = e.idempotencyKey)";
    private static final Set<String> OF_SHIPMENTS = Set.of(Dependency.FX.label(), Dependency.CARRIER.label());

    @Inject
    EntityManager entityManager;

    @Override
    public List<ScheduledRetry> scheduled(Instant from, Instant to, Optional<Dependency> dependency) {
        var query = entityManager
                .createQuery(
                        SCHEDULED.formatted(dependency.isPresent() ? "and e.dependency = :dependency" : ""),
                        Object[].class)
                .setParameter("from", from)
                .setParameter("to", to)
                .setMaxResults(MOST);
        dependency.ifPresent(on -> query.setParameter("dependency", on.label()));
        return oldestFirst(query.getResultList()).stream()
                .map(row -> retry((Instant) row[0], (String) row[1], (Long) row[2], (Long) row[3], (Long) row[4]))
                .toList();
    }

    private static ScheduledRetry retry(Instant at, String policy, long delay, Long asked, long earlier) {
        Duration floor = Duration.ofMillis(asked == null ? 0 : asked);
        return new ScheduledRetry(
                at,
                policy,
                Math.toIntExact(earlier),
                new Pause(floor, Duration.ofMillis(delay).minus(floor)));
    }

    /**
     * One look for each time that a dependency came back, not for each commit: whoever was exhausted since the last look
     * waited for the same moment. So no event is read twice.
     */
    @Override
    public List<Exhaustion> exhausted(Instant from, Instant to) {
        List<Object[]> rows = oldestFirst(entityManager
                .createQuery(EXHAUSTED, Object[].class)
                .setParameter("from", from)
                .setParameter("to", to)
                .setMaxResults(MOST)
                .getResultList());
        Map<Boolean, Optional<Instant>> cameBack = new HashMap<>();
        List<Exhaustion> exhaustions = new ArrayList<>();
        for (Object[] row : rows) {
            Instant at = (Instant) row[0];
            String policy = (String) row[1];
            boolean shipments = OF_SHIPMENTS.contains(policy);
            Optional<Instant> back = cameBack.get(shipments);
            if (back == null || back.filter(known -> !known.isAfter(at)).isPresent()) {
                back = landedAfter(at, shipments);
                cameBack.put(shipments, back);
            }
            exhaustions.add(new Exhaustion(policy, at, back));
        }
        return exhaustions;
    }

    private Optional<Instant> landedAfter(Instant after, boolean shipments) {
        return entityManager
                .createQuery(LANDED.formatted(shipments ? SHIPMENT : ""), Instant.class)
                .setParameter("after", after)
                .setMaxResults(1)
                .getResultList()
                .stream()
                .findFirst();
    }

    private static <T> List<T> oldestFirst(List<T> newestFirst) {
        List<T> reversed = new ArrayList<>(newestFirst);
        Collections.reverse(reversed);
        return reversed;
    }
}
