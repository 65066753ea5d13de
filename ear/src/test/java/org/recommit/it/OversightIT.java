package org.recommit.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.recommit.it.Rest.Answer;

/** What is counted and what is on record, on a deployed server. */
class OversightIT {
    private static final Duration SOON = Duration.ofSeconds(30);
    private static Stack stack;

    @BeforeAll
    static void start() {
        stack = Stack.onH2()
                .with("RECOMMIT_METRICS_REFRESH", "PT0.5S")
                .with("RECOMMIT_AUDIT_HEAD_INTERVAL", "PT0.5S")
                .with("RECOMMIT_WARNING_CONTROLLED_AGE", "PT1S")
                .with("RECOMMIT_RETRY_FX_BASE_DELAY", "PT0.2S")
                .with("RECOMMIT_RETRY_FX_MAX_ATTEMPTS", "2")
                .start();
    }

    @AfterAll
    static void stop() {
        stack.close();
    }

    @Test
    void theFiguresAreAtTheRootOfThePortAndInTheApplicationWithoutALogin() {
        stack.sender().send(Stack.COMMITS, batch("figures-1"));
        stack.sender().send(Stack.COMMITS, "no JSON");
        stack.sender().send(Stack.COMMITS, shipment("figures-2"));

        await().atMost(SOON)
                .untilAsserted(() -> assertThat(figures("/metrics"))
                        .contains(
                                "recommit_attempts_total{dependency=\"none\",outcome=\"landed\",policy=\"controlled\"}")
                        .contains("recommit_attempts_total{dependency=\"fx\",outcome=\"exhausted\",policy=\"fx\"} 1.0")
                        .contains("recommit_retry_delay_seconds_bucket{policy=\"fx\",le=\"0.25\"} 1")
                        .contains("recommit_retry_delay_seconds_count{policy=\"fx\"} 1")
                        .contains("recommit_dead_letters{dependency=\"none\",reason=\"MALFORMED_MESSAGE\"}")
                        .contains("recommit_dead_letters{dependency=\"fx\",reason=\"RETRY_BUDGET_EXHAUSTED\"} 1.0")
                        .contains(
                                "recommit_queue_messages{messaging_destination_name=\"recommit.retries\",state=\"waiting\"}")
                        .contains("recommit_warnings{warning=\"dead-letters-concentrated\"} 0.0")
                        .contains("recommit_warnings{warning=\"controlled-dead-letter-old\"} 1.0")
                        .contains("recommit_broker_up 1.0")
                        .contains("jvm_memory_used_bytes"));
        assertThat(figures("/recommit/metrics")).contains("recommit_attempts_total");
        assertThat(figures("/health/ready")).contains("A controlled dead letter has been waiting since");
        // The server's own have moved, and are still there
        assertThat(figures("/server-metrics")).contains("base");
    }

    @Test
    void whatPeopleDoIsOnRecordAndTheTrailHolds() {
        Rest admin = stack.rest();
        stack.sender().send(Stack.COMMITS, batch("audit-1").replace("\"-30\"", "\"30\""));
        String id = await().atMost(SOON)
                .until(
                        () -> admin.get("/dead-letters?key=audit-1")
                                .json()
                                .at("/items/0/id")
                                .asText(""),
                        found -> !found.isEmpty());
        String path = "/dead-letters/" + id.replace(":", "%3A");

        assertThat(admin.put("/users/ada", "{\"password\":\"correct horse\",\"roles\":[\"viewer\"]}")
                        .status())
                .isEqualTo(201);
        assertThat(admin.put("/users/ada", "{\"password\":\"battery staple\",\"roles\":[\"auditor\"]}")
                        .status())
                .isEqualTo(204);
        assertThat(admin.get(path).status()).isEqualTo(200);
        assertThat(admin.post(path + "/redrive", "{\"note\":\"try \\\"again\\\"\"}")
                        .status())
                .isEqualTo(200);

        await().atMost(SOON)
                .untilAsserted(() -> assertThat(actions(admin.get("/audit?actor=admin")))
                        .contains("ADD_USER ada", "CHANGE_USER ada", "VIEW_DEAD_LETTER audit-1", "REDRIVE audit-1"));
        assertThat(stack.rest("ada", "battery staple")
                        .get("/audit/verify")
                        .json()
                        .get("ok")
                        .asBoolean())
                .isTrue();
        Answer export = stack.rest("ada", "battery staple").get("/audit.csv");
        assertThat(export.headers().firstValue("Content-Type").orElse("")).startsWith("text/csv");
        assertThat(verified(export.body())).startsWith("0: ").contains(", 0 faults;");
        assertThat(verified(export.body().replace("ADD_USER", "DELETE_USER")))
                .startsWith("1: ")
                .contains("has another content than was hashed");
        assertThat(actions(admin.get("/audit?actor=ada"))).contains("EXPORT_AUDIT ");
        JsonNode redrive = admin.get("/audit?action=REDRIVE").json().at("/items/0");
        assertThat(redrive.get("detail").asText())
                .isEqualTo("{\"letter\":\"" + id + "\",\"note\":\"try \\\"again\\\"\"}");
        assertThat(admin.delete("/users/ada").status()).isEqualTo(204);
        assertThat(actions(admin.get("/audit?subject=ada"))).contains("DELETE_USER ada");
        String hash = admin.get("/audit/verify").json().at("/head/hash").asText();
        await().atMost(SOON).until(() -> stack.serverLog().contains("hash=" + hash));
    }

    @Test
    void theConfigurationAtTheStartIsOnRecordWithoutPasswords() {
        JsonNode start = await().atMost(SOON)
                .until(() -> stack.rest().get("/audit?action=START").json().path("items"), items -> !items.isEmpty());
        String detail = start.at("/0/detail").asText();
        assertThat(detail).contains("PT0.2S", "\"policy fx\":\"RetryPolicy[name=fx, maxAttempts=2");
        assertThat(detail.toLowerCase(java.util.Locale.ROOT)).doesNotContain("password");
        assertThat(detail)
                .doesNotContain(stack.accounts().admin(), stack.accounts().application());
    }

    @Test
    void theTrailIsForAuditorsAndAdministrators() {
        Rest admin = stack.rest();
        admin.put("/users/vera", "{\"password\":\"correct horse\",\"roles\":[\"viewer\",\"operator\"]}");

        assertThat(stack.rest("vera", "correct horse").get("/audit").status()).isEqualTo(403);
        assertThat(stack.rest("vera", "correct horse").get("/audit/verify").status())
                .isEqualTo(403);
        assertThat(stack.rest("vera", "wrong").get("/audit").status()).isEqualTo(401);
    }

    private static List<String> actions(Answer answer) {
        return StreamSupport.stream(answer.json().get("items").spliterator(), false)
                .map(row ->
                        row.get("action").asText() + " " + row.get("subject").asText())
                .toList();
    }

    /** What the program of config/audit makes of an export: its exit code, and what it says. */
    private static String verified(String csv) {
        Path file = stack.data().resolve("audit.csv");
        try {
            Files.writeString(file, csv);
            Process process = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "../config/audit/VerifyAudit.java",
                            file.toString())
                    .redirectErrorStream(true)
                    .start();
            String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return process.waitFor() + ": " + said;
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String figures(String path) {
        try {
            HttpResponse<String> answer = HttpClient.newHttpClient()
                    .send(
                            HttpRequest.newBuilder(stack.root().resolve(path)).build(),
                            HttpResponse.BodyHandlers.ofString());
            assertThat(answer.statusCode()).as(path).isEqualTo(200);
            return answer.body();
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String batch(String key) {
        return """
            {"kind":"inventory-batch","idempotencyKey":"%s","source":"pos","movements":[{"site":"0042",
             "ndc":"00406-0512-01","lot":"A","schedule":"CII","type":"DISPENSE","quantity":"-30","unit":"EA",
             "occurredAt":"2026-07-01T10:15:00Z"}]}
            """.formatted(key);
    }

    private static String shipment(String key) {
        return """
            {"kind":"shipment-reconciliation","idempotencyKey":"%s","source":"oms","shipmentId":"S1",
             "fxPair":"EUR/USD","asOf":"2026-06-30"}
            """.formatted(key);
    }
}
