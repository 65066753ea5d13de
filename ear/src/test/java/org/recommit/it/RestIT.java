package org.recommit.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.recommit.it.SharedStack.SOON;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The REST API over the real parts: who may do what, what it answers, and how it refuses. */
class RestIT {
    private static final List<String> ROLES =
            List.of("viewer", "operator", "pharmacist", "finance", "auditor", "admin");
    private static final Map<String, Rest> USERS = new HashMap<>();

    private static SharedStack shared;

    @BeforeAll
    static void start() {
        shared = SharedStack.get();
        ROLES.forEach(role -> USERS.put(role, shared.user("it-" + role, role)));
    }

    @ParameterizedTest(name = "{0} {1}: {2}")
    @CsvSource({
        "GET, /commits/none, viewer operator pharmacist finance auditor admin",
        "GET, /ledger/movements, viewer operator pharmacist auditor",
        "GET, /ledger/movements.csv, viewer operator pharmacist auditor",
        "GET, /ledger/balances, viewer operator pharmacist auditor",
        "GET, /dead-letters, viewer operator pharmacist finance auditor admin",
        "GET, /dead-letters/summary, viewer operator pharmacist finance auditor admin",
        "GET, /dead-letters/none, operator pharmacist auditor",
        "POST, /dead-letters/none/redrive, operator pharmacist",
        "POST, /dead-letters/none/discard, operator pharmacist",
        "POST, /dead-letters/none/edit-and-redrive, operator pharmacist",
        "GET, /discards, operator pharmacist",
        "POST, /discards, operator pharmacist",
        "POST, /discards/none/restore, operator pharmacist",
        "GET, /approvals, pharmacist",
        "GET, /approvals/none, pharmacist",
        "POST, /approvals/none/approve, pharmacist",
        "POST, /approvals/none/reject, pharmacist",
        "GET, /waiting, viewer operator pharmacist finance auditor admin",
        "POST, /waiting/try-now, operator",
        "GET, /consumption, viewer operator pharmacist finance auditor admin",
        "PUT, /consumption, operator",
        "GET, /redrives, operator pharmacist",
        "POST, /redrives, operator pharmacist",
        "GET, /redrives/none, operator pharmacist",
        "GET, /redrives/none/letters, operator pharmacist",
        "POST, /redrives/none/pause, operator pharmacist",
        "POST, /redrives/none/resume, operator pharmacist",
        "DELETE, /redrives/none, operator pharmacist",
        "GET, /ledger/discrepancies, viewer operator pharmacist auditor",
        "POST, /ledger/discrepancies/0/explain, pharmacist",
        "GET, /fx-rates/EUR-USD/2025-01-02, viewer operator pharmacist finance auditor admin",
        "PUT, /fx-rates/EUR-USD/2025-01-02, finance",
        "POST, /shipments/SHP-1/status-inquiry, operator finance",
        "GET, /policies, viewer operator pharmacist finance auditor admin",
        "POST, /policies/simulate, viewer operator pharmacist finance auditor admin",
        "GET, /retries/spread, viewer operator pharmacist finance auditor admin",
        "GET, /retries/budgets, viewer operator pharmacist finance auditor admin",
        "GET, /audit, auditor admin",
        "GET, /audit/verify, auditor admin",
        "GET, /audit.csv, auditor admin",
        "POST, /commits, operator finance",
        "GET, /users, admin",
        "PUT, /users/it-nobody, admin",
        "DELETE, /users/it-nobody, admin"
    })
    void eachCallIsOpenToItsRoles(String method, String path, String roles) {
        for (String role : ROLES) {
            String body = method.equals("GET") || method.equals("DELETE") ? null : "{}";
            Rest.Answer answer = user(role).send(method, "/recommit/api" + path, body);
            if (Set.of(roles.split(" ")).contains(role)) {
                assertThat(answer.status()).as(role).isNotIn(401, 403, 500, 503);
            } else {
                assertThat(answer.status()).as(role).isEqualTo(403);
                assertProblem(answer, 403);
            }
        }
    }

    @Test
    void theSameRequestUnderOneKeyIsDoneOnce() {
        String key = SharedStack.key("once");
        shared.faults.refuse(key, LedgerFaults.PERMANENT);
        shared.send(Bodies.batch(key).toString());
        String letter = "/recommit/api/dead-letters/"
                + Rest.inPath(shared.shownLetter(key).path("id").asText());
        shared.faults.allow(key);
        String header = SharedStack.key("header");

        // What was refused has done nothing, and its key is free
        assertProblem(keyed("operator", letter + "/redrive", "{}", header), 400);
        Rest.Answer first = keyed("operator", letter + "/redrive", "{\"note\":\"once\"}", header);
        assertThat(first.status()).as(first.body()).isEqualTo(200);
        Rest.Answer again = keyed("operator", letter + "/redrive", "{\"note\":\"once\"}", header);
        assertThat(again.status()).isEqualTo(200);
        assertThat(again.body()).isEqualTo(first.body());
        shared.landed(key);
        assertThat(shared.events(key, 3)).extracting("outcome").containsOnlyOnce("REDRIVEN");

        Rest.Answer other = keyed("operator", letter + "/redrive", "{\"note\":\"another\"}", header);
        assertProblem(other, 422);
        assertThat(other.json().path("type").asText()).endsWith(":key-of-another-request");
        assertProblem(keyed("operator", letter + "/discard", "{\"note\":\"once\"}", header), 422);
        // Everybody's keys are his own: this one's request is new, and too late
        assertProblem(keyed("pharmacist", letter + "/redrive", "{\"note\":\"once\"}", header), 404);
        assertProblem(keyed("operator", letter + "/redrive", "{\"note\":\"once\"}", "k".repeat(201)), 400);
        assertProblem(keyed("viewer", letter + "/redrive", "{\"note\":\"once\"}", header), 403);
    }

    @Test
    void ofManyAtOnceOneIsCarriedOut() {
        String header = SharedStack.key("header");
        String wish = "{\"filter\":{\"source\":\"" + header + "\"},\"note\":\"at once\"}";
        List<Rest.Answer> answers = IntStream.range(0, 8)
                .parallel()
                .mapToObj(i -> keyed("operator", "/recommit/api/redrives", wish, header))
                .toList();
        assertThat(answers)
                .extracting(Rest.Answer::status)
                .containsOnly(202, 409)
                .contains(202);
        assertThat(answers.stream()
                        .filter(answer -> answer.status() == 202)
                        .map(answer -> answer.headers().firstValue("Location").orElse("none"))
                        .distinct())
                .hasSize(1);
        assertThat(shared.sql.number("select count(*) from redrive_job where filter = ?", "source=" + header))
                .isEqualTo(1);
    }

    private static Rest.Answer keyed(String role, String path, String body, String key) {
        return user(role).send("POST", path, body, "Idempotency-Key", key);
    }

    @Test
    void withoutAValidPasswordNothingIsAnswered() {
        Rest.Answer wrong = shared.stack.rest("it-viewer", "a wrong password").get("/dead-letters");
        assertProblem(wrong, 401);
        assertThat(wrong.headers().firstValue("WWW-Authenticate").orElse("")).startsWith("Basic ");
        assertProblem(shared.stack.rest("nobody", SharedStack.PASSWORD).get("/commits/x"), 401);
    }

    @Test
    void whatChangesSomethingNeedsTheHeader() throws IOException, InterruptedException {
        String key = SharedStack.key("header");
        HttpRequest request = HttpRequest.newBuilder(api("/commits"))
                .header("Authorization", basic("it-operator"))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(Bodies.batch(key).toString()))
                .build();
        HttpResponse<String> answer = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
        assertThat(answer.statusCode()).isEqualTo(403);
        assertThat(Rest.json(answer.body()).path("parameter").asText()).isEqualTo("X-Requested-By");
        assertThat(shared.rest.get("/commits/" + key).status()).isEqualTo(404);
    }

    @Test
    void aCommitIsTakenInAndCanBeFollowed() {
        String key = SharedStack.key("rest");
        Rest.Answer taken = user("operator").post("/commits", Bodies.batch(key).toString());
        assertThat(taken.status()).isEqualTo(202);
        assertThat(taken.json().path("key").asText()).isEqualTo(key);
        shared.landed(key);
        await().atMost(SOON)
                .until(() -> user("finance")
                                .get("/commits/" + key)
                                .json()
                                .path("events")
                                .size()
                        == 2);

        JsonNode status = user("viewer").get("/commits/" + key).json();
        assertThat(status.path("kind").asText()).isEqualTo("inventory-batch");
        assertThat(status.path("status").asText()).isEqualTo("COMMITTED");
        assertThat(status.path("policy").asText()).isEqualTo("controlled");
        assertThat(status.path("committedAt").asText()).matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z");
        assertThat(status.path("nextAttemptAt").isNull()).isTrue();
        assertThat(status.path("events"))
                .extracting(event -> event.path("outcome").asText())
                .containsExactly("QUEUED", "LANDED");
    }

    @Test
    void theKeyMayStandInTheHeader() {
        String key = SharedStack.key("header");
        ObjectNode batch = Bodies.batch(key);
        batch.remove("idempotencyKey");
        Rest.Answer taken = shared.rest.send("POST", "/recommit/api/commits", batch.toString(), "Idempotency-Key", key);
        assertThat(taken.status()).isEqualTo(202);
        shared.landed(key);
        assertProblem(
                shared.rest.send(
                        "POST", "/recommit/api/commits", Bodies.batch(key).toString(), "Idempotency-Key", key + "x"),
                400);
    }

    @Test
    void whatIsNoObjectOrTooLargeIsRefusedAtOnce() {
        assertProblem(shared.rest.post("/commits", "[]"), 400);
        assertProblem(shared.rest.post("/commits", "{\"a\":1} x"), 400);
        assertProblem(shared.rest.post("/commits", "{\"x-pad\":\"" + "p".repeat(20 * 1024 * 1024) + "\"}"), 413);
        assertProblem(shared.rest.get("/commits/never-seen"), 404);
        assertProblem(shared.rest.get("/no-such-thing"), 404);
        assertProblem(shared.rest.delete("/commits/x"), 405);
    }

    @Test
    void movementsAreFilteredAndPaged() {
        String key = SharedStack.key("paged");
        String site = Bodies.siteOf(key);
        ObjectNode batch = Bodies.batch(key);
        for (int i = 2; i <= 5; i++) {
            batch.withArray("movements")
                    .add(Bodies.movement(site)
                            .put("schedule", i == 5 ? "NONE" : "CIIN")
                            .put("ndc", "00406-0513-0" + i)
                            .put("occurredAt", "2025-12-0" + i + "T00:00:00Z")
                            .put("type", "RECEIVE")
                            .put("quantity", "1.50"));
        }
        shared.send(batch.toString());
        shared.landed(key);

        JsonNode first = movements("?site=" + site + "&size=2");
        assertThat(first.path("total").asInt()).isEqualTo(5);
        assertThat(first.path("items"))
                .extracting(item -> item.path("line").asInt())
                .containsExactly(5, 4);
        assertThat(movements("?site=" + site + "&size=2&page=2").path("items"))
                .extracting(item -> item.path("line").asInt())
                .containsExactly(1);
        assertThat(movements("?site=" + site + "&schedule=CII").path("total").asInt())
                .isEqualTo(4);
        assertThat(movements("?site=" + site + "&type=RECEIVE&from=2025-12-03&to=2025-12-05")
                        .path("items"))
                .extracting(item -> item.path("line").asInt())
                .containsExactly(4, 3);
        assertThat(movements("?key=" + key + "&ndc=00406051302").path("items"))
                .singleElement()
                .satisfies(item -> {
                    assertThat(item.path("quantity").asText()).isEqualTo("1.5");
                    assertThat(item.path("quantity").isTextual()).isTrue();
                    assertThat(item.path("ndcAsSent").asText()).isEqualTo("00406-0513-02");
                });
        assertProblem(shared.rest.get("/ledger/movements?sites=x"), 400);
        assertProblem(shared.rest.get("/ledger/movements?size=501"), 400);
        String csv = user("auditor").get("/ledger/movements.csv?key=" + key).body();
        assertThat(csv.split("\r\n")).hasSize(6);
    }

    @Test
    void balancesAreOfADay() {
        String key = SharedStack.key("balance");
        String site = Bodies.siteOf(key);
        ObjectNode batch = Bodies.batch(key);
        Bodies.line(batch).put("type", "RECEIVE").put("quantity", "100").put("occurredAt", "2025-11-01T00:00:00Z");
        batch.withArray("movements").add(Bodies.movement(site).put("occurredAt", "2025-11-30T23:59:59.999Z"));
        shared.send(batch.toString());
        shared.landed(key);

        assertThat(balance("?site=" + site)).isEqualTo("70");
        assertThat(balance("?site=" + site + "&asOf=2025-11-30")).isEqualTo("70");
        assertThat(balance("?site=" + site + "&asOf=2025-11-29")).isEqualTo("100");
    }

    @Test
    void financeSeesShipmentsAndRatesOnly() {
        String batch = SharedStack.key("finance");
        shared.faults.refuse(batch, LedgerFaults.PERMANENT);
        shared.send(Bodies.batch(batch).toString());
        String shipment = SharedStack.key("finance");
        shared.faults.refuse(shipment, LedgerFaults.PERMANENT);
        shared.send(Bodies.rate(shipment, SharedStack.day(), "1.1").toString());
        shared.shownLetter(batch);
        shared.shownLetter(shipment);

        Rest finance = user("finance");
        assertThat(finance.get("/dead-letters?key=" + batch)
                        .json()
                        .path("total")
                        .asInt())
                .isZero();
        assertThat(finance.get("/dead-letters?key=" + shipment)
                        .json()
                        .path("total")
                        .asInt())
                .isEqualTo(1);
        assertThat(finance.get("/dead-letters?kind=inventory-batch")
                        .json()
                        .path("total")
                        .asInt())
                .isZero();
    }

    @Test
    void deadLettersAreFilteredAndCounted() {
        String source = "src-" + UUID.randomUUID();
        for (int i = 0; i < 3; i++) {
            ObjectNode batch = Bodies.batch(SharedStack.key("listed")).put("source", source);
            Bodies.line(batch).put("schedule", "CI");
            shared.send(batch.toString());
        }
        await().atMost(SOON).until(() -> shared.letters("?source=" + source).size() == 3);

        JsonNode page = shared.rest
                .get("/dead-letters?source=" + source + "&reason=COMPLIANCE_VIOLATION&controlled=true&size=2")
                .json();
        assertThat(page.path("total").asInt()).isEqualTo(3);
        assertThat(page.path("items")).hasSize(2).allSatisfy(item -> {
            assertThat(item.path("remedy").asText()).isNotEmpty();
            assertThat(item.path("attempts").asInt()).isEqualTo(1);
            assertThat(item.path("origin").asText()).isEqualTo(Stack.COMMITS);
        });
        JsonNode summary = user("viewer").get("/dead-letters/summary").json();
        assertThat(summary.path("bySource").path(source).asInt()).isEqualTo(3);
        assertThat(summary.path("byReason").path("COMPLIANCE_VIOLATION").asInt())
                .isGreaterThanOrEqualTo(3);
        assertThat(shared.letters("?source=" + source + "&reason=EXPIRED")).isEmpty();
        assertProblem(shared.rest.get("/dead-letters?reason=NONE"), 400);
    }

    @Test
    void aPasswordMayHaveColons() {
        String password = "pass:word:" + UUID.randomUUID();
        shared.rest.put("/users/it-colon", "{\"password\":\"" + password + "\",\"roles\":[\"viewer\"]}");
        assertThat(shared.stack
                        .rest("it-colon", password)
                        .get("/dead-letters/summary")
                        .status())
                .isEqualTo(200);
        assertThat(shared.stack
                        .rest("it-colon", password + ":more")
                        .get("/dead-letters/summary")
                        .status())
                .isEqualTo(401);
    }

    @Test
    void aUserIsEndedAtOnce() {
        Rest leaver = shared.user("it-leaver", "viewer");
        assertThat(leaver.get("/dead-letters/summary").status()).isEqualTo(200);
        assertThat(shared.rest.delete("/users/it-leaver").status()).isEqualTo(204);
        assertThat(leaver.get("/dead-letters/summary").status()).isEqualTo(401);
        assertProblem(shared.rest.delete("/users/it-leaver"), 404);
        assertProblem(
                shared.rest.put(
                        "/users/admin", "{\"password\":\"" + SharedStack.PASSWORD + "\",\"roles\":[\"viewer\"]}"),
                400);
    }

    private static void assertProblem(Rest.Answer answer, int status) {
        assertThat(answer.status()).as(answer.body()).isEqualTo(status);
        assertThat(answer.headers().firstValue("Content-Type").orElse("")).startsWith("application/problem+json");
        assertThat(answer.json().path("status").asInt()).isEqualTo(status);
        assertThat(answer.json().path("title").asText()).isNotEmpty();
    }

    private static JsonNode movements(String query) {
        Rest.Answer answer = user("auditor").get("/ledger/movements" + query);
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        return answer.json();
    }

    private static String balance(String query) {
        JsonNode items = user("viewer").get("/ledger/balances" + query).json().path("items");
        assertThat(items).hasSize(1);
        return items.path(0).path("quantity").asText();
    }

    private static Rest user(String role) {
        return USERS.get(role);
    }

    private static URI api(String path) {
        return shared.stack.root().resolve("/recommit/api" + path);
    }

    private static String basic(String user) {
        return "Basic " + Base64.getEncoder().encodeToString((user + ":" + SharedStack.PASSWORD).getBytes());
    }
}
