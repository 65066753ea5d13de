package org.recommit.commit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.math.BigDecimal;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import org.eclipse.microprofile.faulttolerance.exceptions.BulkheadException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.recommit.audit.AttemptEvent;
import org.recommit.audit.AttemptEvent.Outcome;
import org.recommit.ledger.Attempt;
import org.recommit.ledger.Commit;
import org.recommit.ledger.CommitReader;
import org.recommit.ledger.FxRate;
import org.recommit.ledger.InventoryBatch;
import org.recommit.ledger.Ledger;
import org.recommit.ledger.Posting;
import org.recommit.ledger.Resolution;
import org.recommit.ledger.SchemaState;
import org.recommit.ledger.ShipmentReconciliation;
import org.recommit.ledger.Submission;
import org.recommit.ledger.UnknownOutcomeException;
import org.recommit.reconcile.BusinessDays;
import org.recommit.reconcile.Carrier;
import org.recommit.reconcile.Carrier.CarrierStatus;
import org.recommit.reconcile.Carrier.CarrierUnavailable;
import org.recommit.reconcile.Reconciliation;
import org.recommit.retry.Dependency;
import org.recommit.retry.Failure;
import org.recommit.retry.ReasonCode;
import org.recommit.retry.RetryBudget;
import org.recommit.retry.RetryPolicies;
import org.recommit.retry.UnavailableException;
import org.recommit.server.Node;

class CommitHandlerTest {
    private static final Instant NOW = Instant.parse("2026-11-30T12:00:00Z");
    private static final String BATCH = """
            {"kind":"inventory-batch","idempotencyKey":"idem:1","source":"pos","movements":[{"site":"0042",
             "ndc":"00406-0512-01","lot":"A","schedule":"CII","type":"DISPENSE","quantity":"-30","unit":"EA",
             "occurredAt":"2026-11-30T10:15:00Z"}]}
            """;
    private static final String SHIPMENT = """
            {"kind":"shipment-reconciliation","idempotencyKey":"ship:1","source":"oms","shipmentId":"S1",
             "fxPair":"EUR/USD","asOf":"2026-11-30"}
            """;

    private final FakeLedger ledger = new FakeLedger();
    private final Recorded followed = new Recorded();
    private final List<Outcome> observed = new ArrayList<>();
    private final List<CommitObserver.Hold> held = new ArrayList<>();
    private SchemaState.State schema = SchemaState.State.READY;
    private Optional<BigDecimal> rate = Optional.of(new BigDecimal("1.0832"));
    private Carrier.Answer carrier = new CarrierStatus("IN_TRANSIT");
    private RuntimeException carrierFault;
    private int ratesAsked;

    @Test
    void aLandedCommitIsAcknowledgedAndNothingFollows() {
        handle(BATCH, fresh());

        assertThat(followed.all).isEmpty();
        assertThat(observed).containsExactly(Outcome.LANDED);
        assertThat(ledger.attempts)
                .extracting(Attempt::number, Attempt::policy)
                .containsExactly(tuple(1, "controlled"));
    }

    @Test
    void aDuplicateIsAcknowledgedWithItsEvent() {
        ledger.answer = Posting.AlreadyLanded::new;

        handle(BATCH, fresh());

        assertThat(followed.events).extracting(AttemptEvent::outcome).containsExactly(Outcome.DUPLICATE);
        assertThat(followed.all).hasSize(1);
    }

    @Test
    void aConflictIsDeadAtOnce() {
        ledger.answer = () -> new Posting.Conflict("other content");

        handle(BATCH, fresh());

        assertThat(followed.death.reason()).isEqualTo(ReasonCode.IDEMPOTENCY_CONFLICT);
        assertThat(followed.death.attempts()).isEqualTo(1);
        assertThat(followed.events).extracting(AttemptEvent::outcome).containsExactly(Outcome.PERMANENT);
    }

    @Test
    void aTransientFailureWaitsWithinItsCeilingAndIsCounted() {
        ledger.answer = () -> {
            throw new IllegalStateException(new SQLException("gone", "08006"));
        };

        handle(BATCH, withFailed("controlled", 3));

        assertThat(followed.delay).isBetween(Duration.ZERO, Duration.ofSeconds(4));
        assertThat(followed.next.budget()).isEqualTo(new RetryBudget(Map.of("controlled", 4)));
        assertThat(followed.next.lineage().hop()).isEqualTo(4);
        assertThat(followed.next.failures().first()).contains(NOW);
        AttemptEvent event = followed.events.get(0);
        assertThat(event.outcome()).isEqualTo(Outcome.RETRY);
        assertThat(event.attempt()).isEqualTo(4);
        assertThat(event.delay()).contains(followed.delay);
        assertThat(event.policyAttempt()).contains(4);
        assertThat(event.dependency()).contains("ledger");
        assertThat(observed).containsExactly(Outcome.RETRY);
    }

    /** What expires together ends together: that is no burst of retries. */
    @Test
    void aWaitThatEndsWithTheTimeToLiveIsNoRetry() {
        carrier = new CarrierUnavailable("HTTP 503", "away", Optional.of(Duration.ofSeconds(5)));

        handle(SHIPMENT, WaitingState.fresh("ID:1", Optional.of(NOW.plusSeconds(5))));

        assertThat(followed.delay).isEqualTo(Duration.ofSeconds(5));
        assertThat(followed.events.get(0).outcome()).isEqualTo(Outcome.RETRY);
        assertThat(followed.events.get(0).policyAttempt()).isEmpty();
    }

    @Test
    void theLastFailureOfABudgetIsDeadWithItsCount() {
        ledger.answer = () -> {
            throw new IllegalStateException(new SQLException("gone", "08006"));
        };

        handle(BATCH, withFailed("controlled", 6));

        assertThat(followed.death.reason()).isEqualTo(ReasonCode.RETRY_BUDGET_EXHAUSTED);
        assertThat(followed.death.policy()).contains("controlled");
        assertThat(followed.death.attempts()).isEqualTo(7);
        assertThat(followed.events).extracting(AttemptEvent::outcome).containsExactly(Outcome.EXHAUSTED);
    }

    /** A policy can shrink while a commit waits. */
    @Test
    void aBudgetThatIsUsedUpOnReturnNamesItsDependencyAndTheLastError() {
        Failure gone = new Failure.Transient(Dependency.LEDGER, "java.io.IOException", "gone");
        handle(BATCH, withFailed("controlled", 7).failed(gone, NOW));

        assertThat(ledger.attempts).isEmpty();
        assertThat(followed.death.dependency()).contains(Dependency.LEDGER);
        AttemptEvent event = followed.events.get(0);
        assertThat(event.outcome()).isEqualTo(Outcome.EXHAUSTED);
        assertThat(event.attempt()).isEqualTo(7);
        assertThat(event.dependency()).contains("ledger");
        assertThat(event.error()).contains("java.io.IOException");
    }

    @Test
    void theLogHasThePolicysOwnCountBesideItsLimit() {
        carrier = new CarrierUnavailable("HTTP 503", "away", Optional.empty());
        List<String> lines = new ArrayList<>();
        java.util.logging.Handler tap = new java.util.logging.Handler() {
            @Override
            public void publish(java.util.logging.LogRecord line) {
                lines.add(line.getMessage());
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        };
        java.util.logging.Logger log = java.util.logging.Logger.getLogger("org.recommit.commit");
        log.addHandler(tap);
        try {
            handle(SHIPMENT, withFailed("fx", 3));
        } finally {
            log.removeHandler(tap);
        }

        assertThat(lines)
                .singleElement()
                .asString()
                .startsWith("COMMIT_RETRY key=ship:1 attempt=1 max=6 ")
                .contains(" policy=carrier ");
        assertThat(followed.events.get(0).attempt()).as("of all").isEqualTo(4);
    }

    @Test
    void anUnknownOutcomeOnTheLastAttemptIsVerifiedAndNotCounted() {
        ledger.answer = () -> {
            throw new UnknownOutcomeException("idem:1", new SQLException("cut", "08006"));
        };

        handle(BATCH, withFailed("controlled", 6));

        assertThat(followed.death).isNull();
        assertThat(followed.next.verify()).isTrue();
        assertThat(followed.next.budget().total()).isEqualTo(6);
        assertThat(followed.events).isEmpty();
    }

    @Test
    void aVerificationThatFindsTheCommitEndsIt() {
        ledger.verification = () -> Ledger.Verification.LANDED;

        handle(BATCH, verifying(6));

        assertThat(followed.all).isEmpty();
        assertThat(ledger.attempts).isEmpty();
    }

    @Test
    void aVerificationThatFindsNothingCountsTheAttempt() {
        ledger.verification = () -> Ledger.Verification.ABSENT;

        handle(BATCH, verifying(6));

        assertThat(followed.death.reason()).isEqualTo(ReasonCode.RETRY_BUDGET_EXHAUSTED);
        assertThat(followed.death.attempts()).isEqualTo(7);
    }

    /** Nobody foresaw the second: it leaves the question as open as the first. */
    @ParameterizedTest
    @ValueSource(strings = {"08001", "42501"})
    void aVerificationThatCannotAskWaitsOn(String sqlState) {
        ledger.verification = () -> {
            throw new IllegalStateException(new SQLException("gone", sqlState));
        };

        handle(BATCH, verifying(6));

        assertThat(followed.next.verify()).isTrue();
        assertThat(followed.next.budget().total()).isEqualTo(6);
    }

    @Test
    void whileTheSchemaIsNotReadyNothingIsAttemptedOrCounted() {
        schema = SchemaState.State.PENDING;

        handle(BATCH, withFailed("controlled", 2));

        assertThat(ledger.attempts).isEmpty();
        assertThat(followed.delay).isBetween(Duration.ofSeconds(5), Duration.ofSeconds(6));
        assertThat(followed.next.budget().total()).isEqualTo(2);
        assertThat(followed.events).isEmpty();
        assertThat(held).containsExactly(CommitObserver.Hold.SCHEMA_NOT_READY);
    }

    @Test
    void whatHasExpiredIsNotAttempted() {
        handle(BATCH, WaitingState.fresh("ID:1", Optional.of(NOW)));

        assertThat(ledger.attempts).isEmpty();
        assertThat(followed.death.reason()).isEqualTo(ReasonCode.EXPIRED);
        assertThat(followed.events).extracting(AttemptEvent::outcome).containsExactly(Outcome.EXPIRED);
    }

    @Test
    void whatIsNoCommitIsDeadWithTheReaderReason() {
        handle("{\"kind\":\"inventory-batch\"", fresh());

        assertThat(followed.death.reason()).isEqualTo(ReasonCode.MALFORMED_MESSAGE);
        assertThat(followed.labels.controlled()).isTrue();
        assertThat(followed.events.get(0).key()).isEqualTo("unknown:ID:1");
    }

    @Test
    void whatNobodyForesawGoesBackToTheBrokerUntilTheNinthDelivery() {
        ledger.answer = () -> {
            throw new ArrayIndexOutOfBoundsException("secret");
        };

        handle(BATCH, fresh(), 8);
        assertThat(followed.all).containsExactly("given back");

        handle(BATCH, fresh(), 9);
        assertThat(followed.death.reason()).isEqualTo(ReasonCode.UNEXPECTED_FAILURE);
        assertThat(followed.state.failures().text().orElseThrow()).doesNotContain("secret");
    }

    @Test
    void aShipmentCountsEachDependencyAndAsksNoStepTwice() {
        rate = Optional.empty();
        handle(SHIPMENT, fresh());
        assertThat(followed.next.budget()).isEqualTo(new RetryBudget(Map.of("fx", 1)));

        rate = Optional.of(new BigDecimal("1.0832"));
        carrier = new CarrierUnavailable("HTTP 503", "away", Optional.of(Duration.ofSeconds(5)));
        handle(SHIPMENT, followed.next);
        assertThat(followed.next.budget()).isEqualTo(new RetryBudget(Map.of("fx", 1, "carrier", 1)));
        assertThat(followed.next.steps()).containsEntry("fx", "2026-11-30=1.0832");
        assertThat(followed.delay).isBetween(Duration.ofSeconds(5), Duration.ofSeconds(6));
        assertThat(followed.events.get(1).floor()).contains(Duration.ofSeconds(5));

        carrier = new CarrierStatus("DELIVERED");
        handle(SHIPMENT, followed.next);
        assertThat(ratesAsked).isEqualTo(2);
        assertThat(ledger.resolution)
                .isEqualTo(new Resolution(LocalDate.parse("2026-11-30"), new BigDecimal("1.0832"), "DELIVERED"));
    }

    @Test
    void aFullBulkheadCostsNoAttemptAndTheRateIsKept() {
        carrierFault = new BulkheadException();

        handle(SHIPMENT, fresh());

        assertThat(followed.all).containsExactly("rescheduled");
        assertThat(held).containsExactly(CommitObserver.Hold.BULKHEAD_FULL);
        assertThat(followed.delay).isBetween(Duration.ofSeconds(5), Duration.ofSeconds(6));
        assertThat(followed.next.budget()).isEqualTo(RetryBudget.FRESH);
        assertThat(followed.next.steps()).containsEntry("fx", "2026-11-30=1.0832");
    }

    @Test
    void whatAPortAsksForByAnExceptionIsAFloorToo() {
        carrierFault = new IllegalStateException(new UnavailableException("HTTP 503", Duration.ofSeconds(5)));

        handle(SHIPMENT, fresh());

        assertThat(followed.delay).isBetween(Duration.ofSeconds(5), Duration.ofSeconds(6));
        assertThat(followed.events.get(0).floor()).contains(Duration.ofSeconds(5));
    }

    private static WaitingState fresh() {
        return WaitingState.fresh("ID:1", Optional.empty());
    }

    private static WaitingState withFailed(String policy, int times) {
        WaitingState fresh = fresh();
        return new WaitingState(
                new WaitingState.Lineage("ID:1", 3, 0),
                new RetryBudget(Map.of(policy, times)),
                fresh.steps(),
                fresh.failures(),
                fresh.last(),
                false,
                fresh.expires());
    }

    private static WaitingState verifying(int failed) {
        WaitingState state = withFailed("controlled", failed);
        return new WaitingState(
                state.lineage(), state.budget(), state.steps(), state.failures(), state.last(), true, state.expires());
    }

    private void handle(String json, WaitingState state) {
        handle(json, state, 1);
    }

    private void handle(String json, WaitingState state, int delivery) {
        Clock clock = Clock.fixed(NOW, ZoneOffset.UTC);
        Reconciliation reconciliation = new Reconciliation(
                (pair, day) -> {
                    ratesAsked++;
                    return rate;
                },
                id -> {
                    if (carrierFault != null) {
                        throw carrierFault;
                    }
                    return carrier;
                },
                new BusinessDays(Set.of()),
                Attempts::classify);
        CommitHandler handler = new CommitHandler(
                new CommitReader(clock),
                new Attempts(ledger, reconciliation),
                () -> schema,
                RetryPolicies.shipped(),
                clock,
                new SplittableRandom(7),
                new Node("node-1"),
                new CommitObserver() {
                    @Override
                    public void ended(AttemptEvent event, Optional<Instant> firstFailed) {
                        observed.add(event.outcome());
                    }

                    @Override
                    public void held(Hold reason) {
                        held.add(reason);
                    }
                });
        handler.handle(
                new Delivery(new Submission.Text(json, Optional.empty(), Optional.empty()), state, delivery), followed);
    }

    private static final class FakeLedger implements Ledger {
        private final List<Attempt> attempts = new ArrayList<>();
        private Supplier<Posting> answer = Posting.Landed::new;
        private Supplier<Verification> verification = () -> Verification.ABSENT;
        private Resolution resolution;

        @Override
        public Posting post(InventoryBatch batch, Attempt attempt) {
            attempts.add(attempt);
            return answer.get();
        }

        @Override
        public Posting post(FxRate published, Attempt attempt) {
            attempts.add(attempt);
            return answer.get();
        }

        @Override
        public Posting post(ShipmentReconciliation shipment, Resolution found, Attempt attempt) {
            attempts.add(attempt);
            resolution = found;
            return answer.get();
        }

        @Override
        public Verification verify(Commit commit, Attempt attempt) {
            return verification.get();
        }
    }

    private static final class Recorded implements Successors {
        private final List<String> all = new ArrayList<>();
        private final List<AttemptEvent> events = new ArrayList<>();
        private Labels labels;
        private WaitingState next;
        private Duration delay;
        private WaitingState state;
        private Death death;

        @Override
        public void reschedule(Labels who, WaitingState after, Duration wait) {
            all.add("rescheduled");
            labels = who;
            next = after;
            delay = wait;
        }

        @Override
        public void deadLetter(Labels who, WaitingState last, Death why) {
            all.add("dead");
            labels = who;
            state = last;
            death = why;
        }

        @Override
        public void record(AttemptEvent event) {
            all.add("event");
            events.add(event);
        }

        @Override
        public void giveBack() {
            all.add("given back");
        }
    }
}
