package org.recommit.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.recommit.it.SharedStack.SOON;

import com.fasterxml.jackson.databind.JsonNode;
import jakarta.jms.TextMessage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The work on commits, paused and resumed over REST. */
class ConsumptionIT {
    private static SharedStack shared;

    @BeforeAll
    static void start() {
        shared = SharedStack.get();
    }

    @AfterEach
    void resume() {
        assertThat(set("RUNNING", "the test is over").status()).isEqualTo(200);
    }

    @Test
    void whatIsPausedAcceptsCommitsAndWorksOnNoneUntilItIsResumed() {
        String note = SharedStack.key("pause");
        JsonNode paused = set("PAUSED", note).json();
        assertThat(paused.path("state").asText()).isEqualTo("PAUSED");
        assertThat(paused.path("queues"))
                .hasSize(2)
                .allMatch(queue -> queue.path("paused").asBoolean());
        for (String queue : new String[] {Stack.COMMITS, Stack.RETRIES}) {
            assertThat(shared.admin.attribute(queue, "paused")).isEqualTo(true);
            assertThat(shared.admin.attribute(queue, "persistedPause")).isEqualTo(true);
        }
        assertThat(health()).isEqualTo("PAUSED");

        String key = SharedStack.key("waits");
        shared.send(Bodies.batch(key).toString());
        String overRest = SharedStack.key("rest");
        assertThat(shared.rest
                        .post("/commits", Bodies.batch(overRest).toString())
                        .status())
                .isEqualTo(202);
        await().atMost(SOON).until(() -> stands(key) && stands(overRest));
        // Asked again it is as it is, and nobody has done anything
        assertThat(set("PAUSED", note).status()).isEqualTo(200);

        assertThat(set("RUNNING", note).json().path("state").asText()).isEqualTo("RUNNING");
        shared.landed(key);
        shared.landed(overRest);
        assertThat(shared.admin.attribute(Stack.COMMITS, "persistedPause")).isEqualTo(false);
        assertThat(health()).isEqualTo("RUNNING");
        awaitAudited("PAUSE_CONSUMPTION", note);
        awaitAudited("RESUME_CONSUMPTION", note);
    }

    @Test
    void aPauseByTheBrokersOwnConsoleIsOneToo() {
        shared.whilePaused(
                () -> assertThat(shared.rest
                                .get("/consumption")
                                .json()
                                .path("state")
                                .asText())
                        .isEqualTo("PAUSED"),
                Stack.RETRIES);
        assertThat(shared.rest.get("/consumption").json().path("state").asText())
                .isEqualTo("RUNNING");
    }

    @Test
    void whatIsNoStateIsRefused() {
        assertThat(shared.rest
                        .put("/consumption", "{\"state\":\"STOPPED\",\"note\":\"n\"}")
                        .status())
                .isEqualTo(400);
        assertThat(shared.rest.put("/consumption", "{\"state\":\"PAUSED\"}").status())
                .isEqualTo(400);
        assertThat(shared.rest.get("/consumption").json().path("state").asText())
                .isEqualTo("RUNNING");
    }

    /** Others may stand there too, which are redelivered again and again. */
    private static boolean stands(String key) {
        return shared.admin.browse(Stack.COMMITS).stream()
                .filter(TextMessage.class::isInstance)
                .anyMatch(message -> Jms.text(message).contains(key));
    }

    private static Rest.Answer set(String state, String note) {
        return shared.rest.put("/consumption", "{\"state\":\"" + state + "\",\"note\":\"" + note + "\"}");
    }

    private static String health() {
        return shared.rest
                .send("GET", "/health/ready", null)
                .json()
                .at("/checks/0/data/consumption")
                .asText();
    }

    /** Once, however often it was asked for. */
    private static void awaitAudited(String action, String note) {
        await().atMost(SOON).until(() -> {
            int found = 0;
            for (JsonNode row :
                    shared.rest.get("/audit?size=500&action=" + action).json().path("items")) {
                found += row.path("detail").asText().contains(note) ? 1 : 0;
            }
            return found == 1;
        });
    }
}
