package org.recommit.it;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import jakarta.jms.JMSContext;
import jakarta.jms.JMSException;
import jakarta.jms.TextMessage;
import java.time.Duration;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * After an outage: an operator sends ten thousand dead letters back by a few clicks and a note, the server dies half-way,
 * and every letter is sent once.
 */
class BulkRedriveKilledIT extends BrowserTest {
    private static final int LETTERS = 10_000;
    private static final Duration LONG = Duration.ofMinutes(8);
    private static final Pattern SOME = Pattern.compile("[1-9]\\d*");
    private static final String PASSWORD = "correct horse";

    /** Keeps count over the pages of one window, of what a person does and not of what scripts do. */
    private static final String COUNT_CLICKS = """
            addEventListener('click', event => {
              if (event.isTrusted) sessionStorage.clicks = 1 + Number(sessionStorage.clicks || 0);
            }, true)
            """;

    private static Stack stack;

    @BeforeAll
    static void start() {
        stack = Stack.onPostgres().start();
        stack.rest().put("/users/olga", "{\"password\":\"" + PASSWORD + "\",\"roles\":[\"operator\"]}");
        bury();
    }

    @AfterAll
    static void stop() {
        stack.close();
    }

    @Test
    void fewClicksAndANoteEmptyTheQueueThoughTheServerDiesHalfWay() {
        await().atMost(LONG)
                .until(() -> stack.rest()
                                .get("/dead-letters/summary")
                                .json()
                                .path("total")
                                .asInt()
                        == LETTERS);
        Page page = operator();
        page.addInitScript(COUNT_CLICKS);
        page.reload();

        assertThat(page.locator("#allLetters")).hasText(LETTERS + " dead letters");
        page.locator("#allLetters").click();
        page.locator("#openBulk").click();
        page.locator("#bulk\\:bulkNote").fill("the outage is over");
        // By the keyboard, and only so that the test is soon over
        page.locator("#bulk\\:rate").fill("1000");
        page.locator("#bulk\\:start").click();

        Locator job = page.locator(".job");
        assertThat(job).containsText("the outage is over");
        assertThat(page.evaluate("Number(sessionStorage.clicks)")).isEqualTo(3);
        assertThat(job.locator(".landed dd")).hasText(SOME);
        String id = job.getAttribute("data-job");
        await().atMost(LONG).until(() -> job(id).path("sent").asInt() > LETTERS / 3);
        stack.killServer();
        long left = stack.sql().number("select count(*) from redrive_letter where state = 'LEFT'");
        assertThat(left).as("letters left when the server died").isPositive();
        stack.startServer();

        JsonNode done = await().atMost(LONG)
                .until(
                        () -> job(id),
                        now -> now.path("landed").asInt() == LETTERS
                                && !now.path("state").asText().equals("RUNNING"));
        assertThat(done.path("state").asText()).isEqualTo("DONE");
        assertThat(Stream.of("sent", "failedAgain", "gone", "refused", "left")
                        .map(name -> done.path(name).asInt()))
                .containsExactly(LETTERS, 0, 0, 0, 0);
        assertThat(stack.sql().number("select count(*) from commit_record")).isEqualTo(LETTERS);
        assertThat(stack.sql().number("select count(*) from attempt_event where outcome = 'REDRIVEN'"))
                .isEqualTo(LETTERS);
        assertThat(stack.brokerAdmin().count(Stack.DEAD_LETTERS)).isZero();

        Page after = operator();
        assertThat(after.locator("#live\\:letters")).hasText("No dead letters.");
        after.navigate(stack.root() + "/recommit/redrives.xhtml");
        assertThat(after.locator(".job .state")).hasText("DONE");
        assertThat(after.locator(".job .landed dd")).hasText(Integer.toString(LETTERS));
        after.screenshot(shot("redrives-done"));
    }

    private static Page operator() {
        return chromium.open(stack, "olga", PASSWORD, 1280, ColorScheme.LIGHT);
    }

    private static JsonNode job(String id) {
        return stack.rest().get("/redrives/" + id).json();
    }

    /** As an outage leaves them. */
    private static void bury() {
        try (JMSContext context = stack.brokerAdmin().open(JMSContext.SESSION_TRANSACTED)) {
            for (int i = 0; i < LETTERS; i++) {
                String key = "it:killed:%013d".formatted(i);
                TextMessage letter = context.createTextMessage(Bodies.batch(key).toString());
                letter.setStringProperty("recommit_key", key);
                letter.setStringProperty("recommit_origin_id", "ID:" + key);
                letter.setIntProperty("recommit_hop", 7);
                letter.setStringProperty("recommit_reason", "RETRY_BUDGET_EXHAUSTED");
                letter.setStringProperty("recommit_dependency", "ledger");
                letter.setLongProperty("recommit_dead_at", 1_790_000_000_000L + i);
                letter.setStringProperty("_AMQ_ORIG_ADDRESS", Stack.COMMITS);
                letter.setStringProperty("_AMQ_ORIG_QUEUE", Stack.COMMITS);
                context.createProducer().send(context.createQueue(Stack.DEAD_LETTERS), letter);
                if (i % 1_000 == 999) {
                    context.commit();
                }
            }
            context.commit();
        } catch (JMSException e) {
            throw new IllegalStateException(e);
        }
    }
}
