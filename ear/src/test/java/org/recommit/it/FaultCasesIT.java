package org.recommit.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.recommit.it.SharedStack.string;

import jakarta.jms.JMSContext;
import jakarta.jms.JMSException;
import jakarta.jms.TextMessage;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Faults of which other systems of this kind have been reported, where no test of a part has them. */
class FaultCasesIT {
    private static SharedStack shared;

    @BeforeAll
    static void start() {
        shared = SharedStack.get();
    }

    /** One message that fails as nobody foresaw, again and again, costs those behind it no attempt. */
    @Test
    void onePoisonAheadOfAHundredGoodOnesIsAloneInItsFailures() {
        String poison = SharedStack.key("poison");
        List<String> good =
                Stream.generate(() -> SharedStack.key("behind")).limit(100).toList();
        shared.faults.refuse(poison, LedgerFaults.UNFORESEEN);
        shared.redeliveringAtOnce(
                () -> {
                    try (JMSContext context = shared.sender.open(JMSContext.SESSION_TRANSACTED)) {
                        Stream.concat(Stream.of(poison), good.stream())
                                .forEach(key -> context.createProducer()
                                        .send(
                                                context.createQueue(Stack.COMMITS),
                                                Bodies.batch(key).toString()));
                        context.commit();
                    }
                    assertThat(string(shared.letterOfKey(poison), "recommit_reason"))
                            .isEqualTo("UNEXPECTED_FAILURE");
                },
                Stack.COMMITS);
        for (String key : good) {
            assertThat(shared.landed(key)).containsEntry("attempts", 1);
            assertThat(shared.events(key)).extracting("outcome").containsExactly("LANDED");
        }
        assertThat(shared.stack.serverLog())
                .contains("An unforeseen failure of " + poison)
                .doesNotContain("An unforeseen failure of it:behind");
    }

    @Test
    void aGetSendsNothingBack() {
        String key = SharedStack.key("get");
        shared.faults.refuse(key, LedgerFaults.PERMANENT);
        shared.send(Bodies.batch(key).toString());
        String id = Rest.inPath(shared.shownLetter(key).path("id").asText());
        for (String action : List.of("redrive", "discard")) {
            assertThat(shared.rest.get("/dead-letters/" + id + "/" + action).status())
                    .isEqualTo(405);
        }
        assertThat(shared.letters("?key=" + key)).hasSize(1);
    }

    /** What cannot be read could be controlled. */
    @ParameterizedTest
    @ValueSource(strings = {"{\"kind\":", "[1]", "C2"})
    void whatMayBeControlledIsNotDiscardedByOnePerson(String body) {
        String key = SharedStack.key("maybe");
        shared.sender.send(Stack.COMMITS, context -> {
            try {
                var batch = Bodies.batch(key);
                Bodies.line(batch).put("schedule", "C2");
                TextMessage message = context.createTextMessage(body.equals("C2") ? batch.toString() : body);
                message.setStringProperty("recommit_key", key);
                return message;
            } catch (JMSException e) {
                throw new IllegalStateException(e);
            }
        });
        String id = Rest.inPath(shared.shownLetter(key).path("id").asText());
        assertThat(shared.rest
                        .post("/dead-letters/" + id + "/discard", "{\"code\":\"TEST_DATA\",\"note\":\"it\"}")
                        .status())
                .isEqualTo(202);
        assertThat(shared.letters("?key=" + key)).hasSize(1);
    }
}
