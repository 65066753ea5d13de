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
import org.recommit.audit.RetryHistory;
import org.recommit.retry.Dependency;
import org.recommit.retry.Exhaustion;
import org.recommit.retry.Pause;
import org.recommit.retry.ScheduledRetry;

/** Reads what became of retries. */
@ApplicationScoped
@Transactional
class JpaRetryHistory implements RetryHistory {
    private static final String SCHEDULED = """
            select e.at, e.policy, e.delayMs, e.floorMs, e.policyAttempt
            from EventRow e
            where e.outcome = 'RETRY' and e.policyAttempt is not null
            and e.at >= :from and e.at < :to %s
            order by e.at desc
            """;

    /** Of a shipment that has landed since it is known which rate it was missing, and so when that was published. */
    private static final String EXHAUSTED = """
            select e.at, e.policy,
              (select min(c.publishedAt) from ShipmentResolution s, RateChange c
               where e.policy = 'fx' and s.idempotencyKey = e.idempotencyKey
               and c.pair = s.fxPair and c.asOf = s.fxAsOf and c.publishedAt > e.at)
            from EventRow e
            where e.outcome = 'EXHAUSTED' and e.policy is not null and e.at >= :from and e.at < :to
            order by e.at desc
            """;

    private static final String LANDED = """
            select e.at from EventRow e
            where e.outcome = 'LANDED' and e.at > :after %s
            order by e.at
            """;

    /** What says that a policy's dependency has answered; any landing is the ledger's. */
    private static final Map<String, String> SIGNS = Map.of(
            Dependency.FX.label(),
            """
            and exists (select 1 from EventRow f
                        where f.idempotencyKey = e.idempotencyKey and f.dependency = 'fx')
            """,
            Dependency.CARRIER.label(),
            "and exists (select 1 from ShipmentResolution s where s.idempotencyKey = e.idempotencyKey)");

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
                .map(row -> retry((Instant) row[0], (String) row[1], (Long) row[2], (Long) row[3], (Integer) row[4]))
                .toList();
    }

    private static ScheduledRetry retry(Instant at, String policy, long delay, Long asked, int attempt) {
        Duration floor = Duration.ofMillis(asked == null ? 0 : asked);
        return new ScheduledRetry(
                at,
                policy,
                attempt - 1,
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
        Map<String, Optional<Instant>> cameBack = new HashMap<>();
        List<Exhaustion> exhaustions = new ArrayList<>();
        for (Object[] row : rows) {
            Instant at = (Instant) row[0];
            String policy = (String) row[1];
            Instant published = (Instant) row[2];
            if (published != null) {
                exhaustions.add(new Exhaustion(policy, at, Optional.of(published)));
                continue;
            }
            String sign = SIGNS.getOrDefault(policy, "");
            Optional<Instant> back = cameBack.get(sign);
            if (back == null || back.filter(known -> !known.isAfter(at)).isPresent()) {
                back = landedAfter(at, sign);
                cameBack.put(sign, back);
            }
            exhaustions.add(new Exhaustion(policy, at, back));
        }
        return exhaustions;
    }

    private Optional<Instant> landedAfter(Instant after, String sign) {
        return entityManager
                .createQuery(LANDED.formatted(sign), Instant.class)
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
