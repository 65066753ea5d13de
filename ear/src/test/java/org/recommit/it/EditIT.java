package org.recommit.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.recommit.it.SharedStack.SOON;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import jakarta.jms.JMSException;
import jakarta.jms.MapMessage;
import jakarta.jms.Message;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Dead letters that go back to work with another body, at once or when a second person agrees. */
class EditIT {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static SharedStack shared;
    private static Rest olga;
    private static Rest paul;
    private static Rest petra;

    @BeforeAll
    static void start() {
        shared = SharedStack.get();
        olga = shared.user("it-edit-olga", "operator");
        paul = shared.user("it-edit-paul", "operator", "pharmacist");
        petra = shared.user("it-edit-petra", "pharmacist");
    }

    @Test
    void anOrdinaryLetterGoesBackWithItsNewBodyAtOnce() {
        String key = SharedStack.key("edit");
        String id = rejected(ordinary(key, "-3"));
        Rest.Answer opened = olga.get("/dead-letters/" + Rest.inPath(id));
        String tag = opened.headers().firstValue("ETag").orElseThrow();

        Rest.Answer other = edit(olga, id, ordinary(key, "-30"), "If-Match", "\"another\"");
        assertThat(other.status()).as(other.body()).isEqualTo(412);
        Rest.Answer sent = edit(olga, id, ordinary(key, "-30"), "If-Match", tag);
        assertThat(sent.status()).as(sent.body()).isEqualTo(200);
        assertThat(sent.json().path("key").asText()).isEqualTo(key);

        shared.landed(key);
        assertThat(shared.letters("?key=" + key)).isEmpty();
        JsonNode detail = audit("EDIT_AND_REDRIVE", key);
        assertThat(detail.path("difference").asText()).contains("movements[0].quantity: \"-3\" => \"-30\"");
        assertThat(detail.path("note").asText()).isEqualTo("the till was wrong");
        assertThat(detail.path("bodyBefore").asText()).hasSize(64);
        assertThat(shared.events(key, 3)).extracting("outcome").containsExactly("PERMANENT", "REDRIVEN", "LANDED");
        assertThat(edit(olga, id, ordinary(key, "-30")).status()).isEqualTo(404);
    }

    @Test
    void whatWouldBeRefusedAgainIsRefusedNowWithTheReason() {
        String key = SharedStack.key("invalid");
        String id = dead(ordinary(key, "30"));
        ObjectNode noSchedule = ordinary(key, "-30");
        Bodies.line(noSchedule).put("schedule", "CI");
        assertRefused(edit(olga, id, noSchedule), "COMPLIANCE_VIOLATION");
        assertRefused(edit(olga, id, ordinary(key, "3")), "VALIDATION_FAILED");
        assertRefused(editText(olga, id, "{\"kind\":", "n"), "MALFORMED_MESSAGE");
        // Its key stays
        assertRefused(edit(olga, id, ordinary(key + ":other", "-30")), "VALIDATION_FAILED");
        assertThat(olga.post("/dead-letters/" + Rest.inPath(id) + "/edit-and-redrive", "{\"note\":\"n\"}")
                        .status())
                .isEqualTo(400);
        assertThat(editText(olga, id, ordinary(key, "-30").toString(), "").status())
                .isEqualTo(400);
        assertThat(shared.shownLetter(key).path("id").asText()).isEqualTo(id);
    }

    @Test
    void withoutAKeyInItsBodyItKeepsItsOwn() {
        String key = SharedStack.key("keeps");
        String id = rejected(ordinary(key, "-3"));
        ObjectNode body = ordinary(key, "-30");
        body.remove("idempotencyKey");
        assertThat(edit(olga, id, body).json().path("key").asText()).isEqualTo(key);
        shared.landed(key);
    }

    @Test
    void oneWithoutAValidKeyGetsTheOneThatIsTypedIn() {
        String site = SharedStack.key("typed");
        ObjectNode body = ordinary("no key: " + site, "-30");
        String origin = shared.send(body.toString());
        String id = idOf(shared.letterOfOrigin(origin));
        // Its body could not be decoded: a second person has to look
        Rest.Answer asked = edit(paul, id, ordinary(site, "-30"));
        assertThat(asked.status()).as(asked.body()).isEqualTo(202);
        assertThat(asked.json().path("newKey").asText()).isEqualTo(site);
        assertThat(approve(petra, asked).status()).isEqualTo(200);
        shared.landed(site);
    }

    @Test
    void controlledWorkGoesBackWhenAnotherPersonAgreesToTheDifference() {
        String key = SharedStack.key("controlled");
        String id = dead(controlled(key, "30"));
        // Naming it ordinary does not make it so
        ObjectNode disguised = ordinary(key, "-30");
        Rest.Answer asked = edit(paul, id, disguised);
        assertThat(asked.status()).as(asked.body()).isEqualTo(202);
        String approval = asked.json().path("id").asText();
        assertThat(asked.headers().firstValue("Location").orElse("")).endsWith("/approvals/" + approval);
        assertThat(asked.json().path("action").asText()).isEqualTo("EDIT_AND_REDRIVE");
        assertThat(audit("REQUEST_EDIT", key).path("difference").asText()).contains("schedule");

        // Nothing else can be done with it meanwhile
        assertThat(shared.redrive(id).status()).isEqualTo(409);
        assertThat(edit(olga, id, controlled(key, "-30")).status()).isEqualTo(409);
        assertThat(olga.post("/dead-letters/" + Rest.inPath(id) + "/discard", "{\"code\":\"OTHER\",\"note\":\"n\"}")
                        .status())
                .isEqualTo(409);
        assertThat(approve(paul, asked).status()).isEqualTo(403);
        assertThat(approve(olga, asked).status()).isEqualTo(403);
        JsonNode shown = petra.get("/approvals/" + approval).json();
        assertThat(shown.path("difference"))
                .extracting(change -> change.path("field").asText())
                .contains("movements[0].quantity", "movements[0].schedule");
        assertThat(shown.path("body").asText()).isEqualTo(disguised.toString());
        assertThat(petra.post("/approvals/" + approval + "/reject", "{\"note\":\"it is CII\"}")
                        .status())
                .isEqualTo(200);
        assertThat(audit("REJECT_EDIT", key).path("note").asText()).isEqualTo("it is CII");

        Rest.Answer again = edit(paul, id, controlled(key, "-30"));
        assertThat(again.status()).as(again.body()).isEqualTo(202);
        Rest.Answer agreed = approve(petra, again);
        assertThat(agreed.status()).as(agreed.body()).isEqualTo(200);
        assertThat(agreed.json().path("state").asText()).isEqualTo("APPROVED");
        shared.landed(key);
        assertThat(shared.sql.rows("select schedule from movement where idempotency_key = ?", key))
                .containsExactly(Map.of("schedule", "CII"));
        JsonNode done = audit("EDIT_AND_REDRIVE", key);
        assertThat(done.path("approvedBy").asText()).isEqualTo("it-edit-petra");
        assertThat(done.path("difference").asText()).contains("\"30\" => \"-30\"");
        assertThat(audit("APPROVE_EDIT", key).path("requestedBy").asText()).isEqualTo("it-edit-paul");
    }

    @Test
    void whatBecomesControlledWorkNeedsAnotherPersonToo() {
        String key = SharedStack.key("becomes");
        String id = rejected(ordinary(key, "-30"));
        assertThat(edit(paul, id, controlled(key, "-30")).status()).isEqualTo(202);
    }

    @Test
    void aConflictMayGetAKeyOfItsOwnByApproval() {
        String key = SharedStack.key("conflict");
        shared.send(ordinary(key, "-30").toString());
        shared.landed(key);
        String id = dead(ordinary(key, "-31"));
        String other = key + ":corrected";
        Rest.Answer asked = edit(paul, id, ordinary(other, "-1"));
        assertThat(asked.status()).as(asked.body()).isEqualTo(202);
        assertThat(asked.json().path("newKey").asText()).isEqualTo(other);
        assertThat(approve(petra, asked).status()).isEqualTo(200);
        shared.landed(other);
    }

    @Test
    void rememberedStepsAreForgotten() {
        String day = SharedStack.day();
        shared.rest.put("/fx-rates/EUR-USD/" + day, "{\"rate\":\"1.07\"}");
        String key = SharedStack.key("steps");
        // The rate is found and remembered, then the carrier does not know the shipment
        shared.send(Bodies.shipment(key, "SIM-404-" + key.hashCode(), day).toString());
        Message letter = shared.letterOfKey(key);
        assertThat(names(letter)).anyMatch(name -> name.startsWith("recommit_step_"));
        String shipment = "SHP-" + key.hashCode();
        shared.whilePaused(
                () -> {
                    Rest.Answer answer = edit(olga, idOf(letter), Bodies.shipment(key, shipment, day));
                    assertThat(answer.status()).as(answer.body()).isEqualTo(200);
                    Message copy = await().atMost(SOON)
                            .until(
                                    () -> shared.admin.browse(Stack.RETRIES, "recommit_key = '" + key + "'"),
                                    found -> found.size() == 1)
                            .get(0);
                    assertThat(names(copy)).noneMatch(name -> name.startsWith("recommit_step_"));
                    assertThat(SharedStack.number(copy, "recommit_redrives")).isEqualTo(1);
                },
                Stack.RETRIES);
        shared.landed(key);
    }

    @Test
    void mapsAreShownAsJsonAndObjectsCanBeRescued() {
        String key = SharedStack.key("map");
        shared.faults.refuse(key, LedgerFaults.PERMANENT);
        shared.sender.send(Stack.COMMITS, context -> map(context.createMapMessage(), ordinary(key, "-3")));
        String id = idOf(shared.letterOfKey(key));
        shared.faults.allow(key);
        JsonNode body = Rest.json(shared.open(id).path("body").asText());
        assertThat(body.at("/movements/0/quantity").asText()).isEqualTo("-3");
        ((ObjectNode) body.at("/movements/0")).put("quantity", "-30");
        assertThat(edit(olga, id, (ObjectNode) body).status()).isEqualTo(200);
        shared.landed(key);

        String rescued = SharedStack.key("object");
        String origin = shared.sender.send(
                Stack.COMMITS, context -> context.createObjectMessage(new ArrayList<>(List.of("unread"))));
        Rest.Answer asked = edit(paul, idOf(shared.letterOfOrigin(origin)), ordinary(rescued, "-30"));
        assertThat(asked.status()).as(asked.body()).isEqualTo(202);
        assertThat(approve(petra, asked).status()).isEqualTo(200);
        shared.landed(rescued);
    }

    @Test
    void twoEditsAtOnceMakeOneRedrive() {
        String key = SharedStack.key("race");
        String id = rejected(ordinary(key, "-30"));
        List<CompletableFuture<Rest.Answer>> both = new ArrayList<>();
        for (String quantity : List.of("-1", "-2", "-3")) {
            both.add(CompletableFuture.supplyAsync(() -> edit(olga, id, ordinary(key, quantity))));
        }
        assertThat(both.stream().map(CompletableFuture::join).map(Rest.Answer::status))
                .containsOnlyOnce(200)
                .filteredOn(status -> status == 404)
                .hasSize(2);
        shared.landed(key);
        assertThat(shared.events(key, 3)).extracting("outcome").containsExactly("PERMANENT", "REDRIVEN", "LANDED");
    }

    private static ObjectNode controlled(String key, String quantity) {
        ObjectNode batch = Bodies.batch(key);
        Bodies.line(batch).put("quantity", quantity);
        return batch;
    }

    private static ObjectNode ordinary(String key, String quantity) {
        ObjectNode batch = controlled(key, quantity);
        // No other test holds this one as controlled
        Bodies.line(batch).put("schedule", "NONE").put("ndc", "00406-0599-01");
        return batch;
    }

    /** Sends it to be rejected by the ledger, which takes it from now on, and returns the letter's id. */
    private static String rejected(ObjectNode body) {
        String key = body.path("idempotencyKey").asText();
        shared.faults.refuse(key, LedgerFaults.PERMANENT);
        String id = dead(body);
        shared.faults.allow(key);
        return id;
    }

    /** Sends it to die of its quantity or its key, and returns the letter's id. */
    private static String dead(ObjectNode body) {
        shared.send(body.toString());
        return shared.shownLetter(body.path("idempotencyKey").asText())
                .path("id")
                .asText();
    }

    private static Rest.Answer edit(Rest user, String id, ObjectNode body, String... headers) {
        ObjectNode wish = JSON.createObjectNode().put("note", "the till was wrong");
        wish.set("body", body);
        return user.send(
                "POST",
                "/recommit/api/dead-letters/" + Rest.inPath(id) + "/edit-and-redrive",
                wish.toString(),
                headers);
    }

    private static Rest.Answer editText(Rest user, String id, String body, String note) {
        ObjectNode wish = JSON.createObjectNode().put("note", note).put("body", body);
        return user.post("/dead-letters/" + Rest.inPath(id) + "/edit-and-redrive", wish.toString());
    }

    private static Rest.Answer approve(Rest user, Rest.Answer asked) {
        return user.post("/approvals/" + asked.json().path("id").asText() + "/approve", "{}");
    }

    private static void assertRefused(Rest.Answer answer, String reason) {
        assertThat(answer.status()).as(answer.body()).isEqualTo(422);
        assertThat(answer.json().path("reason").asText()).isEqualTo(reason);
        assertThat(answer.json().path("detail").asText()).isNotEmpty();
    }

    private static JsonNode audit(String action, String key) {
        return Rest.json(shared.audited(action, key));
    }

    private static Message map(MapMessage map, ObjectNode body) {
        try {
            for (Map.Entry<String, JsonNode> field : body.properties()) {
                map.setString(
                        field.getKey(),
                        field.getValue().isTextual()
                                ? field.getValue().asText()
                                : field.getValue().toString());
            }
            return map;
        } catch (JMSException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String idOf(Message letter) {
        try {
            return letter.getJMSMessageID();
        } catch (JMSException e) {
            throw new IllegalStateException(e);
        }
    }

    private static List<String> names(Message message) {
        try {
            List<String> names = new ArrayList<>();
            for (Enumeration<?> all = message.getPropertyNames(); all.hasMoreElements(); ) {
                names.add((String) all.nextElement());
            }
            return names;
        } catch (JMSException e) {
            throw new IllegalStateException(e);
        }
    }
}
