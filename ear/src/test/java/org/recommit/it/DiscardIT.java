package org.recommit.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.recommit.it.SharedStack.SOON;
import static org.recommit.it.SharedStack.string;

import com.fasterxml.jackson.databind.JsonNode;
import jakarta.jms.BytesMessage;
import jakarta.jms.JMSContext;
import jakarta.jms.JMSException;
import jakarta.jms.MapMessage;
import jakarta.jms.Message;
import jakarta.jms.TextMessage;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Dead letters that nobody wants: discarded by one, or by two people, and restored. */
class DiscardIT {
    private static final String DAY = SharedStack.day();

    private static SharedStack shared;
    private static Rest olga;
    private static Rest paul;
    private static Rest petra;

    @BeforeAll
    static void start() {
        shared = SharedStack.get();
        olga = shared.user("it-olga", "operator");
        paul = shared.user("it-paul", "operator", "pharmacist");
        petra = shared.user("it-petra", "pharmacist");
    }

    @Test
    void anOrdinaryLetterIsDiscardedAtOnceAndRestoredAsItWas() throws JMSException {
        String key = SharedStack.key("ordinary");
        TextMessage before = (TextMessage) dead(key, context -> context.createTextMessage(rate(key)));
        String id = shared.shownLetter(key).path("id").asText();

        Rest.Answer answer = discard(olga, id, "{\"code\":\"SENT_IN_ERROR\",\"note\":\"the wrong day\"}");
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        assertThat(shared.letters("?key=" + key)).isEmpty();
        JsonNode kept = kept(key);
        assertThat(kept.path("id").asText()).isEqualTo(answer.json().path("id").asText());
        assertThat(kept.path("discardedBy").asText()).isEqualTo("it-olga");
        assertThat(kept.path("reason").asText()).isEqualTo("LEDGER_REJECTED");
        awaitStatus(key, "DISCARDED");
        assertThat(shared.audited("DISCARD", key)).contains("the wrong day", "SENT_IN_ERROR");
        assertThat(discard(olga, id, "{\"code\":\"OTHER\",\"note\":\"again\"}").status())
                .isEqualTo(404);

        assertThat(restore(kept).status()).isEqualTo(200);
        TextMessage after = (TextMessage) shared.letterOfKey(key);
        assertThat(after.getText()).isEqualTo(before.getText());
        for (String name : List.of(
                "recommit_origin_id",
                "recommit_reason",
                "recommit_dead_at",
                "recommit_error_text",
                "recommit_dead_attempts",
                "_AMQ_ORIG_QUEUE",
                "store")) {
            assertThat(after.getObjectProperty(name)).as(name).isEqualTo(before.getObjectProperty(name));
        }
        awaitStatus(key, "DEAD");
        assertThat(restore(kept).status()).isEqualTo(409);
        assertThat(shared.audited("RESTORE", key)).contains("wanted after all");

        shared.faults.allow(key);
        assertThat(shared.redrive(shared.shownLetter(key).path("id").asText()).status())
                .isEqualTo(200);
        shared.landed(key);
    }

    @Test
    void bytesAndMapsComeBackToo() throws JMSException {
        String bytes = SharedStack.key("bytes");
        dead(bytes, context -> {
            BytesMessage message = context.createBytesMessage();
            return with(message, () -> message.writeBytes(rate(bytes).getBytes(StandardCharsets.UTF_8)));
        });
        String map = SharedStack.key("map");
        dead(map, context -> {
            MapMessage message = context.createMapMessage();
            return with(message, () -> {
                for (String field :
                        List.of("kind=fx-rate", "idempotencyKey=" + map, "source=treasury", "fxPair=EUR/USD")) {
                    message.setString(field.split("=")[0], field.split("=")[1]);
                }
                message.setString("asOf", DAY);
                message.setDouble("rate", 1.25);
            });
        });
        for (String key : List.of(bytes, map)) {
            String id = shared.shownLetter(key).path("id").asText();
            assertThat(discard(olga, id, "{\"code\":\"TEST_DATA\",\"note\":\"n\"}")
                            .status())
                    .isEqualTo(200);
            assertThat(restore(kept(key)).status()).isEqualTo(200);
        }
        assertThat(shared.letterOfKey(bytes).getBody(byte[].class))
                .isEqualTo(rate(bytes).getBytes(StandardCharsets.UTF_8));
        assertThat(((MapMessage) shared.letterOfKey(map)).getObject("rate")).isEqualTo(1.25);
    }

    @Test
    void whatTheBrokerMovedIsKeptAndComesBackAsOurs() {
        String key = SharedStack.key("moved");
        shared.faults.refuse(key, LedgerFaults.PERMANENT);
        shared.moveToDeadLetters(() -> shared.send(rate(key)), Stack.COMMITS);
        String id = shared.shownLetter(key).path("id").asText();
        assertThat(discard(olga, id, "{\"code\":\"OTHER\",\"note\":\"n\"}").status())
                .isEqualTo(200);
        assertThat(restore(kept(key)).status()).isEqualTo(200);
        assertThat(string(shared.letterOfKey(key), "recommit_reason")).isEqualTo("BROKER_DELIVERY_LIMIT");
    }

    @Test
    void controlledWorkNeedsAnotherPerson() {
        String key = SharedStack.key("controlled");
        dead(key, context -> context.createTextMessage(Bodies.batch(key).toString()));
        String id = shared.shownLetter(key).path("id").asText();
        Rest.Answer asked = discard(paul, id, "{\"code\":\"TEST_DATA\",\"note\":\"a training till\"}");
        assertThat(asked.status()).as(asked.body()).isEqualTo(202);
        String approval = asked.json().path("id").asText();
        assertThat(asked.headers().firstValue("Location").orElse("")).endsWith("/approvals/" + approval);
        assertThat(shared.audited("REQUEST_DISCARD", key)).contains("a training till");

        assertThat(shared.letters("?key=" + key)).hasSize(1);
        assertThat(shared.redrive(id).status()).isEqualTo(409);
        assertThat(discard(olga, id, "{\"code\":\"OTHER\",\"note\":\"n\"}").status())
                .isEqualTo(409);
        assertThat(paul.post("/approvals/" + approval + "/approve", "{}").status())
                .isEqualTo(403);
        assertThat(olga.post("/approvals/" + approval + "/approve", "{}").status())
                .isEqualTo(403);
        assertThat(petra.get("/approvals?state=PENDING").json().path("items"))
                .extracting(item -> item.path("id").asText())
                .contains(approval);

        Rest.Answer agreed = petra.post("/approvals/" + approval + "/approve", "{}");
        assertThat(agreed.status()).as(agreed.body()).isEqualTo(200);
        assertThat(agreed.json().path("decidedBy").asText()).isEqualTo("it-petra");
        assertThat(shared.letters("?key=" + key)).isEmpty();
        JsonNode kept = kept(key);
        assertThat(kept.path("discardedBy").asText()).isEqualTo("it-paul");
        assertThat(kept.path("approvedBy").asText()).isEqualTo("it-petra");
        assertThat(shared.audited("APPROVE_DISCARD", key)).contains("it-paul");
        assertThat(petra.post("/approvals/" + approval + "/approve", "{}").status())
                .isEqualTo(409);
    }

    @Test
    void manyOrdinaryLettersAreDiscardedAtOnceAndControlledOnesStay() {
        String one = SharedStack.key("many");
        String two = SharedStack.key("many");
        String controlled = SharedStack.key("many");
        dead(one, context -> context.createTextMessage(rate(one)));
        dead(two, context -> context.createTextMessage(rate(two)));
        dead(
                controlled,
                context -> context.createTextMessage(Bodies.batch(controlled).toString()));
        String wish = "{\"filter\":{\"ids\":[%s]},\"note\":\"from a training till\",\"code\":"
                .formatted(Stream.of(one, two, controlled)
                        .map(key -> shared.shownLetter(key).path("id").toString())
                        .collect(Collectors.joining(",")));
        assertThat(olga.post("/discards", "{\"code\":\"TEST_DATA\",\"note\":\"n\"}")
                        .status())
                .isEqualTo(400);
        assertThat(olga.post("/discards", wish + "\"ENTERED_MANUALLY\"}").status())
                .isEqualTo(422);

        Rest.Answer answer = olga.post("/discards", wish + "\"TEST_DATA\"}");
        assertThat(answer.json().toString())
                .isEqualTo("{\"matched\":3,\"discarded\":2,\"controlled\":1,\"awaiting\":0,\"gone\":0,\"left\":0}");
        assertThat(shared.letters("?key=" + controlled)).hasSize(1);
        for (String key : List.of(one, two)) {
            assertThat(shared.letters("?key=" + key)).isEmpty();
            assertThat(shared.audited("DISCARD", key)).contains("from a training till", "TEST_DATA");
            awaitStatus(key, "DISCARDED");
            assertThat(restore(kept(key)).status()).isEqualTo(200);
        }
        assertThat(olga.post("/discards", wish + "\"TEST_DATA\"}").json().toString())
                .startsWith("{\"matched\":1,\"discarded\":0,\"controlled\":1");
    }

    @Test
    void whoWasMadeAUserByTheRequesterIsNoOtherPerson() {
        String key = SharedStack.key("maker");
        dead(key, context -> context.createTextMessage(Bodies.batch(key).toString()));
        String id = shared.shownLetter(key).path("id").asText();
        // admin has set the password of it-petra
        String approval = discard(shared.rest, id, "{\"code\":\"OTHER\",\"note\":\"n\"}")
                .json()
                .path("id")
                .asText();
        assertThat(petra.post("/approvals/" + approval + "/approve", "{}").status())
                .isEqualTo(403);
        assertThat(petra.post("/approvals/" + approval + "/reject", "{\"note\":\"n\"}")
                        .status())
                .isEqualTo(403);
    }

    @Test
    void whatIsRejectedStays() {
        String key = SharedStack.key("rejected");
        String approval = requested(key);
        assertThat(petra.post("/approvals/" + approval + "/reject", "{}").status())
                .isEqualTo(400);
        assertThat(petra.post("/approvals/" + approval + "/reject", "{\"note\":\"it is no test\"}")
                        .json()
                        .path("state")
                        .asText())
                .isEqualTo("REJECTED");
        assertThat(shared.audited("REJECT_DISCARD", key)).contains("it is no test");
        shared.faults.allow(key);
        assertThat(shared.redrive(shared.shownLetter(key).path("id").asText()).status())
                .isEqualTo(200);
        shared.landed(key);
    }

    @Test
    void whatIsGoneBeforeTheDecisionIsSaidToBe() {
        String key = SharedStack.key("gone");
        String approval = requested(key);
        shared.admin.invoke(Stack.DEAD_LETTERS, "removeMessages", "recommit_key = '" + key + "'");
        assertThat(petra.post("/approvals/" + approval + "/approve", "{}").status())
                .isEqualTo(409);
        assertThat(petra.get("/approvals?state=GONE").json().path("items"))
                .extracting(item -> item.path("id").asText())
                .contains(approval);
        assertThat(petra.post("/approvals/none/approve", "{}").status()).isEqualTo(404);
    }

    @Test
    void whatWasApprovedBeforeACrashIsCarriedOutAfterIt() {
        String key = SharedStack.key("crash");
        String approval = requested(key);
        String gone = SharedStack.key("crash");
        String hopeless = requested(gone);
        shared.admin.invoke(Stack.DEAD_LETTERS, "removeMessages", "recommit_key = '" + gone + "'");
        // As a server leaves it that ends between the decision and the broker's commit
        shared.sql.update(
                "update approval set state = 'CARRYING_OUT', decided_by = 'it-petra',"
                        + " decided_at = now() - interval '11 minutes' where id in (?, ?)",
                approval,
                hopeless);

        assertThat(kept(key).path("approvedBy").asText()).isEqualTo("it-petra");
        assertThat(shared.audited("APPROVE_DISCARD", key)).contains("it-olga");
        assertThat(shared.letters("?key=" + key)).isEmpty();
        await().atMost(SOON)
                .until(() ->
                        state(approval).equals("APPROVED") && state(hopeless).equals("GONE"));
    }

    private static String state(String approval) {
        return petra.get("/approvals/" + approval).json().path("state").asText();
    }

    @Test
    void aCodeThatSpeaksOfALandedCommitNeedsItsKey() {
        String landed = SharedStack.key("landed");
        shared.send(Bodies.batch(landed).toString());
        shared.landed(landed);
        String key = SharedStack.key("duplicate");
        dead(key, context -> context.createTextMessage(rate(key)));
        String id = shared.shownLetter(key).path("id").asText();
        String wish = "{\"code\":\"DUPLICATE_OF_LANDED\",\"note\":\"n\"";
        assertThat(discard(olga, id, wish + "}").status()).isEqualTo(422);
        assertThat(discard(olga, id, wish + ",\"landedKey\":\"it:never:seen\"}").status())
                .isEqualTo(422);
        assertThat(discard(olga, id, "{\"code\":\"NONE\",\"note\":\"n\"}").status())
                .isEqualTo(400);
        assertThat(discard(olga, id, wish + ",\"landedKey\":\"" + landed + "\"}")
                        .status())
                .isEqualTo(200);
        assertThat(kept(key).path("landedKey").asText()).isEqualTo(landed);
    }

    @Test
    void anObjectStays() throws JMSException {
        String origin = shared.sender.send(
                Stack.COMMITS, context -> context.createObjectMessage(new ArrayList<>(List.of("unread"))));
        String id = shared.letterOfOrigin(origin).getJMSMessageID();
        assertThat(discard(olga, id, "{\"code\":\"OTHER\",\"note\":\"n\"}").status())
                .isEqualTo(422);
        assertThat(shared.letterOfOrigin(origin).getJMSMessageID()).isEqualTo(id);
    }

    private static String requested(String key) {
        dead(key, context -> context.createTextMessage(Bodies.batch(key).toString()));
        Rest.Answer asked =
                discard(olga, shared.shownLetter(key).path("id").asText(), "{\"code\":\"TEST_DATA\",\"note\":\"n\"}");
        assertThat(asked.status()).as(asked.body()).isEqualTo(202);
        return asked.json().path("id").asText();
    }

    private static Rest.Answer discard(Rest user, String id, String wish) {
        return user.post("/dead-letters/" + Rest.inPath(id) + "/discard", wish);
    }

    private static Rest.Answer restore(JsonNode kept) {
        return olga.post("/discards/" + kept.path("id").asText() + "/restore", "{\"note\":\"wanted after all\"}");
    }

    /** Waits for the one discard of that key. */
    private static JsonNode kept(String key) {
        return await().atMost(SOON)
                .until(
                        () -> olga.get("/discards?restored=false&key=" + key)
                                .json()
                                .path("items"),
                        items -> items.size() == 1)
                .path(0);
    }

    private static void awaitStatus(String key, String status) {
        await().atMost(SOON)
                .until(() -> shared.rest
                        .get("/commits/" + key)
                        .json()
                        .path("status")
                        .asText()
                        .equals(status));
    }

    /** A rate: ordinary work. */
    private static String rate(String key) {
        return Bodies.rate(key, DAY, "1.25").toString();
    }

    /** Sends it to die at the ledger, and waits for the letter. */
    private static Message dead(String key, Function<JMSContext, Message> message) {
        shared.faults.refuse(key, LedgerFaults.PERMANENT);
        shared.sender.send(Stack.COMMITS, context -> {
            Message made = message.apply(context);
            return with(made, () -> {
                made.setStringProperty("store", "0042 \u00e4\u20ac");
                made.setJMSCorrelationID("correlated");
            });
        });
        return shared.letterOfKey(key);
    }

    private interface Filling {
        void fill() throws JMSException;
    }

    private static <M extends Message> M with(M message, Filling filling) {
        try {
            filling.fill();
            return message;
        } catch (JMSException e) {
            throw new IllegalStateException(e);
        }
    }
}
