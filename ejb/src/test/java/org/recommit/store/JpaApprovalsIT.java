package org.recommit.store;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.persistence.EntityManager;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.recommit.approval.Approval;
import org.recommit.approval.Approval.State;
import org.recommit.approval.Difference;
import org.recommit.approval.DiscardCode;
import org.recommit.approval.DiscardWish;
import org.recommit.approval.EditWish;
import org.recommit.approval.Wish;
import org.recommit.discard.Discard;
import org.recommit.discard.Discards.Kept;
import org.recommit.discard.Discards.Restoring;
import org.recommit.paging.PageRequest;
import org.recommit.retry.ReasonCode;

/** Discards and what a second person decides about them, on real databases. */
class JpaApprovalsIT {
    private static final Instant NOON = Instant.parse("2026-11-30T12:00:00Z");
    private static final Instant LATER = NOON.plusSeconds(3_600);
    private static final PageRequest FIRST = new PageRequest(0, 50);
    private static final DiscardWish WISH = new DiscardWish(DiscardCode.TEST_DATA, "note", Optional.empty());

    @ParameterizedTest
    @EnumSource
    void aWishLapsesAndMakesRoomForTheNext(Database which) throws IOException {
        try (Tables tables = new Tables(which)) {
            assertThat(tables.in(() -> tables.approvals.request(wish("a", NOON), Optional.empty())))
                    .isTrue();
            assertThat(tables.in(() -> tables.approvals.request(wish("b", NOON), Optional.empty())))
                    .isFalse();
            assertThat(tables.pending(NOON)).isTrue();
            assertThat(tables.pending(LATER)).isFalse();
            assertThat(tables.in(() -> tables.approvals.approve("a", "petra", LATER)))
                    .isFalse();
            assertThat(tables.states(State.LAPSED, LATER)).containsExactly("a");
            assertThat(tables.states(State.PENDING, LATER)).isEmpty();

            assertThat(tables.in(() -> tables.approvals.request(wish("c", LATER), Optional.empty())))
                    .isTrue();
            assertThat(tables.states(State.PENDING, LATER)).containsExactly("c");
        }
    }

    @ParameterizedTest
    @EnumSource
    void aWishIsDecidedOnce(Database which) throws IOException {
        try (Tables tables = new Tables(which)) {
            tables.in(() -> tables.approvals.request(wish("a", NOON), Optional.empty()));
            assertThat(tables.in(() -> tables.approvals.approve("a", "petra", NOON)))
                    .isTrue();
            assertThat(tables.in(() -> tables.approvals.reject("a", "paul", "no", NOON)))
                    .isFalse();
            assertThat(tables.pending(LATER))
                    .as("nothing else is done with the letter")
                    .isTrue();
            assertThat(tables.in(() -> tables.approvals.carryingOut(NOON))).isEmpty();
            assertThat(tables.in(() -> tables.approvals.carryingOut(LATER)))
                    .extracting(Approval::state)
                    .containsExactly(State.CARRYING_OUT);
            tables.end("a", State.GONE);
            assertThat(tables.pending(NOON)).isFalse();
            assertThat(tables.in(() -> tables.approvals.carryingOut(LATER))).isEmpty();
            assertThat(tables.database.rows("select action, actor from audit_event order by id"))
                    .containsExactly("REQUEST_DISCARD|olga");
        }
    }

    @ParameterizedTest
    @EnumSource
    void anEditWhoseEventIsThereHasBeenCarriedOut(Database which) throws IOException {
        try (Tables tables = new Tables(which)) {
            tables.in(() -> tables.approvals.request(wish("a", NOON), Optional.empty()));
            tables.in(() -> tables.approvals.approve("a", "petra", NOON));
            tables.database.execute("insert into attempt_event (event_id, idempotency_key, origin_id, hop, attempt, at,"
                    + " outcome, node) values ('a', 'key', 'o', 1, 0, now(), 'REDRIVEN', 'n')");
            assertThat(tables.in(() -> tables.approvals.carryingOut(LATER))).isEmpty();
            assertThat(tables.states(State.APPROVED, NOON)).containsExactly("a");
        }
    }

    @ParameterizedTest
    @EnumSource
    void aDiscardIsKeptOnceClosesItsApprovalAndIsRestoredOnce(Database which) throws IOException {
        try (Tables tables = new Tables(which)) {
            tables.in(() -> tables.approvals.request(wish("a", NOON), Optional.empty()));
            String message = "x".repeat(3_000_000);
            tables.discards.store(discard("a"), message);
            tables.discards.store(discard("a"), message);
            assertThat(tables.states(State.APPROVED, NOON)).containsExactly("a");
            assertThat(tables.in(() -> tables.discards.list(Optional.of("key"), Optional.of(false), FIRST))
                            .items())
                    .containsExactly(discard("a"));

            Kept[] given = new Kept[1];
            assertThat(tables.in(() -> tables.discards.restore("a", "olga", kept -> {
                        given[0] = kept;
                        return LATER;
                    })))
                    .isEqualTo(Restoring.DONE);
            assertThat(given[0].message()).isEqualTo(message);
            assertThat(tables.in(() -> tables.discards.restore("a", "olga", kept -> LATER)))
                    .isEqualTo(Restoring.RESTORED_BEFORE);
            assertThat(tables.in(() -> tables.discards.restore("b", "olga", kept -> LATER)))
                    .isEqualTo(Restoring.NOT_THERE);
            // The notice that travels with the letter says the same
            tables.discards.storeRestored("a", new Discard.Restored("olga", LATER));
            assertThat(tables.database.rows("select restored_by from discard")).containsExactly("olga");
        }
    }

    @ParameterizedTest
    @EnumSource
    void anEditIsKeptWithItsBodyAndItsDifference(Database which) throws IOException {
        try (Tables tables = new Tables(which)) {
            String body = "{\"a\":\"" + "x".repeat(3_000_000) + "\"}";
            EditWish edit = new EditWish("key", "note", Difference.of(Optional.of("{\"a\":1}"), body));
            Approval wish = wish("a", edit, NOON);
            assertThat(tables.in(() -> tables.approvals.request(wish, Optional.of(body))))
                    .isTrue();
            assertThat(tables.in(() -> tables.approvals.request(wish("b", NOON), Optional.empty())))
                    .isFalse();
            assertThat(tables.in(() -> tables.approvals.body("a"))).contains(body);
            assertThat(tables.in(() -> tables.approvals.body("b"))).isEmpty();
            assertThat(tables.in(() -> tables.approvals.find("a", NOON))).contains(wish);
            tables.in(() -> tables.approvals.reject("a", "petra", "no", NOON));
            assertThat(tables.database.rows("select action, actor from audit_event order by id"))
                    .containsExactly("REQUEST_EDIT|olga", "REJECT_EDIT|petra");
        }
    }

    private static Approval wish(String id, Instant at) {
        return wish(id, WISH, at);
    }

    private static Approval wish(String id, Wish wish, Instant at) {
        return new Approval(
                id,
                "letter",
                Optional.of("key"),
                wish,
                "olga",
                at,
                at.plusSeconds(600),
                State.PENDING,
                Optional.empty(),
                Optional.empty());
    }

    private static Discard discard(String id) {
        return new Discard(
                id,
                "letter",
                "key",
                Optional.of("fx-rate"),
                Optional.empty(),
                true,
                ReasonCode.EXPIRED,
                WISH,
                "olga",
                Optional.of("petra"),
                NOON,
                Optional.empty());
    }

    /** Every call in a transaction of its own, as the container has it. */
    private static final class Tables implements AutoCloseable {
        final TestDatabase database;
        final JpaApprovals approvals = new JpaApprovals();
        final JpaDiscards discards;
        private final EntityManager entityManager;

        Tables(Database which) {
            database = TestDatabase.start(which);
            entityManager = database.entityManager();
            approvals.console = entityManager;
            discards = new JpaDiscards(database.transaction());
            discards.console = entityManager;
        }

        <T> T in(Supplier<T> work) {
            entityManager.clear();
            entityManager.getTransaction().begin();
            T value = work.get();
            entityManager.getTransaction().commit();
            return value;
        }

        void end(String id, State to) {
            in(() -> {
                approvals.end(id, to);
                return true;
            });
        }

        boolean pending(Instant now) {
            return !in(() -> approvals.pending(List.of("letter", "other"), now)).isEmpty();
        }

        List<String> states(State state, Instant now) {
            return in(() -> approvals.list(Optional.of(state), now, FIRST)).items().stream()
                    .map(Approval::id)
                    .toList();
        }

        @Override
        public void close() throws IOException {
            entityManager.close();
            database.close();
        }
    }
}
