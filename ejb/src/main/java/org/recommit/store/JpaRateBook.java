package org.recommit.store;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import jakarta.transaction.Transactional;
import java.math.BigDecimal;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.microprofile.faulttolerance.Retry;
import org.recommit.audit.AuditEntry;
import org.recommit.audit.AuditEntry.Action;
import org.recommit.ledger.RateBook;
import org.recommit.paging.Page;
import org.recommit.paging.PageRequest;

/** The rates in the database. A quote is one {@link LedgerTransaction}, decided by the rate's row, as a commit's is. */
@ApplicationScoped
@Retry(maxRetries = 1, delay = 25, jitter = 25, maxDuration = 10_000, retryOn = LostRaceException.class)
class JpaRateBook implements RateBook {
    @Inject
    EntityManager console;

    private final LedgerTransaction transaction;
    private final Clock clock;

    /** For the container's proxy. */
    protected JpaRateBook() {
        this(null, null);
    }

    @Inject
    JpaRateBook(LedgerTransaction transaction, Clock clock) {
        this.transaction = transaction;
        this.clock = clock;
    }

    @Override
    public Publication publish(Quote quote, String user, Optional<String> correction) {
        Instant at = Times.stored(clock.instant());
        return transaction
                .run(quote.pair() + " of " + quote.asOf(), ledger -> publish(ledger, quote, user, correction, at))
                .orThrow();
    }

    private static Publication publish(
            EntityManager ledger, Quote quote, String user, Optional<String> correction, Instant at) {
        if (RateOfDay.insert(ledger, quote.pair(), quote.asOf(), quote.rate(), at)) {
            // Whoever meant to correct one that is not there has said why all the same
            ledger.persist(new RateChange(quote, at, user, correction.orElse(null)));
            Map<String, String> detail = new HashMap<>();
            detail.put("rate", quote.rate().toPlainString());
            correction.ifPresent(note -> detail.put("note", note));
            audit(ledger, quote, user, at, Action.PUBLISH_RATE, detail);
            return new Published();
        }
        RateOfDay standing = RateOfDay.locked(ledger, quote.pair(), quote.asOf());
        BigDecimal before = standing.rate.stripTrailingZeros();
        if (before.compareTo(quote.rate()) == 0) {
            return new Unchanged();
        }
        if (correction.isEmpty()) {
            return new Refused(before);
        }
        standing.rate = quote.rate();
        standing.publishedAt = at;
        ledger.persist(new RateChange(quote, at, user, correction.get()));
        audit(
                ledger,
                quote,
                user,
                at,
                Action.CORRECT_RATE,
                Map.of(
                        "before", before.toPlainString(),
                        "rate", quote.rate().toPlainString(),
                        "note", correction.get()));
        return new Corrected(before);
    }

    private static void audit(
            EntityManager ledger, Quote quote, String user, Instant at, Action action, Map<String, String> detail) {
        AuditEventRow.append(ledger, AuditEntry.of(at, user, action, quote.pair() + "/" + quote.asOf(), detail));
    }

    @Override
    @Transactional
    public Optional<Entry> find(String pair, LocalDate asOf, PageRequest superseded) {
        return Optional.ofNullable(console.find(RateOfDay.class, new RateOfDay.Key(pair, asOf)))
                .map(rate -> new Entry(
                        pair, asOf, rate.rate, rate.publishedAt, history(pair, asOf), superseded(rate, superseded)));
    }

    private List<Value> history(String pair, LocalDate asOf) {
        return console
                .createQuery("from RateChange where pair = :pair and asOf = :asOf order by id desc", RateChange.class)
                .setParameter("pair", pair)
                .setParameter("asOf", asOf)
                .getResultList()
                .stream()
                .map(RateChange::value)
                .toList();
    }

    private Page<Superseded> superseded(RateOfDay rate, PageRequest page) {
        Conditions conditions = new Conditions()
                .and("s.fxPair = :pair", "pair", Optional.of(rate.pair))
                .and("s.fxAsOf = :asOf", "asOf", Optional.of(rate.asOf))
                .and("s.fxRate <> :rate", "rate", Optional.of(rate.rate));
        return Pages.of(
                page,
                conditions.query(console, "select count(*) from ShipmentResolution s%s", Long.class),
                conditions.query(
                        console,
                        "from ShipmentResolution s%s order by s.resolvedAt desc, s.idempotencyKey",
                        ShipmentResolution.class),
                ShipmentResolution::superseded);
    }
}
