package org.recommit.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.awaitility.Awaitility.await;

import jakarta.jms.JMSException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.recommit.it.CommitCutter.Cut;
import org.recommit.it.Workload.Content;

/** The connection breaks at the COMMIT: only a look at the ledger can tell whether the commit has landed. */
class UnknownOutcomeIT {
    private static final Duration SOON = Duration.ofSeconds(30);

    private static CommitCutter cutter;
    private static Stack stack;

    private final Workload workload = new Workload(new Random(7));

    @BeforeAll
    static void start() {
        Postgres postgres = Postgres.start();
        cutter = CommitCutter.before(postgres.port());
        stack = Stack.on(postgres)
                .with("RECOMMIT_DB_URL", "jdbc:postgresql://127.0.0.1:" + cutter.port() + "/recommit")
                .with("RECOMMIT_RETRY_CONTROLLED_BASE_DELAY", "PT0.2S")
                .with("RECOMMIT_RETRY_ORDINARY_MAX_ATTEMPTS", "1")
                .start();
    }

    @AfterAll
    static void stop() {
        stack.close();
        cutter.close();
    }

    /** Ordinary work has one attempt only here: the cut comes on the last of its budget. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void landedBeforeTheCutIsFoundAndNotCounted(boolean controlled) throws JMSException {
        Content commit = workload.batch("after:" + controlled, controlled);
        cut(commit, Cut.AFTER);

        await().atMost(SOON).until(() -> stack.serverLog().contains("COMMIT_OK key=" + commit.key() + " attempt=1"));
        assertThat(events(commit))
                .singleElement()
                .satisfies(event ->
                        assertThat(event).containsEntry("outcome", "LANDED").containsEntry("attempt", 1));
        assertThat(stack.sql()
                        .rows(
                                "select attempts, payload_hash from commit_record where idempotency_key = ?",
                                commit.key()))
                .containsExactly(Map.of("attempts", 1, "payload_hash", commit.hash()));
        assertThat(stack.sql().number("select count(*) from movement where idempotency_key = ?", commit.key()))
                .isEqualTo(commit.lines().size());
        assertNothingIsLeft();
        assertThat(deadReason(commit)).isNull();
    }

    @Test
    void lostByTheCutIsFoundAbsentCountedAndTriedAgain() {
        Content commit = workload.batch("before:true", true);
        cut(commit, Cut.BEFORE);

        await().atMost(SOON).until(() -> stack.serverLog().contains("COMMIT_OK key=" + commit.key() + " attempt=2"));
        await().atMost(SOON)
                .untilAsserted(() -> assertThat(events(commit))
                        .extracting(
                                event -> event.get("outcome"),
                                event -> event.get("attempt"),
                                event -> event.get("dependency"))
                        .containsExactly(tuple("RETRY", 1, "ledger"), tuple("LANDED", 2, null)));
        assertNothingIsLeft();
    }

    @Test
    void lostByTheCutOnTheLastAttemptIsExhaustedOnlyOnceTheLedgerHasSaidSo() throws JMSException {
        Content commit = workload.batch("before:false", false);
        cut(commit, Cut.BEFORE);

        await().atMost(SOON).untilAsserted(() -> assertThat(deadReason(commit)).isEqualTo("RETRY_BUDGET_EXHAUSTED"));
        await().atMost(SOON)
                .untilAsserted(() -> assertThat(events(commit))
                        .extracting(event -> event.get("outcome"), event -> event.get("attempt"))
                        .containsExactly(tuple("EXHAUSTED", 1)));
        assertThat(stack.sql().number("select count(*) from commit_record where idempotency_key = ?", commit.key()))
                .isZero();
        assertNothingIsLeft();
    }

    private static void cut(Content commit, Cut cut) {
        cutter.arm(commit.key(), cut);
        stack.sender().send(Stack.COMMITS, commit.body());
        await().atMost(SOON).until(() -> cutter.hasCut(commit.key()));
    }

    private static List<Map<String, Object>> events(Content commit) {
        return stack.sql().rows("select * from attempt_event where idempotency_key = ? order by at", commit.key());
    }

    private static String deadReason(Content commit) throws JMSException {
        for (var letter : stack.brokerAdmin().browse(Stack.DEAD_LETTERS)) {
            if (commit.key().equals(letter.getStringProperty("recommit_key"))) {
                return letter.getStringProperty("recommit_reason");
            }
        }
        return null;
    }

    private static void assertNothingIsLeft() {
        Jms broker = stack.brokerAdmin();
        await().atMost(SOON)
                .until(() ->
                        broker.count(Stack.COMMITS) + broker.count(Stack.RETRIES) + broker.count(Stack.ATTEMPTS) == 0);
    }
}
