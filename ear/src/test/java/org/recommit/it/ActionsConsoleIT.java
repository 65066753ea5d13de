package org.recommit.it;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import java.time.Duration;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What operators and pharmacists do in the console beside redrives and discards, in a real browser. */
class ActionsConsoleIT extends BrowserTest {
    private static SharedStack shared;

    @BeforeAll
    static void start() {
        shared = SharedStack.get();
        shared.user("it-act-operator", "operator");
        shared.user("it-act-viewer", "viewer");
        shared.user("it-act-pharmacist", "pharmacist");
    }

    private static Page open(String user, String page, int width, ColorScheme scheme) {
        Page opened = chromium.open(shared.stack, user, SharedStack.PASSWORD, width, scheme);
        opened.navigate(shared.stack.root() + "/recommit/" + page);
        return opened;
    }

    @ParameterizedTest
    @CsvSource({"1280, LIGHT", "390, DARK"})
    void anOperatorPausesAndResumesAndEveryPageSaysSo(int width, ColorScheme scheme) {
        Page page = open("it-act-operator", "index.xhtml", width, scheme);
        Locator state = page.locator("#live\\:consumption .state");
        assertThat(state).hasText("RUNNING");
        page.locator("button[data-form=pause]").press("Enter");
        page.locator("#pause\\:send").click();
        assertThat(page.locator("#pause")).containsText("Say why.");
        page.locator("#pause\\:note").fill("the ledger is being moved");
        page.screenshot(shot("pause-dialog-" + width + "-" + scheme));
        assertThat(serious(page)).isEmpty();
        page.locator("#pause\\:send").click();
        try {
            assertThat(state).hasText("PAUSED");
            assertThat(page.locator("#banner")).containsText("Consumption is paused");
            assertThat(page.locator("#live\\:state")).containsText("commits are accepted and wait.");
            assertThat(page.locator("#live\\:messages")).containsText("Consumption is paused.");
            page.screenshot(shot("paused-" + width + "-" + scheme));
            assertThat(overhang(page)).isEqualTo(0);
            assertThat(serious(page)).isEmpty();

            Page viewer = open("it-act-viewer", "commit.xhtml", width, scheme);
            assertThat(viewer.locator("#banner")).containsText("Consumption is paused");
            viewer.locator("#banner a").click();
            assertThat(viewer.locator("#live\\:consumption .state")).hasText("PAUSED");
            assertThat(viewer.locator("button[data-form=resume]").count()).isZero();

            page.locator("button[data-form=resume]").click();
            page.locator("#resume\\:note").fill("it is moved");
            page.locator("#resume\\:send").click();
            assertThat(state).hasText("RUNNING");
            assertThat(page.locator("#banner")).hasText("");
            // The other one's page looks by itself
            assertThat(viewer.locator("#banner")).hasText("");
        } finally {
            shared.rest.put("/consumption", "{\"state\":\"RUNNING\",\"note\":\"the test is over\"}");
        }
    }

    @ParameterizedTest
    @CsvSource({"1280, LIGHT", "390, DARK"})
    void aControlledLetterIsEditedAndAnotherPersonSeesTheDifference(int width, ColorScheme scheme) {
        String key = SharedStack.key("edit");
        ObjectNode wrong = Bodies.batch(key);
        Bodies.line(wrong).put("quantity", "30").put("reference", SCRIPT);
        shared.send(wrong.toString());
        String id = shared.shownLetter(key).path("id").asText();
        Page page = open("it-act-operator", "dead-letter.xhtml?id=" + Rest.inPath(id), width, scheme);
        page.locator("button[data-form=edit]").press("Enter");
        assertThat(page.locator("#edit\\:body")).hasValue(wrong.toString());
        page.screenshot(shot("edit-" + width + "-" + scheme));
        assertThat(serious(page)).isEmpty();
        page.locator("#edit\\:note").fill("dispensed, not received");
        page.locator("#edit\\:send").click();
        assertThat(page.locator("#edit\\:messages")).containsText("VALIDATION_FAILED");
        page.locator("#edit\\:body").fill(wrong.toString().replace("\"30\"", "\"-30\""));
        page.locator("#edit\\:send").click();
        assertThat(page.locator("#list\\:messages")).containsText("a pharmacist has to approve");

        Page second = open("it-act-pharmacist", "approvals.xhtml", width, scheme);
        Locator wish = second.locator("tr", new Page.LocatorOptions().setHasText(key));
        assertThat(wish).containsText("edit and redrive");
        assertThat(wish.locator("del")).hasText("\"30\"");
        assertThat(wish.locator("ins")).hasText("\"-30\"");
        wish.scrollIntoViewIfNeeded();
        second.screenshot(shot("approve-edit-" + width + "-" + scheme));
        assertThat(overhang(second)).isEqualTo(0);
        assertThat(serious(second)).isEmpty();
        assertThat(second.evaluate("window.ran")).isNull();
        wish.locator("button.approve").click();
        second.locator("#approve\\:send").click();
        assertThat(second.locator("#list\\:messages")).containsText("APPROVED: " + key);
        shared.landed(key);
    }

    @ParameterizedTest
    @CsvSource({"1280, LIGHT", "390, DARK"})
    void whatWaitsIsTriedNow(int width, ColorScheme scheme) {
        String key = SharedStack.key("waits");
        TryNowIT.waits(shared, key, Duration.ofHours(1));
        // A list may be 2 s old
        await().atMost(SOON).until(() -> TryNowIT.listed(shared, key));
        Page page = open("it-act-operator", "waiting.xhtml", width, scheme);
        page.locator("input[name=key]").fill(key);
        page.locator(".filter button").press("Enter");
        assertThat(page.locator("#total")).containsText("1 commit waits");
        assertThat(page.locator("tr", new Page.LocatorOptions().setHasText(key)))
                .containsText("java.sql.SQLTransientException");
        page.screenshot(shot("waiting-" + width + "-" + scheme));
        assertThat(overhang(page)).isEqualTo(0);
        assertThat(serious(page)).isEmpty();
        page.locator("button[data-form=hurry]").press("Enter");
        page.locator("#hurry\\:note").fill("the ledger is back");
        page.screenshot(shot("try-now-" + width + "-" + scheme));
        assertThat(serious(page)).isEmpty();
        page.locator("#hurry\\:send").click();
        assertThat(page.locator("#list\\:messages")).containsText("1 commit is tried now.");
        shared.landed(key);

        Page viewer = open("it-act-viewer", "waiting.xhtml", width, scheme);
        assertThat(viewer.locator("h1")).hasText("Waiting");
        assertThat(viewer.locator("button[data-form=hurry]").count()).isZero();
    }
}
