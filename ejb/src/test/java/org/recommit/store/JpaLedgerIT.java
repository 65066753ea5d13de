package org.recommit.store;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.recommit.store.Commits.NDC;
import static org.recommit.store.Commits.NOON;
import static org.recommit.store.Commits.attempt;
import static org.recommit.store.Commits.batch;
import static org.recommit.store.Commits.derivedBatch;
import static org.recommit.store.Commits.dispense;
import static org.recommit.store.Commits.movement;
import static org.recommit.store.Commits.rate;
import static org.recommit.store.Commits.receive;
import static org.recommit.store.Commits.shipment;

import jakarta.persistence.EntityManager;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TimeZone;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.recommit.audit.AttemptEvent;
import org.recommit.audit.CommitHistory;
import org.recommit.ledger.AdjustmentReason;
import org.recommit.ledger.Attempt;
import org.recommit.ledger.FxRate;
import org.recommit.ledger.Identity;
import org.recommit.ledger.InventoryBatch;
import org.recommit.ledger.Ledger.Verification;
import org.recommit.ledger.LedgerQueries.Balance;
import org.recommit.ledger.LedgerQueries.BalanceFilter;
import org.recommit.ledger.LedgerQueries.Basis;
import org.recommit.ledger.LedgerQueries.MovementFilter;
import org.recommit.ledger.LedgerQueries.PostedMovement;
import org.recommit.ledger.Movement;
import org.recommit.ledger.MovementType;
import org.recommit.ledger.Posting;
import org.recommit.ledger.Posting.AlreadyLanded;
import org.recommit.ledger.Posting.Conflict;
import org.recommit.ledger.Posting.Landed;
import org.recommit.ledger.Resolution;
import org.recommit.ledger.Schedule;
import org.recommit.ledger.SchemaState.State;
import org.recommit.ledger.Unit;
import org.recommit.paging.Page;
import org.recommit.paging.PageRequest;

/** The ledger on real databases: each test runs on both. */
class JpaLedgerIT {
    private static final Map<Database, TestDatabase> DATABASES = new EnumMap<>(Database.class);
    private static final PageRequest FIRST_PAGE = new PageRequest(0, 50);
    private static final String BROKEN = """
            select site, ndc, lot, unit, sum(quantity) from (
              select site, ndc, lot, unit, quantity from stock_balance
              union all select site, ndc, lot, unit, -quantity from movement) both_sides
            group by site, ndc, lot, unit having sum(quantity) <> 0
            """;

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
                            "controlled_ndc",
                            "discrepancy",
                            "fx_rate",
                            "fx_rate_history",
                            "attempt_event")
                    .forEach(table -> database.execute("delete from " + table));
        }
    }

    @ParameterizedTest
    @EnumSource
    void postsABatchWithAllItsRows(Database which) {
        TestDatabase database = DATABASES.get(which);

        Posting posting =
                database.ledger().post(derivedBatch("b1", "h1", receive("A", 100), dispense("A", 30)), attempt("k"));

        assertThat(posting).isEqualTo(new Landed());
        assertThat(
                        database.rows(
                                "select idempotency_key, payload_hash, kind, source, batch_id, policy, attempts from commit_record"))
                .containsExactly("idem:batch:b1:h1|h1|inventory-batch|store-0042-pos|b1|controlled|1");
        assertThat(
                        database.rows(
                                "select line_no, source, site, ndc, ndc_as_sent, lot, schedule, type, quantity, unit, reference, flags from movement order by line_no"))
                .containsExactly(
                        "1|store-0042-pos|0042|00406051201|00406051201|A|CII|RECEIVE|100.0000|EA|null|",
                        "2|store-0042-pos|0042|00406051201|00406051201|A|CII|DISPENSE|-30.0000|EA|null|");
        assertThat(database.rows("select site, ndc, lot, unit, quantity from stock_balance"))
                .containsExactly("0042|00406051201|A|EA|70.0000");
        assertThat(
                        database.rows(
                                "select event_id, idempotency_key, origin_id, hop, attempt, outcome, policy, error, delay_ms, node from attempt_event"))
                .containsExactly("event-k|idem:batch:b1:h1|ID:k|0|1|LANDED|controlled|null|null|node-1");
    }

    @ParameterizedTest
    @EnumSource
    void acceptsAKeyOnce(Database which) {
        TestDatabase database = DATABASES.get(which);
        InventoryBatch batch = batch("k", dispense("A", 30));

        List<Posting> postings = IntStream.range(0, 24)
                .mapToObj(i -> database.ledger().post(batch, attempt("k" + i)))
                .toList();

        assertThat(postings)
                .startsWith(new Landed())
                .filteredOn(Landed.class::isInstance)
                .hasSize(1);
        assertThat(postings.subList(1, 24)).containsOnly(new AlreadyLanded());
        assertThat(database.rows("select count(*) from movement")).containsExactly("1");
        assertThat(database.rows("select count(*) from attempt_event")).containsExactly("1");
        assertThat(database.rows(BROKEN)).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void refusesAKeyWithOtherContent(Database which) {
        TestDatabase database = DATABASES.get(which);
        database.ledger().post(batch("k", dispense("A", 30)), attempt("1"));
        InventoryBatch other = new InventoryBatch(
                new Identity("k", false, "store-0042-pos", "another"), Optional.empty(), List.of(dispense("A", 31)));

        assertThat(database.ledger().verify(other, attempt("look"))).isEqualTo(Verification.CONFLICT);
        assertThat(database.ledger().post(other, attempt("2"))).isInstanceOf(Conflict.class);
        assertThat(database.rows("select quantity from movement")).containsExactly("-30.0000");
    }

    @ParameterizedTest
    @EnumSource
    void refusesACorrectedResendOfABatchWithoutAKey(Database which) {
        TestDatabase database = DATABASES.get(which);
        InventoryBatch sent = derivedBatch("5f1e6c2a", "h1", dispense("A", 30));
        InventoryBatch corrected = derivedBatch("5f1e6c2a", "h2", dispense("A", 3));
        database.ledger().post(sent, attempt("1"));

        assertThat(database.ledger().post(sent, attempt("2"))).isEqualTo(new AlreadyLanded());
        assertThat(database.ledger().verify(corrected, attempt("look"))).isEqualTo(Verification.CONFLICT);
        assertThat(database.ledger().post(corrected, attempt("3"))).isInstanceOf(Conflict.class);
        assertThat(database.ledger().post(derivedBatch("another", "h3", dispense("A", 3)), attempt("4")))
                .isEqualTo(new Landed());
        assertThat(database.rows("select quantity from movement order by quantity"))
                .containsExactly("-30.0000", "-3.0000");
    }

    @ParameterizedTest
    @EnumSource
    void verifiesWithoutWriting(Database which) {
        TestDatabase database = DATABASES.get(which);
        InventoryBatch batch = batch("k", dispense("A", 30));

        assertThat(database.ledger().verify(batch, attempt("look"))).isEqualTo(Verification.ABSENT);
        assertThat(database.rows("select count(*) from commit_record")).containsExactly("0");
        database.ledger().post(batch, attempt("1"));
        assertThat(database.ledger().verify(batch, attempt("look"))).isEqualTo(Verification.LANDED);
    }

    @ParameterizedTest
    @EnumSource
    void aVerificationWaitsForACommitThatIsStillAtWork(Database which) throws Exception {
        TestDatabase database = DATABASES.get(which);
        InventoryBatch batch = batch("k", dispense("A", 30));
        CountDownLatch claimed = new CountDownLatch(1);
        CountDownLatch asked = new CountDownLatch(1);
        ExecutorService executor = Executors.newFixedThreadPool(2);
        Future<Outcome<String>> rival =
                executor.submit(() -> database.transaction().run("k", entityManager -> {
                    new Guard(which).claim(entityManager, batch, attempt("1"));
                    claimed.countDown();
                    return uninterrupted(asked);
                }));
        claimed.await();
        Future<Verification> seen = executor.submit(() -> database.ledger().verify(batch, attempt("look")));
        assertThatThrownBy(() -> seen.get(200, TimeUnit.MILLISECONDS)).isInstanceOf(TimeoutException.class);
        asked.countDown();

        assertThat(rival.get()).isEqualTo(new Outcome.Done<>("landed"));
        assertThat(seen.get()).isEqualTo(Verification.LANDED);
        executor.shutdown();
    }

    private static String uninterrupted(CountDownLatch asked) {
        try {
            asked.await();
            return "landed";
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @ParameterizedTest
    @EnumSource
    void keepsEveryBatchOfManyThreadsOnTheSameRows(Database which) throws Exception {
        TestDatabase database = DATABASES.get(which);
        int threads = 8;
        int batches = 50;
        ExecutorService executor = Executors.newFixedThreadPool(threads);
        try {
            List<Callable<Integer>> work = new ArrayList<>();
            for (int t = 0; t < threads; t++) {
                int thread = t;
                work.add(() -> {
                    JpaLedger ledger = database.ledger();
                    int lost = 0;
                    for (int b = 0; b < batches; b++) {
                        lost += postUntilLanded(ledger, hot(thread, b));
                    }
                    return lost;
                });
            }
            for (Future<Integer> done : executor.invokeAll(work)) {
                // PostgreSQL waits in line; H2 may refuse one of two first writers of a row.
                assertThat(done.get()).isLessThanOrEqualTo(which == Database.H2 ? batches : 0);
            }
        } finally {
            executor.shutdownNow();
        }

        assertThat(database.rows("select count(*) from commit_record")).containsExactly("400");
        assertThat(database.rows("select count(*) from attempt_event where outcome = 'LANDED'"))
                .containsExactly("400");
        assertThat(database.rows(BROKEN)).isEmpty();
        assertThat(database.rows("select ndc, quantity from stock_total order by ndc"))
                .containsExactly(IntStream.range(0, 5)
                        .mapToObj(i -> "0000000000" + i + "|-400.0000")
                        .toArray(String[]::new));
        assertThat(database.rows("select ndc, lowest from discrepancy where closed_at is null order by ndc"))
                .containsExactly(IntStream.range(0, 5)
                        .mapToObj(i -> "0000000000" + i + "|-400.0000")
                        .toArray(String[]::new));
    }

    /** The same five drugs in every batch, in another order each time. */
    private static InventoryBatch hot(int thread, int number) {
        List<Movement> movements = new ArrayList<>(IntStream.range(0, 5)
                .mapToObj(i -> movement("0000000000" + i, "L" + number % 3, Schedule.CII, MovementType.DISPENSE, "-1"))
                .toList());
        Collections.rotate(movements, thread + number);
        return batch("k-" + thread + "-" + number, movements.toArray(Movement[]::new));
    }

    private static int postUntilLanded(JpaLedger ledger, InventoryBatch batch) {
        for (int lost = 0; ; lost++) {
            try {
                assertThat(ledger.post(batch, attempt(batch.identity().key()))).isEqualTo(new Landed());
                return lost;
            } catch (LostRaceException e) {
                assertThat(lost).isLessThan(50);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void landsAKeyOnceThoughManySendItAtTheSameInstant(Database which) throws Exception {
        TestDatabase database = DATABASES.get(which);
        ExecutorService executor = Executors.newFixedThreadPool(8);
        try {
            for (int round = 0; round < 20; round++) {
                InventoryBatch batch = batch("k" + round, dispense("A", 1));
                Callable<Posting> post = () -> {
                    JpaLedger ledger = database.ledger();
                    try {
                        return ledger.post(
                                batch,
                                attempt(Thread.currentThread().getName()
                                        + batch.identity().key()));
                    } catch (LostRaceException e) {
                        return ledger.post(
                                batch,
                                attempt(Thread.currentThread().getName()
                                        + batch.identity().key()));
                    }
                };
                List<Posting> postings = new ArrayList<>();
                for (Future<Posting> posting : executor.invokeAll(Collections.nCopies(8, post))) {
                    postings.add(posting.get());
                }
                assertThat(postings).filteredOn(Landed.class::isInstance).hasSize(1);
                assertThat(postings).filteredOn(AlreadyLanded.class::isInstance).hasSize(7);
            }
        } finally {
            executor.shutdownNow();
        }
        assertThat(database.rows("select count(*) from movement")).containsExactly("20");
        assertThat(database.rows(BROKEN)).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void opensDeepensAndClosesADiscrepancyAndKeepsIt(Database which) {
        TestDatabase database = DATABASES.get(which);
        String all = "select ndc, unit, opened_by_key, lowest, closed_by_key from discrepancy order by id";

        database.ledger().post(batch("receipt", receive("A", 5)), attempt("1"));
        database.ledger().post(batch("other lot", dispense("B", 5)), attempt("2"));
        assertThat(database.rows(all)).as("a lot below zero, but not the drug").isEmpty();

        database.ledger().post(batch("early", dispense("A", 10)), attempt("3"));
        database.ledger().post(batch("deeper", dispense("A", 20)), attempt("4"));
        database.ledger().post(batch("not enough", receive("A", 7)), attempt("5"));
        assertThat(database.rows(all)).containsExactly(NDC + "|EA|early|-30.0000|null");

        database.ledger().post(batch("late", receive("A", 23)), attempt("6"));
        assertThat(database.rows(all)).containsExactly(NDC + "|EA|early|-30.0000|late");

        database.ledger().post(batch("again", dispense("A", 1)), attempt("7"));
        assertThat(database.rows(all)).containsExactly(NDC + "|EA|early|-30.0000|late", NDC + "|EA|again|-1.0000|null");
    }

    @ParameterizedTest
    @EnumSource
    void writesNothingWithoutItsEvent(Database which) {
        TestDatabase database = DATABASES.get(which);
        database.execute("alter table attempt_event rename to broken");
        try {
            assertThatThrownBy(() -> database.ledger().post(batch("k", dispense("A", 30)), attempt("1")))
                    .isInstanceOf(LedgerFailedException.class)
                    .hasMessageContaining("k");
        } finally {
            database.execute("alter table broken rename to attempt_event");
        }
        Stream.of("commit_record", "movement", "stock_balance", "stock_total", "discrepancy", "controlled_ndc")
                .forEach(table -> assertThat(database.rows("select count(*) from " + table))
                        .as(table)
                        .containsExactly("0"));
    }

    @ParameterizedTest
    @EnumSource
    void flagsWhatAnInspectorWouldAskAbout(Database which) {
        TestDatabase database = DATABASES.get(which);
        Movement.Evidence alone = new Movement.Evidence(
                Optional.empty(),
                Optional.empty(),
                Optional.of("ann"),
                Optional.of("ann"),
                Optional.empty(),
                Optional.empty());
        Movement.Evidence complete = new Movement.Evidence(
                Optional.of("RX-99812"),
                Optional.of("AB1234563"),
                Optional.of("ann"),
                Optional.of("bob"),
                Optional.of(AdjustmentReason.COUNT),
                Optional.of("other#3"));
        database.ledger().post(batch("k1", receive("A", 5)), attempt("1"));

        database.ledger()
                .post(
                        batch(
                                "k2",
                                movement(NDC, "A", Schedule.NONE, MovementType.DISPENSE, "-1"),
                                movement(NDC, "A", Schedule.CII, MovementType.WASTE, "-1", NOON, alone),
                                movement(NDC, "A", Schedule.CII, MovementType.WASTE, "-1", NOON, complete),
                                movement(NDC, "A", Schedule.NONE, MovementType.ADJUST, "-0.5"),
                                movement("00000000001", "A", Schedule.NONE, MovementType.ADJUST, "-0.5")),
                        attempt("2"));

        assertThat(database.rows("select line_no, flags from movement where idempotency_key = 'k2' order by line_no"))
                .containsExactly(
                        "1|CONTROLLED_SENT_AS_NONE",
                        "2|UNWITNESSED_WASTE",
                        "3|",
                        "4|UNEXPLAINED_ADJUSTMENT,CONTROLLED_SENT_AS_NONE",
                        "5|");
        PostedMovement read = queries(database)
                .movements(filter("k2", Set.of(), Optional.empty()), FIRST_PAGE)
                .items()
                .get(2);
        assertThat(read.movement().evidence()).isEqualTo(complete);
    }

    @ParameterizedTest
    @EnumSource
    void findsMovements(Database which) {
        TestDatabase database = DATABASES.get(which);
        for (int i = 0; i < 7; i++) {
            database.ledger()
                    .post(
                            batch(
                                    "k" + i,
                                    movement(
                                            NDC,
                                            "A",
                                            i % 2 == 0 ? Schedule.CII : Schedule.CIIN,
                                            MovementType.DISPENSE,
                                            "-1",
                                            NOON.minusSeconds(i),
                                            Movement.Evidence.NONE)),
                            attempt("k" + i));
        }
        JpaLedgerQueries queries = queries(database);

        Page<PostedMovement> second =
                queries.movements(filter(null, Set.of(), Optional.empty()), new PageRequest(1, 3));
        assertThat(second.total()).isEqualTo(7);
        assertThat(second.items()).extracting(PostedMovement::key).containsExactly("k3", "k4", "k5");
        assertThat(second.items().get(0).movement().occurredAt()).isEqualTo(NOON.minusSeconds(3));
        assertThat(second.items().get(0).recordedAt()).isEqualTo(NOON);

        assertThat(queries.movements(filter(null, Set.of(Schedule.CIIN), Optional.empty()), FIRST_PAGE)
                        .items())
                .extracting(PostedMovement::key)
                .containsExactly("k1", "k3", "k5");
        assertThat(queries.movements(filter(null, Set.of(), Optional.of(NOON.minusSeconds(1))), FIRST_PAGE)
                        .items())
                .as("from is inclusive")
                .extracting(PostedMovement::key)
                .containsExactly("k0", "k1");
        assertThat(queries.movements(filter("' or 1=1 --", Set.of(), Optional.empty()), FIRST_PAGE)
                        .total())
                .isZero();
    }

    private static MovementFilter filter(String key, Set<Schedule> schedules, Optional<Instant> from) {
        return new MovementFilter(
                Optional.ofNullable(key),
                Optional.of("0042"),
                Optional.empty(),
                Optional.empty(),
                schedules,
                Optional.empty(),
                Optional.of("store-0042-pos"),
                Optional.empty(),
                from,
                Optional.empty(),
                Basis.OCCURRED);
    }

    @ParameterizedTest
    @EnumSource
    void sumsBalancesNowAndAtTheEndOfADay(Database which) {
        TestDatabase database = DATABASES.get(which);
        Instant lastMicrosecond = Instant.parse("2026-11-29T23:59:59.999999Z");
        database.ledger()
                .post(
                        batch(
                                "k1",
                                movement(
                                        NDC,
                                        "A",
                                        Schedule.CII,
                                        MovementType.RECEIVE,
                                        "10.5",
                                        lastMicrosecond,
                                        Movement.Evidence.NONE),
                                movement(
                                        NDC,
                                        "",
                                        Schedule.CII,
                                        MovementType.RECEIVE,
                                        "2",
                                        Instant.parse("2026-11-30T00:00:00Z"),
                                        Movement.Evidence.NONE),
                                movement("00000000001", "A", Schedule.NONE, MovementType.RECEIVE, "7")),
                        attempt("1"));
        database.ledger().post(batch("k2", dispense("A", 3)), attempt("2"));
        JpaLedgerQueries queries = queries(database);
        BigDecimal received = new BigDecimal("10.5000");

        assertThat(queries.balances(
                        new BalanceFilter(Optional.of("0042"), Optional.empty(), Set.of(), Optional.empty()),
                        new PageRequest(0, 2)))
                .isEqualTo(new Page<>(
                        3,
                        0,
                        2,
                        List.of(
                                new Balance("0042", "00000000001", "A", Unit.EA, new BigDecimal("7.0000")),
                                new Balance("0042", NDC, "", Unit.EA, new BigDecimal("2.0000")))));
        assertThat(queries.balances(
                                new BalanceFilter(
                                        Optional.empty(), Optional.empty(), Set.of(Schedule.CII), Optional.empty()),
                                FIRST_PAGE)
                        .items())
                .containsExactly(
                        new Balance("0042", NDC, "", Unit.EA, new BigDecimal("2.0000")),
                        new Balance("0042", NDC, "A", Unit.EA, new BigDecimal("7.5000")));
        assertThat(queries.balances(
                        new BalanceFilter(
                                Optional.empty(),
                                Optional.of(NDC),
                                Set.of(Schedule.CII),
                                Optional.of(LocalDate.of(2026, 11, 29))),
                        FIRST_PAGE))
                .isEqualTo(new Page<>(1, 0, 50, List.of(new Balance("0042", NDC, "A", Unit.EA, received))));
    }

    @ParameterizedTest
    @EnumSource
    void publishesARateOnce(Database which) {
        TestDatabase database = DATABASES.get(which);
        FxRate first = rate("fx1", "1.0832");

        assertThat(database.ledger().post(first, attempt("1"))).isEqualTo(new Landed());
        assertThat(database.ledger().post(first, attempt("2"))).isEqualTo(new AlreadyLanded());
        assertThat(database.ledger().post(rate("fx2", "1.08320"), attempt("3")))
                .as("the same rate under another key")
                .isEqualTo(new Landed());
        assertThat(database.ledger().verify(rate("fx3", "1.0833"), attempt("look")))
                .isEqualTo(Verification.CONFLICT);
        assertThat(database.ledger().post(rate("fx3", "1.0833"), attempt("4"))).isInstanceOf(Conflict.class);

        assertThat(database.rows("select idempotency_key from commit_record order by idempotency_key"))
                .containsExactly("fx1", "fx2");
        assertThat(database.rows("select pair, as_of, rate, published_by, idempotency_key from fx_rate_history"))
                .containsExactly("EUR/USD|2026-11-30|1.083200000000000000|store-0042-pos|fx1");
        JpaFxRates rates = new JpaFxRates(database.transaction());
        assertThat(rates.rate("EUR/USD", LocalDate.of(2026, 11, 30))).contains(new BigDecimal("1.0832"));
        assertThat(rates.rate("EUR/USD", LocalDate.of(2026, 11, 29))).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void neverShiftsADateByTheZoneOfTheMachine(Database which) {
        TestDatabase database = DATABASES.get(which);
        TimeZone machine = TimeZone.getDefault();
        try {
            for (String zone : List.of("Pacific/Honolulu", "Pacific/Kiritimati")) {
                TimeZone.setDefault(TimeZone.getTimeZone(zone));
                Resolution resolution =
                        new Resolution(LocalDate.of(2026, 11, 27), new BigDecimal("1.0832"), "DELIVERED");
                assertThat(database.ledger().post(shipment(zone), resolution, attempt(zone)))
                        .isEqualTo(new Landed());
                assertThat(database.ledger().post(rate(zone + "fx", "1.0832"), attempt(zone + "fx")))
                        .isEqualTo(new Landed());
            }
        } finally {
            TimeZone.setDefault(machine);
        }
        assertThat(
                        database.rows(
                                "select shipment_id, fx_pair, cast(as_of as varchar), cast(fx_as_of as varchar), fx_rate, status from shipment_resolution"))
                .containsExactly(
                        "SHP-1|EUR/USD|2026-11-29|2026-11-27|1.083200000000000000|DELIVERED",
                        "SHP-1|EUR/USD|2026-11-29|2026-11-27|1.083200000000000000|DELIVERED");
        assertThat(database.rows("select cast(as_of as varchar) from fx_rate")).containsExactly("2026-11-30");
    }

    @ParameterizedTest
    @EnumSource
    void storesAnEventOnceAndTellsTheHistory(Database which) {
        TestDatabase database = DATABASES.get(which);
        JpaAttemptEvents events = new JpaAttemptEvents(database.transaction(), database.database);
        AttemptEvent failed = new AttemptEvent(
                "e1",
                "k",
                "ID:1",
                0,
                1,
                NOON.minusSeconds(5),
                AttemptEvent.Outcome.RETRY,
                Optional.of("ledger"),
                Optional.of("controlled"),
                Optional.of("java.sql.SQLException"),
                Optional.of(Duration.ofMillis(412)),
                Optional.of(Duration.ZERO),
                Optional.of(1),
                "node-1");
        events.store(failed);
        events.store(failed);
        CommitHistory history = history(database);
        assertThat(history.of("k")).contains(new CommitHistory.History("k", Optional.empty(), List.of(failed)));

        database.ledger()
                .post(batch("k", dispense("A", 1)), new Attempt("e2", "ID:1", 1, 2, NOON, "controlled", "node-1"));

        CommitHistory.History landed = history.of("k").orElseThrow();
        assertThat(landed.landed())
                .contains(new CommitHistory.LandedCommit("inventory-batch", "controlled", 2, "hash-k", NOON));
        assertThat(landed.events()).extracting(AttemptEvent::eventId).containsExactly("e1", "e2");
        assertThat(history.of("never seen")).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void keepsTheRefusedRowOutOfTheFailure(Database which) {
        TestDatabase database = DATABASES.get(which);
        InventoryBatch tooLong = batch("k", dispense("Jane Doe ".repeat(20), 1));

        assertThatThrownBy(() -> database.ledger().post(tooLong, attempt("1")))
                .isInstanceOf(LedgerFailedException.class)
                .hasMessage("The ledger transaction of k was refused: SQLSTATE 22001")
                .satisfies(e -> assertThat(Stream.iterate(e, link -> link != null, Throwable::getCause)
                                .map(Throwable::toString)
                                .collect(joining()))
                        .doesNotContain("Jane"));
    }

    @ParameterizedTest
    @EnumSource
    void postsABatchOfTenThousandMovements(Database which) {
        TestDatabase database = DATABASES.get(which);
        Movement[] movements = IntStream.range(0, 10_000)
                .mapToObj(i ->
                        movement("%011d".formatted(i % 3_000), "L" + i % 7, Schedule.CIV, MovementType.RECEIVE, "1"))
                .toArray(Movement[]::new);

        assertThat(database.ledger().post(batch("big", movements), attempt("1")))
                .isEqualTo(new Landed());
        assertThat(database.rows("select count(*), sum(quantity) from movement"))
                .containsExactly("10000|10000.0000");
        assertThat(database.rows(BROKEN)).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void migratesTwiceAndRefusesANewerSchema(Database which) {
        TestDatabase database = DATABASES.get(which);
        Schema schema = new Schema(database.dataSource, which);
        assertThat(schema.migrate()).isEqualTo(SchemaStatus.ready());

        Database wrong = which == Database.H2 ? Database.POSTGRESQL : Database.H2;
        assertThat(new Schema(database.dataSource, wrong).migrate().state()).isEqualTo(State.REFUSED);

        database.execute(
                "update \"flyway_schema_history\" set \"checksum\" = \"checksum\" + 1 where \"version\" = '1'");
        try {
            assertThat(schema.migrate().state()).isEqualTo(State.REFUSED);
        } finally {
            database.execute(
                    "update \"flyway_schema_history\" set \"checksum\" = \"checksum\" - 1 where \"version\" = '1'");
        }
        String newer =
                "insert into \"flyway_schema_history\" (\"installed_rank\", \"version\", \"description\", \"type\", \"script\", \"checksum\", \"installed_by\", \"execution_time\", \"success\") values (99, '999', 'later', 'SQL', 'V999__later.sql', 1, 'x', 1, true)";
        database.execute(newer);
        try {
            assertThat(schema.migrate().state()).isEqualTo(State.REFUSED);
        } finally {
            database.execute("delete from \"flyway_schema_history\" where \"version\" = '999'");
        }
        assertThat(schema.migrate()).isEqualTo(SchemaStatus.ready());
    }

    private static JpaLedgerQueries queries(TestDatabase database) {
        JpaLedgerQueries queries = new JpaLedgerQueries();
        queries.entityManager = database.entityManager();
        return queries;
    }

    private static CommitHistory history(TestDatabase database) {
        JpaCommitHistory history = new JpaCommitHistory();
        EntityManager entityManager = database.entityManager();
        history.entityManager = entityManager;
        return history;
    }
}
