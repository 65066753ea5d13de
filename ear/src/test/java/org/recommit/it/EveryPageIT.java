package org.recommit.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What every page has to keep to, whatever strangers and colleagues have written: all of them, in every width and theme. */
class EveryPageIT extends BrowserTest {
    /** By name; what follows the name stands in the address. */
    private static final Map<String, String> PAGES = new TreeMap<>();

    private static SharedStack shared;

    @BeforeAll
    static void writeScripts() {
        shared = SharedStack.get();
        String batch = SharedStack.key("page");
        ObjectNode hostile = Bodies.batch(batch).put("source", SCRIPT);
        for (String field : new String[] {"site", "lot", "reference", "performedBy", "witnessedBy"}) {
            Bodies.line(hostile).put(field, SCRIPT);
        }
        shared.send(hostile.toString());
        shared.landed(batch);
        String letter = Rest.inPath(bury(SharedStack.key("page")));
        String note = ",\"note\":\"" + SCRIPT + "\"}";
        done(shared.rest.post("/dead-letters/" + letter + "/discard", "{\"code\":\"OTHER\"" + note));
        done(shared.rest.post("/redrives", "{\"filter\":{\"source\":\"" + SCRIPT + "\"}" + note));
        String rate = SharedStack.key("page");
        shared.faults.refuse(rate, LedgerFaults.PERMANENT);
        shared.send(Bodies.rate(rate, SharedStack.day(), "1.25").toString());
        done(shared.rest.post(
                "/dead-letters/"
                        + Rest.inPath(shared.shownLetter(rate).path("id").asText()) + "/discard",
                "{\"code\":\"OTHER\"" + note));
        await().atMost(SOON).until(() -> {
            Rest.Answer discards = shared.rest.get("/discards?key=" + rate);
            return discards.json().path("total").asInt() == 1;
        });
        String waits = SharedStack.key("page");
        TryNowIT.waits(shared, waits, Duration.ofHours(1));
        await().atMost(SOON).until(() -> TryNowIT.listed(shared, waits));

        Stream.of(
                        "index",
                        "waiting",
                        "discrepancies",
                        "redrives",
                        "discards",
                        "approvals",
                        "policies",
                        "users",
                        "password")
                .forEach(page -> PAGES.put(page, ""));
        PAGES.put("sign-in", "?to=" + Rest.inPath(SCRIPT) + "&wrong=" + Rest.inPath(SCRIPT));
        PAGES.put("dead-letters", "?source=" + Rest.inPath(SCRIPT));
        PAGES.put("dead-letter", "?id=" + letter);
        PAGES.put("commit", "?key=" + batch);
        PAGES.put("ledger", "?site=" + Rest.inPath(SCRIPT));
        PAGES.put("balances", "?site=" + Rest.inPath(SCRIPT));
        PAGES.put("retries", "?minutes=1440");
        PAGES.put("audit", "?action=REQUEST_DISCARD");
    }

    /** A letter as nobody can make one but by the broker's own administration; returns its id. */
    private static String bury(String key) {
        shared.admin.send(Stack.DEAD_LETTERS, context -> {
            try {
                Message letter = context.createTextMessage("{\"kind\":\"" + SCRIPT + "\"}");
                letter.setStringProperty("recommit_key", key);
                letter.setStringProperty("recommit_reason", "VALIDATION_FAILED");
                for (String field : List.of("kind", "source", "dependency", "error", "error_text")) {
                    letter.setStringProperty("recommit_" + field, SCRIPT);
                }
                return letter;
            } catch (JMSException e) {
                throw new IllegalStateException(e);
            }
        });
        return shared.shownLetter(key).path("id").asText();
    }

    private static void done(Rest.Answer answer) {
        assertThat(answer.status()).as(answer.body()).isBetween(200, 202);
    }

    @Test
    void noPageIsForgotten() throws IOException {
        try (Stream<Path> files = Files.list(Path.of("..", "web", "src", "main", "webapp"))) {
            assertThat(PAGES.keySet())
                    .containsExactlyInAnyOrderElementsOf(
                            files.map(file -> file.getFileName().toString())
                                    .filter(name -> name.endsWith(".xhtml"))
                                    .map(name -> name.replace(".xhtml", ""))
                                    .collect(Collectors.toSet()));
        }
    }

    @ParameterizedTest
    @CsvSource({"1280, LIGHT", "1280, DARK", "390, LIGHT", "390, DARK"})
    void everybodyCanUseEveryPageAndNoScriptRuns(int width, ColorScheme scheme) {
        Page page = chromium.open(shared.stack, "admin", shared.stack.accounts().admin(), width, scheme);
        SoftAssertions all = new SoftAssertions();
        PAGES.forEach((name, query) -> {
            page.navigate(shared.stack.root() + "/recommit/" + name + ".xhtml" + query);
            all.assertThat(page.locator("h1").count()).as(name).isEqualTo(1);
            all.assertThat(overhang(page)).as(name).isEqualTo(0);
            all.assertThat(serious(page)).as(name).isEmpty();
            all.assertThat(page.evaluate("window.ran")).as(name).isNull();
            all.assertThat(page.locator("main img").count()).as(name).isZero();
        });
        all.assertAll();
    }

    @ParameterizedTest
    @CsvSource({
        "dead-letters",
        "dead-letter",
        "ledger",
        "balances",
        "discrepancies",
        "redrives",
        "discards",
        "approvals",
        "audit"
    })
    void whatWasWrittenIsShownAsText(String name) {
        Page page = chromium.open(shared.stack, "admin", shared.stack.accounts().admin(), 1280, ColorScheme.LIGHT);
        page.navigate(shared.stack.root() + "/recommit/" + name + ".xhtml" + PAGES.get(name));
        assertThat(page.locator("main").innerText()).contains(SCRIPT);
    }
}
