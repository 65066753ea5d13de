package org.recommit.it;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The console as an operator sees it, in a real browser. */
class ConsoleIT extends BrowserTest {
    private static Stack stack;

    @BeforeAll
    static void start() {
        stack = Stack.onH2().start();
        stack.rest().put("/users/olga", "{\"password\":\"correct horse\",\"roles\":[\"operator\"]}");
        stack.rest().put("/users/petra", "{\"password\":\"correct horse\",\"roles\":[\"pharmacist\"]}");
        stack.rest().put("/users/vera", "{\"password\":\"correct horse\",\"roles\":[\"viewer\"]}");
        hostileLetter();
        send(controlled("stays"));
        awaitLetters(2);
    }

    @AfterAll
    static void stop() {
        stack.close();
    }

    @Test
    void theOverviewShowsTheQueuesAndRefreshesByItself() {
        Page page = operator(1280, ColorScheme.LIGHT);
        assertThat(page.locator("#ready")).hasText("Ready");
        Locator dead = page.locator("[data-queue='" + Stack.DEAD_LETTERS + "'] .depth");
        long before = stack.brokerAdmin().count(Stack.DEAD_LETTERS);
        assertThat(dead).hasText(Long.toString(before));

        send(controlled("late"));
        awaitLetters(before + 1);

        assertThat(dead).hasText(Long.toString(before + 1));
        assertThat(page.locator("#allLetters")).hasText(before + 1 + " dead letters");
    }

    @Test
    void aStrangersScriptIsShownAndNeverRuns() {
        Page page = letters("olga", 1280, ColorScheme.LIGHT);

        Locator row = page.locator("tr", new Page.LocatorOptions().setHasText("hostile-error"));
        for (String field : List.of("kind", "error", "dependency")) {
            assertThat(row).containsText("hostile-" + field + SCRIPT);
        }
        row.locator("td.key a").click();
        for (String field : List.of("key", "kind", "error", "dependency")) {
            assertThat(page.locator("main")).containsText("hostile-" + field + SCRIPT);
        }
        assertThat(page.locator("#body")).containsText(SCRIPT);
        assertThat(page.evaluate("window.ran")).isNull();
        assertThat(page.locator("main script, main img").count()).isZero();
    }

    @Test
    void anOperatorSendsALetterBackWithANote() {
        send(controlled("again"));
        awaitTotal("key=idem:again", 1);
        Page page = letters("olga", 1280, ColorScheme.DARK);
        Locator row = page.locator("tr", new Page.LocatorOptions().setHasText("idem:again"));
        row.locator("button.redrive").click();
        assertThat(page.locator("#redriveKey")).hasText("idem:again");
        page.screenshot(shot("dialog-dark"));

        page.locator("#redrive\\:send").click();
        assertThat(page.locator("#redrive")).containsText("Say why.");
        page.locator("#redrive\\:note").fill("the scanner is mended <b>now</b>");
        page.locator("#redrive\\:send").click();

        assertThat(page.locator("#list\\:messages")).containsText("Back to work: idem:again");
        assertThat(page.locator("#dialog")).isHidden();
        await().atMost(SOON)
                .until(() -> stack.rest()
                        .get("/audit?action=REDRIVE&subject=idem:again")
                        .json()
                        .at("/items/0/detail")
                        .asText("")
                        .contains("the scanner is mended <b>now</b>"));
    }

    @Test
    void aViewerSeesTheLettersAndNoButton() {
        Page page = letters("vera", 1280, ColorScheme.LIGHT);

        assertThat(page.locator("#user")).hasText("vera");
        assertThat(page.locator("tr", new Page.LocatorOptions().setHasText("idem:stays")))
                .isVisible();
        assertThat(page.locator("button.redrive").count()).isZero();
        assertThat(page.locator("#dialog").count()).isZero();
        assertThat(page.locator("#bulkDialog").count()).isZero();
        assertThat(page.locator("nav.pages")).not().containsText("Redrives");
        assertThat(page.navigate(stack.root() + "/recommit/redrives.xhtml").status())
                .isEqualTo(403);
        await().atMost(SOON)
                .until(() -> stack.rest()
                        .get("/audit?action=REFUSE_ACCESS&actor=vera")
                        .json()
                        .path("items")
                        .toString()
                        .contains("/recommit/redrives.xhtml"));
    }

    @Test
    void theFilterStandsInTheAddressAndIsCounted() {
        Page page = letters("vera", 1280, ColorScheme.LIGHT);
        page.locator("input[name=key]").fill("idem:stays");
        page.locator(".filter button").click();
        assertThat(page.locator("#total")).containsText("1 letter matches");
        assertThat(page.url()).contains("key=idem%3Astays");
        assertThat(page.locator("input[name=key]")).hasValue("idem:stays");

        page.navigate(stack.root() + "/recommit/dead-letters.xhtml?reason=EXPIRED");
        assertThat(page.locator("#total")).containsText("0 letters match");
        assertThat(page.locator("select[name=reason]")).hasValue("EXPIRED");
        page.navigate(stack.root() + "/recommit/dead-letters.xhtml?from=yesterday");
        assertThat(page.locator("#list\\:letters .notice")).containsText("from = yesterday");
    }

    @Test
    void fromTheOverviewToEverythingSentBackTakesFourClicksAndANote() {
        for (int i = 0; i < 3; i++) {
            send(controlled("many" + i));
        }
        awaitTotal("key=idem:many0", 1);
        awaitTotal("key=idem:many1", 1);
        awaitTotal("key=idem:many2", 1);
        Page page = operator(1280, ColorScheme.LIGHT);

        page.locator(".groups a", new Page.LocatorOptions().setHasText("VALIDATION_FAILED"))
                .click();
        page.locator("#openBulk").click();
        assertThat(page.locator("#bulk\\:canary")).hasValue("5");
        page.screenshot(shot("bulk-light"));
        page.locator("#bulk\\:bulkNote").fill("the scanner is mended");
        page.locator("#bulk\\:start").click();

        Locator job = page.locator(".job").first();
        assertThat(job).containsText("reason=VALIDATION_FAILED");
        assertThat(job).containsText("the scanner is mended");
        // They are as wrong as before: the job stops by itself
        assertThat(job.locator(".state")).hasText("PAUSED");
        assertThat(job).containsText("failed again");
        page.screenshot(shot("redrives-light"));
        assertThat(page.locator("#change\\:apply")).isHidden();
        job.locator("button", new Locator.LocatorOptions().setHasText("Cancel")).click();
        assertThat(page.locator(".job").first().locator(".state")).hasText("CANCELLED");
    }

    @Test
    void aControlledLetterIsDiscardedByTwoPeopleAndRestored() {
        send(controlled("unwanted"));
        awaitTotal("key=idem:unwanted", 1);
        Page page = letters("olga", 1280, ColorScheme.LIGHT);
        page.locator("tr", new Page.LocatorOptions().setHasText("idem:unwanted"))
                .locator("button.discard")
                .click();
        assertThat(page.locator("#discard .subject")).hasText("idem:unwanted");
        page.locator("#discard\\:code").selectOption("TEST_DATA");
        page.screenshot(shot("discard-light"));
        page.locator("#discard\\:note").fill("a training till <b>only</b>");
        page.locator("#discard\\:send").click();
        assertThat(page.locator("#list\\:messages")).containsText("a pharmacist has to approve");

        Page second = chromium.open(stack, "petra", "correct horse", 1280, ColorScheme.LIGHT);
        second.locator("nav.pages a", new Page.LocatorOptions().setHasText("Approvals"))
                .click();
        Locator wish = second.locator("tr", new Page.LocatorOptions().setHasText("idem:unwanted"));
        assertThat(wish).containsText("a training till <b>only</b>");
        second.screenshot(shot("approvals-light"));
        assertThat(serious(second)).isEmpty();
        wish.locator("button.approve").click();
        second.locator("#approve\\:send").click();
        assertThat(second.locator("#list\\:messages")).containsText("APPROVED: idem:unwanted");
        awaitTotal("key=idem:unwanted", 0);

        await().atMost(SOON)
                .until(() -> stack.rest()
                                .get("/discards?key=idem:unwanted")
                                .json()
                                .get("total")
                                .asInt()
                        == 1);
        page.navigate(stack.root() + "/recommit/discards.xhtml?key=idem:unwanted");
        Locator discard = page.locator("tr", new Page.LocatorOptions().setHasText("idem:unwanted"));
        assertThat(discard).containsText("approved by petra");
        page.screenshot(shot("discards-light"));
        assertThat(serious(page)).isEmpty();
        discard.locator("button.restore").click();
        page.locator("#restore\\:note").fill("it was none");
        page.locator("#restore\\:send").click();
        assertThat(page.locator("#list\\:messages")).containsText("among the dead letters again");
        assertThat(page.locator("tr", new Page.LocatorOptions().setHasText("idem:unwanted")))
                .containsText("restored by olga");
        awaitTotal("key=idem:unwanted", 1);
    }

    @Test
    void aLetterIsShownWholeAndTheLookIsOnRecord() {
        Page page = letters("olga", 1280, ColorScheme.LIGHT);
        page.locator("td.key a", new Page.LocatorOptions().setHasText("idem:stays"))
                .click();
        assertThat(page.locator("h1")).hasText("Dead letter");
        assertThat(page.locator("#body")).containsText("\"ndc\":\"00406-0512-01\"");
        assertThat(page.locator("main")).containsText("recommit_origin_id");
        assertThat(page.locator("main")).containsText("VALIDATION_FAILED");
        page.screenshot(shot("letter-light"));
        assertThat(serious(page)).isEmpty();
        await().atMost(SOON)
                .until(() -> stack.rest()
                                .get("/audit?action=VIEW_DEAD_LETTER&actor=olga&subject=idem:stays")
                                .json()
                                .get("total")
                                .asInt()
                        > 0);

        Page viewer = letters("vera", 1280, ColorScheme.LIGHT);
        assertThat(viewer.locator("td.key a").count()).isZero();
        assertThat(viewer.navigate(stack.root() + "/recommit/dead-letter.xhtml?id=ID:1")
                        .status())
                .isEqualTo(403);
    }

    @ParameterizedTest
    @CsvSource({"1280, LIGHT", "390, DARK"})
    void aCommitIsFoundByItsKeyWithItsHistory(int width, ColorScheme scheme) {
        // No rate is published: it waits
        send("""
            {"kind":"shipment-reconciliation","idempotencyKey":"ship:waits","source":"oms","shipmentId":"SHP-1",
             "fxPair":"EUR/USD","asOf":"2026-07-01"}
            """);
        await().atMost(SOON)
                .until(() -> stack.rest()
                        .get("/commits/ship:waits")
                        .json()
                        .path("status")
                        .asText()
                        .equals("WAITING"));
        Page page = chromium.open(stack, "vera", "correct horse", width, scheme);
        page.navigate(stack.root() + "/recommit/commit.xhtml");
        page.locator("input[name=key]").fill("ship:waits");
        page.locator(".filter button").click();
        assertThat(page.locator("#state")).hasText("WAITING");
        assertThat(page.locator(".band").first()).isVisible();
        assertThat(page.locator("main")).containsText("0 to 15 min 0 s");
        page.screenshot(shot("commit-" + width + "-" + scheme));
        assertThat(overhang(page)).isEqualTo(0);
        assertThat(serious(page)).isEmpty();

        page.navigate(stack.root() + "/recommit/commit.xhtml?key=" + "never-seen");
        assertThat(page.locator("main .notice")).containsText("Nobody has seen this key");
    }

    @Test
    void onlyTheSelectedLettersAreSent() {
        send(controlled("picked"));
        awaitTotal("key=idem:picked", 1);
        Page page = letters("olga", 1280, ColorScheme.LIGHT);
        page.locator("tr", new Page.LocatorOptions().setHasText("idem:picked"))
                .locator("input.pick")
                .check();
        assertThat(page.locator("#picked")).hasText("1 selected");
        page.locator("#openBulk").click();
        assertThat(page.locator("#bulk input[value=SELECTED]")).isChecked();
        page.locator("#bulk\\:start").click();
        assertThat(page.locator("#bulk")).containsText("Say why.");
        page.locator("#bulk\\:bulkNote").fill("only this one");
        page.locator("#bulk\\:start").click();

        Locator job = page.locator(".job", new Page.LocatorOptions().setHasText("only this one"));
        assertThat(job).containsText("1 letter selected");
        assertThat(job.locator(".state")).hasText("DONE");
        assertThat(job.locator(".failed dd")).hasText("1");
    }

    @ParameterizedTest
    @CsvSource({"1280, LIGHT", "390, DARK"})
    void manyAreDiscardedButWhatIsControlledStays(int width, ColorScheme scheme) {
        // Ordinary work: a day has one rate
        String day = width == 390 ? "2024-03-04" : "2024-03-05";
        for (String rate : List.of("1.1", "1.2", "1.3")) {
            send(Bodies.rate("rate:" + day + ":" + rate, day, rate).toString());
        }
        awaitTotal("reason=IDEMPOTENCY_CONFLICT", 2);
        Page page = letters("olga", width, scheme);
        page.navigate(stack.root() + "/recommit/dead-letters.xhtml?reason=IDEMPOTENCY_CONFLICT");
        page.locator("#openDiscards").press("Enter");
        assertThat(page.locator("#discards input[value=MATCHING]")).isChecked();
        assertThat(page.locator("#discards input[value=SELECTED]")).isDisabled();
        page.locator("#discards\\:send").click();
        assertThat(page.locator("#discards")).containsText("Say why.");
        page.locator("#discards\\:code").selectOption("SENT_IN_ERROR");
        page.locator("#discards\\:note").fill("sent twice by mistake");
        page.screenshot(shot("discard-many-" + width + "-" + scheme));
        assertThat(overhang(page)).isEqualTo(0);
        assertThat(serious(page)).isEmpty();
        page.locator("#discards\\:send").click();
        assertThat(page.locator("#list\\:messages")).containsText("2 of 2 discarded.");
        assertThat(page.locator("#total")).containsText("0 letters match");

        page.navigate(stack.root() + "/recommit/dead-letters.xhtml");
        page.locator("#pickAll").check();
        page.locator("input.pick").last().uncheck();
        assertThat(page.locator("#picked")).hasText(page.locator("input.pick").count() - 1 + " selected");
        page.locator("#openDiscards").click();
        assertThat(page.locator("#discards input[value=SELECTED]")).isChecked();
        page.locator("#discards input[value=OTHERS]").check();
        page.locator("#discards\\:note").fill("all but these");
        page.locator("#discards\\:send").click();
        assertThat(page.locator("#list\\:messages"))
                .containsText("0 of 1 discarded. 1 controlled or not to be decoded");
    }

    @ParameterizedTest
    @CsvSource({"1280, LIGHT", "1280, DARK", "390, LIGHT", "390, DARK"})
    void theOverviewAndTheRedrivesFitTheWindowAndEverybodyCanUseThem(int width, ColorScheme scheme) {
        Page page = operator(width, scheme);
        assertThat(page.locator("#allLetters")).isVisible();
        page.screenshot(shot("overview-" + width + "-" + scheme));
        assertThat(overhang(page)).isEqualTo(0);
        assertThat(serious(page)).isEmpty();

        page.navigate(stack.root() + "/recommit/redrives.xhtml");
        assertThat(page.locator("h1")).hasText("Redrives");
        page.screenshot(shot("redrives-" + width + "-" + scheme));
        assertThat(overhang(page)).isEqualTo(0);
        assertThat(serious(page)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"1280, LIGHT", "1280, DARK", "390, LIGHT", "390, DARK"})
    void theDeadLettersFitTheWindowAndEverybodyCanUseThem(int width, ColorScheme scheme) {
        Page page = letters("olga", width, scheme);
        assertThat(page.locator("tr", new Page.LocatorOptions().setHasText("idem:stays")))
                .isVisible();
        page.screenshot(shot("letters-" + width + "-" + scheme));

        assertThat(overhang(page)).isEqualTo(0);
        page.locator("button.redrive").first().scrollIntoViewIfNeeded();
        assertThat(page.locator("button.redrive").first()).isInViewport(WHOLE);
        assertThat(serious(page)).isEmpty();
        page.locator("button.redrive").first().click();
        assertThat(page.locator("#dialog")).isVisible();
        page.screenshot(shot("dialog-" + width + "-" + scheme));
        assertThat(serious(page)).isEmpty();
    }

    private static void awaitTotal(String filter, int total) {
        await().atMost(SOON)
                .until(() -> stack.rest()
                                .get("/dead-letters?" + filter)
                                .json()
                                .get("total")
                                .asInt()
                        == total);
    }

    /** The dead letters as that user sees them. */
    private static Page letters(String user, int width, ColorScheme scheme) {
        Page page = chromium.open(stack, user, "correct horse", width, scheme);
        page.navigate(stack.root() + "/recommit/dead-letters.xhtml");
        return page;
    }

    private static Page operator(int width, ColorScheme scheme) {
        return chromium.open(stack, "olga", "correct horse", width, scheme);
    }

    /** As nobody can make one but by the broker's own administration. */
    private static void hostileLetter() {
        stack.brokerAdmin().send(Stack.DEAD_LETTERS, context -> {
            try {
                Message letter = context.createTextMessage("{\"kind\":\"" + SCRIPT + "\"}");
                letter.setStringProperty("recommit_reason", "VALIDATION_FAILED");
                letter.setStringProperty("recommit_key", "hostile-key" + SCRIPT);
                letter.setStringProperty("recommit_kind", "hostile-kind" + SCRIPT);
                letter.setStringProperty("recommit_dependency", "hostile-dependency" + SCRIPT);
                letter.setStringProperty("recommit_error_text", "hostile-error" + SCRIPT);
                return letter;
            } catch (JMSException e) {
                throw new IllegalStateException(e);
            }
        });
    }

    private static void send(String text) {
        stack.sender().send(Stack.COMMITS, text);
    }

    private static void awaitLetters(long count) {
        await().atMost(SOON).until(() -> stack.brokerAdmin().count(Stack.DEAD_LETTERS) >= count);
    }

    /** Dead at once: stock that is dispensed has to leave, not come. */
    private static String controlled(String name) {
        return """
            {"kind":"inventory-batch","idempotencyKey":"idem:%s","source":"pos","movements":[{"site":"0042",
             "ndc":"00406-0512-01","lot":"A","schedule":"CII","type":"DISPENSE","quantity":"30","unit":"EA",
             "occurredAt":"2026-07-01T10:15:00Z"}]}
            """.formatted(name);
    }
}
