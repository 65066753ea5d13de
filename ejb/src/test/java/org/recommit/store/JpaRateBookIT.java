package org.recommit.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.recommit.store.Commits.NDC;
import static org.recommit.store.Commits.NOON;
import static org.recommit.store.Commits.attempt;
import static org.recommit.store.Commits.batch;
import static org.recommit.store.Commits.dispense;
import static org.recommit.store.Commits.rate;
import static org.recommit.store.Commits.receive;
import static org.recommit.store.Commits.shipment;

import java.math.BigDecimal;
import java.time.Clock;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.recommit.ledger.AdjustmentReason;
import org.recommit.ledger.Discrepancies.Discrepancy;
import org.recommit.ledger.Discrepancies.Explained;
import org.recommit.ledger.Discrepancies.ExplainedBefore;
import org.recommit.ledger.Discrepancies.NotThere;
import org.recommit.ledger.Posting.Conflict;
import org.recommit.ledger.Posting.Landed;
import org.recommit.ledger.RateBook.Corrected;
import org.recommit.ledger.RateBook.Entry;
import org.recommit.ledger.RateBook.Publication;
import org.recommit.ledger.RateBook.Published;
import org.recommit.ledger.RateBook.Quote;
import org.recommit.ledger.RateBook.Refused;
import org.recommit.ledger.RateBook.Superseded;
import org.recommit.ledger.RateBook.Unchanged;
import org.recommit.ledger.RateBook.Value;
import org.recommit.ledger.Resolution;
import org.recommit.ledger.Unit;
import org.recommit.paging.Page;
import org.recommit.paging.PageRequest;

/** What people write in the ledger, rates and explanations of discrepancies, on real databases. */
class JpaRateBookIT {
    private static final Map<Database, TestDatabase> DATABASES = new EnumMap<>(Database.class);
    private static final PageRequest FIRST_PAGE = new PageRequest(0, 50);
    private static final LocalDate DAY = LocalDate.of(2026, 11, 30);
    private static final Clock CLOCK = Clock.fixed(NOON, ZoneOffset.UTC);

    @BeforeAll
    static void start() {
        QuietSql.silence();
        for (Database database : Database.values()) {
            DATABASES.put(database, TestDatabase.start(database));
        }
    }

    @AfterAll
    static void stop() throws Exception {
        for (TestDatabase database : DATABASES.values()) {
            database.close();
        }
    }

    @BeforeEach
    void empty() {
        for (TestDatabase database : DATABASES.values()) {
            Stream.of(
                            "movement",
                            "shipment_resolution",
                            "commit_record",
                            "stock_balance",
                            "stock_total",
                            "discrepancy",
                            "fx_rate",
                            "fx_rate_history",
                            "attempt_event")
                    .forEach(table -> database.execute("delete from " + table));
        }
    }

    @ParameterizedTest
    @EnumSource
    void aRateIsPublishedOnceAndReplacedOnPurposeOnly(Database which) {
        JpaRateBook book = book(DATABASES.get(which));

        assertThat(book.publish(quote("1.0832"), "fin", Optional.empty())).isEqualTo(new Published());
        assertThat(book.publish(quote("1.08320"), "fin", Optional.empty())).isEqualTo(new Unchanged());
        assertThat(book.publish(quote("1.08320"), "fin", Optional.of("typed wrongly")))
                .isEqualTo(new Unchanged());
        assertThat(book.publish(quote("1.0833"), "fin", Optional.empty()))
                .isEqualTo(new Refused(new BigDecimal("1.0832")));
        assertThat(book.publish(quote("1.0833"), "eva", Optional.of("typed wrongly")))
                .isEqualTo(new Corrected(new BigDecimal("1.0832")));

        assertThat(book.find("EUR/USD", DAY, FIRST_PAGE))
                .get()
                .usingRecursiveComparison()
                .withComparatorForType(BigDecimal::compareTo, BigDecimal.class)
                .isEqualTo(new Entry(
                        "EUR/USD",
                        DAY,
                        new BigDecimal("1.0833"),
                        NOON,
                        List.of(
                                new Value(
                                        new BigDecimal("1.0833"),
                                        NOON,
                                        "eva",
                                        Optional.empty(),
                                        Optional.of("typed wrongly")),
                                new Value(new BigDecimal("1.0832"), NOON, "fin", Optional.empty(), Optional.empty())),
                        new Page<>(0, 0, 50, List.of())));
        assertThat(book.find("EUR/USD", DAY.minusDays(1), FIRST_PAGE)).isEmpty();
        assertThat(book.find("USD/EUR", DAY, FIRST_PAGE)).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void aCorrectionOfARateThatIsNotThereIsAPublicationAndKeepsItsNote(Database which) {
        TestDatabase database = DATABASES.get(which);
        JpaRateBook book = book(database);

        assertThat(book.publish(quote("1.0832"), "eva", Optional.of("typed wrongly")))
                .isEqualTo(new Published());

        assertThat(book.find("EUR/USD", DAY, FIRST_PAGE).orElseThrow().history())
                .singleElement()
                .extracting(Value::note)
                .isEqualTo(Optional.of("typed wrongly"));
    }

    @ParameterizedTest
    @EnumSource
    void aPublishedRateAndACommitsAreTheSame(Database which) {
        TestDatabase database = DATABASES.get(which);
        JpaRateBook book = book(database);
        assertThat(database.ledger().post(rate("fx1", "1.0832"), attempt("1"))).isEqualTo(new Landed());

        assertThat(book.publish(quote("1.0832"), "fin", Optional.empty())).isEqualTo(new Unchanged());
        assertThat(book.publish(quote("1.0833"), "fin", Optional.of("late"))).isInstanceOf(Corrected.class);
        assertThat(database.ledger().post(rate("fx2", "1.0832"), attempt("2"))).isInstanceOf(Conflict.class);
        assertThat(database.ledger().post(rate("fx3", "1.0833"), attempt("3"))).isEqualTo(new Landed());
        assertThat(book.find("EUR/USD", DAY, FIRST_PAGE).orElseThrow().history())
                .extracting(Value::key)
                .containsExactly(Optional.empty(), Optional.of("fx1"));
    }

    @ParameterizedTest
    @EnumSource
    void shipmentsKeepTheRateTheyUsedAndAreListed(Database which) {
        TestDatabase database = DATABASES.get(which);
        JpaRateBook book = book(database);
        book.publish(quote("1.0832"), "fin", Optional.empty());
        database.ledger().post(shipment("s1"), new Resolution(DAY, new BigDecimal("1.0832"), "SENT"), attempt("1"));
        book.publish(quote("1.0833"), "fin", Optional.of("typed wrongly"));
        database.ledger().post(shipment("s2"), new Resolution(DAY, new BigDecimal("1.0833"), "SENT"), attempt("2"));
        database.ledger()
                .post(shipment("s3"), new Resolution(DAY.minusDays(1), new BigDecimal("1.0832"), "SENT"), attempt("3"));

        Page<Superseded> listed =
                book.find("EUR/USD", DAY, FIRST_PAGE).orElseThrow().superseded();
        assertThat(listed.total()).isEqualTo(1);
        assertThat(listed.items()).extracting(Superseded::key).containsExactly("s1");
        assertThat(listed.items().get(0).rate()).isEqualByComparingTo("1.0832");

        book.publish(quote("1.0832"), "fin", Optional.of("it was right"));
        // A book of its own: in a server no entity outlives the look at it
        assertThat(book(database)
                        .find("EUR/USD", DAY, FIRST_PAGE)
                        .orElseThrow()
                        .superseded()
                        .items())
                .extracting(Superseded::key)
                .containsExactly("s2");
    }

    @ParameterizedTest
    @EnumSource
    void ofManyFirstRatesOneIsPublished(Database which) throws Exception {
        TestDatabase database = DATABASES.get(which);
        ExecutorService executor = Executors.newFixedThreadPool(8);
        List<Publication> made = new ArrayList<>();
        try {
            List<Callable<Publication>> work = new ArrayList<>();
            for (int i = 0; i < 8; i++) {
                Quote quote = quote("1.083" + i % 4);
                work.add(() -> publishAgainAfterALostRace(book(database), quote));
            }
            for (Future<Publication> done : executor.invokeAll(work)) {
                made.add(done.get());
            }
        } finally {
            executor.shutdownNow();
        }
        assertThat(made).filteredOn(Published.class::isInstance).hasSize(1);
        assertThat(made).filteredOn(Unchanged.class::isInstance).hasSize(1);
        assertThat(made).filteredOn(Refused.class::isInstance).hasSize(6);
        assertThat(database.rows("select count(*) from fx_rate_history")).containsExactly("1");
    }

    private static Publication publishAgainAfterALostRace(JpaRateBook book, Quote quote) {
        while (true) {
            try {
                return book.publish(quote, "fin", Optional.empty());
            } catch (LostRaceException e) {
                // In the product it is tried again by @Retry
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void aDiscrepancyIsListedAndExplainedOnce(Database which) {
        TestDatabase database = DATABASES.get(which);
        JpaDiscrepancies discrepancies = discrepancies(database);
        database.ledger().post(batch("below", dispense("A", 10)), attempt("1"));
        database.ledger().post(batch("back", receive("A", 10)), attempt("2"));
        database.ledger().post(batch("below again", dispense("A", 1)), attempt("3"));

        assertThat(discrepancies.list(Optional.empty(), FIRST_PAGE).items())
                .extracting(Discrepancy::openedByKey)
                .containsExactly("below again", "below");
        assertThat(discrepancies.list(Optional.of(false), FIRST_PAGE).items())
                .extracting(Discrepancy::openedByKey)
                .containsExactly("below");
        Discrepancy open =
                discrepancies.list(Optional.of(true), FIRST_PAGE).items().get(0);
        assertThat(open.lowest()).isEqualByComparingTo("-1");
        assertThat(open.ndc()).isEqualTo(NDC);
        assertThat(open.unit()).isEqualTo(Unit.EA);
        assertThat(discrepancies.unexplained(NOON)).isZero();
        assertThat(discrepancies.unexplained(NOON.plusNanos(1_000))).isEqualTo(1);

        assertThat(discrepancies.explain(open.id(), AdjustmentReason.COUNT, "miscounted", "pia"))
                .isInstanceOfSatisfying(Explained.class, done -> {
                    assertThat(done.discrepancy().explainedBy()).contains("pia");
                    assertThat(done.discrepancy().explainedAt()).contains(NOON);
                    assertThat(done.discrepancy().code()).contains("COUNT");
                });
        assertThat(discrepancies.explain(open.id(), AdjustmentReason.LOSS, "lost", "rob"))
                .isEqualTo(new ExplainedBefore("pia"));
        assertThat(discrepancies.explain(open.id() + 1, AdjustmentReason.LOSS, "lost", "rob"))
                .isEqualTo(new NotThere());
        assertThat(discrepancies.unexplained(NOON.plusSeconds(1))).isZero();
        assertThat(database.rows("select code, note, closed_at from discrepancy where explained_by = 'pia'"))
                .containsExactly("COUNT|miscounted|null");
    }

    private static Quote quote(String rate) {
        return new Quote("EUR/USD", DAY, new BigDecimal(rate));
    }

    private static JpaRateBook book(TestDatabase database) {
        JpaRateBook book = new JpaRateBook(database.transaction(), CLOCK);
        book.console = database.entityManager();
        return book;
    }

    private static JpaDiscrepancies discrepancies(TestDatabase database) {
        JpaDiscrepancies discrepancies = new JpaDiscrepancies(database.transaction(), CLOCK);
        discrepancies.console = database.entityManager();
        return discrepancies;
    }
}
