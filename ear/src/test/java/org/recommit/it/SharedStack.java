package org.recommit.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Supplier;

/**
 * The one stack, on PostgreSQL and with short waits, that the tests of the commit path share, and what they ask of it.
 * It starts with the first of them and ends with the tests' JVM. They keep apart by unique keys.
 */
final class SharedStack {
    /** Wide enough for a busy machine with two cores; nothing waits for it that works. */
    static final Duration SOON = Duration.ofSeconds(40);

    /** A Thursday without a rate. */
    static final String HOLIDAY = "2014-12-25";

    /** Of every user of {@link #user}. */
    static final String PASSWORD = "a long enough password";

    private static SharedStack shared;
    private static boolean started;
    private static LocalDate latestDay = LocalDate.of(2015, 1, 1);

    final Stack stack;
    final Jms sender;
    final Jms admin;
    /** As the database server's administrator: Recommit's own account may not change what is recorded. */
    final Sql sql;

    final Rest rest;
    final LedgerFaults faults;

    private SharedStack() {
        stack = Stack.onPostgres()
                .with("RECOMMIT_RETRY_CONTROLLED_BASE_DELAY", "PT0.1S")
                .with("RECOMMIT_RETRY_ORDINARY_BASE_DELAY", "PT0.1S")
                .with("RECOMMIT_RETRY_FX_BASE_DELAY", "PT0.2S")
                .with("RECOMMIT_RETRY_CARRIER_BASE_DELAY", "PT0.1S")
                .with("RECOMMIT_FX_HOLIDAYS", HOLIDAY)
                .start();
        sender = stack.sender();
        admin = stack.brokerAdmin();
        await().atMost(SOON).until(() -> stack.rest().get("/audit").status() == 200);
        stack.postgres().restrict();
        sql = stack.postgres().sql();
        rest = stack.rest();
        faults = new LedgerFaults(sql);
    }

    static synchronized SharedStack get() {
        if (started) {
            // What failed once would only cost each class its own time-out
            assertThat(shared).as("the shared stack, which did not start").isNotNull();
        } else {
            started = true;
            shared = new SharedStack();
        }
        return shared;
    }

    /** A key that no other test has. */
    static String key(String what) {
        return "it:" + what + ":" + UUID.randomUUID().toString().substring(0, 13);
    }

    /** A business day whose rate no other test publishes: another rate for it would be a conflict. */
    static synchronized String day() {
        do {
            latestDay = latestDay.plusDays(1);
        } while (latestDay.getDayOfWeek().compareTo(DayOfWeek.FRIDAY) > 0);
        return latestDay.toString();
    }

    /** Sends a text to the commit queue as the legacy senders do; returns its JMSMessageID. */
    String send(String json) {
        return sender.send(Stack.COMMITS, json);
    }

    /** Waits until the key stands in the ledger and returns its row. */
    Map<String, Object> landed(String key) {
        return only(() -> sql.rows("select * from commit_record where idempotency_key = ?", key));
    }

    /** Waits for the one dead letter that the selector finds. */
    Message letter(String selector) {
        return only(() -> admin.browse(Stack.DEAD_LETTERS, selector));
    }

    Message letterOfOrigin(String originId) {
        return letter("recommit_origin_id = '" + originId + "'");
    }

    Message letterOfKey(String key) {
        return letter("recommit_key = '" + key + "'");
    }

    /** Waits for the one dead letter of that key as REST shows it. */
    JsonNode shownLetter(String key) {
        return only(() -> {
            List<JsonNode> found = new ArrayList<>();
            letters("?key=" + key).forEach(found::add);
            return found;
        });
    }

    JsonNode letters(String query) {
        Rest.Answer answer = rest.get("/dead-letters" + query);
        if (answer.status() != 200) {
            throw new IllegalStateException(answer.status() + ": " + answer.body());
        }
        return answer.json().path("items");
    }

    /** A REST client of a user that is made, or set anew, with those roles. */
    Rest user(String name, String... roles) {
        rest.put(
                "/users/" + name,
                "{\"password\":\"" + PASSWORD + "\",\"roles\":[\"" + String.join("\",\"", roles) + "\"]}");
        return stack.rest(name, PASSWORD);
    }

    /** Waits for the one audit entry of that action on that subject and returns its detail. */
    String audited(String action, String subject) {
        return await().atMost(SOON)
                .until(
                        () -> rest.get("/audit?action=" + action + "&subject=" + subject)
                                .json()
                                .path("items"),
                        items -> items.size() == 1)
                .path(0)
                .path("detail")
                .asText();
    }

    /** The letter with that id as REST opens it. */
    JsonNode open(String id) {
        Rest.Answer answer = rest.get("/dead-letters/" + Rest.inPath(id));
        if (answer.status() != 200) {
            throw new IllegalStateException(answer.status() + ": " + answer.body());
        }
        return answer.json();
    }

    /** Redrives the letter with that id as {@code admin}. */
    Rest.Answer redrive(String id) {
        return rest.post("/dead-letters/" + Rest.inPath(id) + "/redrive", "{\"note\":\"test\"}");
    }

    /** Waits for that many events of the key, all stored, and returns them in their order. */
    List<Map<String, Object>> events(String key, int count) {
        return await("events of " + key).atMost(SOON).until(() -> events(key), found -> found.size() == count);
    }

    List<Map<String, Object>> events(String key) {
        return sql.rows("select * from attempt_event where idempotency_key = ? order by at, hop, attempt", key);
    }

    /** Keeps the broker from delivering from these queues while the work runs. */
    void whilePaused(Runnable work, String... queues) {
        try {
            for (String queue : queues) {
                admin.invoke(queue, "pause");
            }
            work.run();
        } finally {
            for (String queue : queues) {
                admin.invoke(queue, "resume");
            }
        }
    }

    /** Sends while the queue is paused and has the broker move what stands there to the dead letters, by itself. */
    void moveToDeadLetters(Runnable send, String queue) {
        whilePaused(
                () -> {
                    send.run();
                    await().atMost(SOON).until(() -> ((Number) admin.invoke(queue, "countMessages")).longValue() > 0);
                    Object ready = admin.invoke(queue, "listMessagesAsJSON", (String) null);
                    for (JsonNode message : Rest.json(ready.toString())) {
                        admin.invoke(
                                queue,
                                "sendMessageToDeadLetterAddress",
                                message.path("messageID").asLong());
                    }
                },
                queue);
    }

    /** Takes the broker's delay between deliveries away while the work runs, so that ten of them take no minutes. */
    void redeliveringAtOnce(Runnable work, String queue) {
        String settings = (String) admin.invokeBroker("getAddressSettingsAsJSON", queue);
        try {
            admin.invokeBroker(
                    "addAddressSettings",
                    queue,
                    settings.replaceAll("\"redeliveryDelay\":\\d+", "\"redeliveryDelay\":0"));
            work.run();
        } finally {
            admin.invokeBroker("addAddressSettings", queue, settings);
        }
    }

    private static <T> T only(Supplier<List<T>> query) {
        return await().atMost(SOON)
                .until(query::get, found -> found.size() == 1)
                .get(0);
    }

    static String string(Message message, String property) {
        try {
            return message.getStringProperty(property);
        } catch (JMSException e) {
            throw new IllegalStateException(e);
        }
    }

    static long number(Message message, String property) {
        try {
            return message.getLongProperty(property);
        } catch (JMSException e) {
            throw new IllegalStateException(e);
        }
    }
}
