package org.recommit.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer.OrderAnnotation;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.recommit.it.Workload.Content;

/** PostgreSQL is away: at the server's very first start, later, and with tables that this release refuses. */
@TestMethodOrder(OrderAnnotation.class)
class DatabaseAwayIT {
    private static final Duration SOON = Duration.ofSeconds(60);

    private static Stack stack;

    private final Workload workload = new Workload(new Random(11));

    @BeforeAll
    static void start() {
        Postgres postgres = Postgres.start();
        postgres.stop();
        stack = Stack.on(postgres)
                .with("RECOMMIT_RETRY_CONTROLLED_BASE_DELAY", "PT1S")
                .with("RECOMMIT_RETRY_CONTROLLED_MAX_DELAY", "PT2S")
                .with("RECOMMIT_RETRY_CONTROLLED_MAX_ATTEMPTS", "50")
                .start();
    }

    @AfterAll
    static void stop() {
        stack.close();
    }

    @Test
    @Order(1)
    void serverThatStartsFirstTakesCommitsHoldsThemUncountedAndWorksOnWhenTheDatabaseComes() {
        assertThat(health().status()).isEqualTo(200);
        assertThat(health().json().at("/checks/0/data/database").asText()).isEqualTo("DOWN");
        assertThat(health().json().at("/checks/0/data/schema").asText()).isEqualTo("PENDING");

        List<Content> commits = List.of(
                workload.batch("first:jms", true),
                workload.batch("first:rest", true),
                workload.batch("first:none", false));
        stack.sender().send(Stack.COMMITS, commits.get(0).body());
        stack.sender().send(Stack.COMMITS, commits.get(2).body());
        assertThat(stack.rest().post("/commits", commits.get(1).body()).status())
                .isEqualTo(202);
        await().atMost(SOON).until(() -> stack.brokerAdmin().scheduled(Stack.RETRIES) == 3);
        assertThat(stack.rest().get("/commits/first:jms").status()).isEqualTo(503);

        stack.postgres().startAgain();

        await().atMost(SOON).until(() -> stack.brokerAdmin().count(Stack.RETRIES) == 0);
        assertThat(health().json().at("/checks/0/data/schema").asText()).isEqualTo("READY");
        assertThat(stack.sql().rows("select idempotency_key, attempts, payload_hash from commit_record"))
                .containsExactlyInAnyOrderElementsOf(commits.stream()
                        .map(commit -> Map.<String, Object>of(
                                "idempotency_key", commit.key(), "attempts", 1, "payload_hash", commit.hash()))
                        .toList());
        assertThat(stack.sql().number("select count(*) from attempt_event where outcome not in ('QUEUED', 'LANDED')"))
                .isZero();
    }

    @Test
    @Order(2)
    void whatFailedMeanwhileShowsWithinSecondsOfTheReturn() {
        Content commit = workload.batch("later", true);
        stack.postgres().stop();
        stack.sender().send(Stack.COMMITS, commit.body());
        stack.sender().send(Stack.COMMITS, "no commit");
        await().atMost(SOON).until(() -> stack.brokerAdmin().count(Stack.ATTEMPTS) >= 4);

        assertThat(health().status()).isEqualTo(200);
        assertThat(health().json().at("/checks/0/data/database").asText()).isEqualTo("DOWN");
        assertThat(stack.rest().get("/commits/later").status()).isEqualTo(503);
        Rest.Answer letters = stack.rest().get("/dead-letters");
        assertThat(letters.status()).isEqualTo(200);
        assertThat(letters.json().at("/total").asInt()).isEqualTo(1);
        assertThat(letters.json().at("/items/0/reason").asText()).isEqualTo("MALFORMED_MESSAGE");

        assertThat(stack.rest().page("index.xhtml")).contains("Signed in as", "The database is away");

        stack.postgres().startAgain();

        // 5 s, and what a busy machine adds
        await().atMost(Duration.ofSeconds(20))
                .until(() -> stack.sql()
                                .number(
                                        "select count(*) from attempt_event where outcome = 'RETRY' and idempotency_key = 'later'")
                        >= 3);
        await().atMost(SOON)
                .until(() -> stack.rest()
                        .get("/commits/later")
                        .json()
                        .at("/status")
                        .asText()
                        .equals("COMMITTED"));
        await().atMost(SOON).until(() -> stack.brokerAdmin().count(Stack.ATTEMPTS) == 0);
        assertThat(stack.sql().rows("""
                        select c.attempts - count(e.event_id) as more from commit_record c join attempt_event e
                        on e.idempotency_key = c.idempotency_key and e.outcome = 'RETRY'
                        where c.idempotency_key = 'later' group by c.attempts""")).containsExactly(Map.of("more", 1L));
    }

    @Test
    @Order(3)
    void tablesOfANewerReleaseAreRefusedUntilSomebodyMendsThem() {
        stack.stopServer();
        stack.sql().update("""
                insert into flyway_schema_history
                (installed_rank, version, description, type, script, checksum, installed_by, execution_time, success)
                values (999, '999', 'of a newer release', 'SQL', 'V999__newer.sql', 1, 'it', 1, true)""");
        stack.launchServer();

        await().atMost(Duration.ofMinutes(3)).until(() -> stack.serverLog().contains("SCHEMA_REFUSED"));
        await().atMost(SOON).ignoreExceptions().untilAsserted(() -> {
            assertThat(health().status()).isEqualTo(503);
            assertThat(health().json().at("/checks/0/data/schema").asText()).isEqualTo("REFUSED");
        });
        Content commit = workload.batch("refused", true);
        stack.sender().send(Stack.COMMITS, commit.body());
        await().atMost(SOON).until(() -> stack.brokerAdmin().scheduled(Stack.RETRIES) == 1);

        stack.sql().update("delete from flyway_schema_history where installed_rank = 999");

        await().atMost(SOON).until(() -> health().status() == 200);
        await().atMost(SOON).until(() -> stack.serverLog().contains("COMMIT_OK key=refused attempt=1"));
    }

    private static Rest.Answer health() {
        return stack.rest().send("GET", "/health/ready", null);
    }
}
