package org.recommit.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.recommit.it.SharedStack.SOON;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Many dead letters on their way back to work. */
class BulkRedriveIT {
    private static final int LETTERS = 30;

    private static SharedStack shared;

    @BeforeAll
    static void start() {
        shared = SharedStack.get();
    }

    @Test
    void everyLetterThatMatchesLandsAndIsReported() {
        String source = source();
        List<String> keys = dead(source, LETTERS, LedgerFaults.PERMANENT);
        keys.forEach(shared.faults::allow);

        JsonNode job = start("\"source\":\"" + source + "\",\"reason\":\"LEDGER_REJECTED\"", 2);
        assertThat(job.path("matched").asInt()).isEqualTo(LETTERS);
        assertThat(job.path("state").asText()).isEqualTo("RUNNING");
        keys.forEach(key -> assertThat(shared.landed(key)).containsEntry("attempts", 1));

        JsonNode done = await().atMost(SOON)
                .until(
                        () -> job(job),
                        found -> landed(found) == LETTERS && !state(found).equals("RUNNING"));
        assertThat(state(done)).isEqualTo("DONE");
        assertThat(Stream.of("sent", "failedAgain", "gone", "refused", "left")
                        .map(name -> done.path(name).asInt()))
                .containsExactly(LETTERS, 0, 0, 0, 0);
        assertThat(shared.letters("?source=" + source)).isEmpty();
        JsonNode letters = shared.rest
                .get("/redrives/" + id(job) + "/letters?state=LANDED&size=500")
                .json();
        assertThat(letters.path("items"))
                .extracting(letter -> letter.path("key").asText())
                .containsExactlyInAnyOrderElementsOf(keys);
        await().atMost(SOON)
                .untilAsserted(() -> assertThat(shared.rest
                                .get("/audit?action=REDRIVE&subject=" + keys.get(0))
                                .json()
                                .at("/items/0/detail")
                                .asText())
                        .contains(id(job), "the database is mended"));
        assertThat(shared.rest
                        .get("/audit?action=START_REDRIVES&subject=" + id(job))
                        .json()
                        .path("total")
                        .asInt())
                .isEqualTo(1);
    }

    @Test
    void whatWouldFailTheSameWayIsSentOnlyByName() {
        String source = source();
        dead(source, 2, LedgerFaults.PERMANENT);
        String one = shared.letters("?source=" + source).path(0).path("id").asText();

        assertThat(start("\"source\":\"" + source + "\"", 0).path("matched").asInt())
                .isZero();
        assertThat(start("\"ids\":[\"" + one + "\"]", 0).path("matched").asInt())
                .isEqualTo(1);
        assertThat(start("\"source\":\"" + source + "\",\"reason\":\"LEDGER_REJECTED\",\"except\":[\"" + one + "\"]", 0)
                        .path("matched")
                        .asInt())
                .isEqualTo(1);
    }

    @Test
    void theRestWaitsWhenACanaryFailsAgain() {
        String source = source();
        List<String> keys = dead(source, 3, LedgerFaults.PERMANENT);
        JsonNode oldestLast = shared.letters("?source=" + source);
        String canary = oldestLast.path(2).path("key").asText();
        keys.stream().filter(key -> !key.equals(canary)).forEach(shared.faults::allow);

        JsonNode job = start("\"source\":\"" + source + "\",\"reason\":\"LEDGER_REJECTED\"", 1);
        JsonNode paused =
                await().atMost(SOON).until(() -> job(job), found -> state(found).equals("PAUSED"));
        assertThat(paused.path("pausedBecause").asText()).contains("failed again");
        assertThat(paused.path("left").asInt()).isEqualTo(2);
        assertThat(paused.path("failedAgain").asInt()).isEqualTo(1);

        assertThat(change(job, "pause")).isEqualTo(409);
        assertThat(change(job, "resume")).isEqualTo(200);
        JsonNode done =
                await().atMost(SOON).until(() -> job(job), found -> state(found).equals("DONE"));
        await().atMost(SOON).until(() -> landed(job(job)) == 2);
        assertThat(done.path("left").asInt()).isZero();
        assertThat(shared.letters("?source=" + source)).hasSize(1);
    }

    @Test
    void ofTwoJobsAndASingleRedriveEachLetterIsSentByOne() {
        String source = source();
        List<String> keys = dead(source, LETTERS, LedgerFaults.PERMANENT);
        String single = shared.letters("?source=" + source).path(0).path("id").asText();
        keys.forEach(shared.faults::allow);

        String filter = "\"source\":\"" + source + "\",\"reason\":\"LEDGER_REJECTED\"";
        JsonNode one = start(filter, 0);
        JsonNode two = start(filter, 0);
        int status = shared.redrive(single).status();
        assertThat(status).isIn(200, 404);

        await().atMost(SOON)
                .untilAsserted(() -> assertThat(List.of(one, two))
                        .allSatisfy(job -> assertThat(state(job(job))).isEqualTo("DONE")));
        await().atMost(SOON)
                .until(() -> shared.sql.number(
                                "select count(*) from attempt_event where outcome = 'REDRIVEN' and idempotency_key in"
                                        + " (select idempotency_key from commit_record where source = ?)",
                                source)
                        == LETTERS);
        assertThat(landed(job(one)) + landed(job(two)) + (status == 200 ? 1 : 0))
                .isLessThanOrEqualTo(LETTERS);
        keys.forEach(key -> assertThat(shared.events(key, 3))
                .extracting("outcome")
                .containsExactly("PERMANENT", "REDRIVEN", "LANDED"));
    }

    @Test
    void theSameWishSentTwiceIsOneJob() {
        String key = UUID.randomUUID().toString();
        String wish = "{\"filter\":{\"source\":\"" + source() + "\"},\"note\":\"twice\"}";
        List<String> ids = IntStream.range(0, 2)
                .mapToObj(i -> shared.rest.send("POST", "/recommit/api/redrives", wish, "Idempotency-Key", key))
                .map(answer -> answer.json().path("id").asText())
                .toList();
        assertThat(ids.get(0)).isNotEmpty().isEqualTo(ids.get(1));
    }

    @Test
    void aJobCanBePausedAndCancelledAndNeverComesBack() {
        String source = source();
        dead(source, 2, LedgerFaults.PERMANENT);
        // The only canary fails for ever, so that the job never ends by itself
        JsonNode job = start("\"source\":\"" + source + "\",\"reason\":\"LEDGER_REJECTED\"", 1);
        await().atMost(SOON).until(() -> state(job(job)).equals("PAUSED"));
        assertThat(shared.rest
                        .delete("/redrives/" + id(job))
                        .json()
                        .path("state")
                        .asText())
                .isEqualTo("CANCELLED");
        assertThat(change(job, "resume")).isEqualTo(409);
        assertThat(job(job).path("left").asInt()).isEqualTo(1);
        assertThat(shared.rest.delete("/redrives/none").status()).isEqualTo(404);
        assertThat(shared.rest.get("/redrives/none").status()).isEqualTo(404);
    }

    @Test
    void aWishThatCannotBeMeantIsRefused() {
        for (String wish : List.of(
                "{\"filter\":{\"reasons\":\"x\"},\"note\":\"n\"}",
                "{\"filter\":{\"reason\":\"x\"},\"note\":\"n\"}",
                "{\"filter\":{\"ids\":[]},\"note\":\"n\"}",
                "{\"filter\":{}}",
                "{\"note\":\"n\"}",
                "{\"filter\":{},\"note\":\"n\",\"ratePerSecond\":0}",
                "{\"filter\":{},\"note\":\"n\",\"canary\":-1}")) {
            assertThat(shared.rest.post("/redrives", wish).status()).as(wish).isEqualTo(400);
        }
    }

    private static String source() {
        return "bulk-" + UUID.randomUUID();
    }

    /** Dead letters of that source; their keys. */
    private static List<String> dead(String source, int count, String state) {
        List<String> keys = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            String key = SharedStack.key("bulk");
            keys.add(key);
            shared.faults.refuse(key, state);
            shared.send(Bodies.batch(key).put("source", source).toString());
        }
        await().atMost(SOON)
                .until(() -> shared.letters("?size=500&source=" + source).size() == count);
        return keys;
    }

    private static JsonNode start(String filter, int canary) {
        Rest.Answer answer = shared.rest.post(
                "/redrives",
                "{\"filter\":{" + filter + "},\"ratePerSecond\":200,\"canary\":" + canary
                        + ",\"note\":\"the database is mended\"}");
        assertThat(answer.status()).as(answer.body()).isEqualTo(202);
        assertThat(answer.headers().firstValue("Location").orElse("")).endsWith("/redrives/" + id(answer.json()));
        return answer.json();
    }

    private static JsonNode job(JsonNode job) {
        return shared.rest.get("/redrives/" + id(job)).json();
    }

    private static int change(JsonNode job, String how) {
        return shared.rest.post("/redrives/" + id(job) + "/" + how, "{}").status();
    }

    private static String id(JsonNode job) {
        return job.path("id").asText();
    }

    private static String state(JsonNode job) {
        return job.path("state").asText();
    }

    private static int landed(JsonNode job) {
        return job.path("landed").asInt();
    }
}
