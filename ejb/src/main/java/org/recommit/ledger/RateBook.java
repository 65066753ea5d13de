package org.recommit.ledger;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.recommit.paging.Page;
import org.recommit.paging.PageRequest;

/** The exchange rates as people keep them. Every value that a rate ever had stays in its history. */
public interface RateBook {

    /**
     * Publishes a rate, or corrects the one that stands. Of two at the same time one is the first.
     *
     * @param correction why another rate may be replaced; empty: it may not
     * @throws RuntimeException if the ledger could not be asked
     */
    Publication publish(Quote quote, String user, Optional<String> correction);

    /** All that is known of a rate; empty if none was ever published. */
    Optional<Entry> find(String pair, LocalDate asOf, PageRequest superseded);

    /**
     * A rate to be published.
     *
     * @param pair {@code EUR/USD}: US dollars for one euro
     * @param rate above zero, at most 18 digits
     */
    record Quote(String pair, LocalDate asOf, BigDecimal rate) {}

    /** What became of a quote. */
    sealed interface Publication {}

    /** It is the rate now, and the first of its day. */
    record Published() implements Publication {}

    /** It was the rate already. */
    record Unchanged() implements Publication {}

    /** It is the rate now, in place of another. */
    record Corrected(BigDecimal before) implements Publication {}

    /** Another rate stands, and stays. */
    record Refused(BigDecimal standing) implements Publication {}

    /**
     * A rate with its past.
     *
     * @param history every value that it had, the present one included, newest first
     * @param superseded shipments that were reconciled with a value that it has no longer, newest first
     */
    record Entry(
            String pair,
            LocalDate asOf,
            BigDecimal rate,
            Instant publishedAt,
            List<Value> history,
            Page<Superseded> superseded) {}

    /**
     * A value that a rate had.
     *
     * @param publishedBy source of the commit, or user
     * @param key idempotency key of the commit, empty where a user published it
     */
    record Value(
            BigDecimal rate, Instant publishedAt, String publishedBy, Optional<String> key, Optional<String> note) {}

    /** A shipment and the rate that it was reconciled with, which it keeps. */
    record Superseded(String key, String shipmentId, BigDecimal rate, String status, Instant resolvedAt) {}
}
