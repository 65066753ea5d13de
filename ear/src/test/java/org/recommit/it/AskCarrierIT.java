package org.recommit.it;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Asking the carrier from the page of a shipment's dead letter, in a real browser. */
class AskCarrierIT extends BrowserTest {
    private static final String PASSWORD = "correct horse";

    private static SharedStack shared;

    @BeforeAll
    static void start() {
        shared = SharedStack.get();
        user("olga-asks", "operator");
        user("aude-looks", "auditor");
    }

    @Test
    void anOperatorReadsWhatTheCarrierSaysNow() {
        Page page = letter("olga-asks", "SHP-9");
        page.locator("#carrier\\:ask").click();

        assertThat(page.locator("#carrier\\:answer")).containsText("The carrier says: ");
        page.screenshot(shot("ask-carrier"));
        assertThat(overhang(page)).isEqualTo(0);
        assertThat(serious(page)).isEmpty();
        // A second time: the page is the same one
        page.locator("#carrier\\:ask").click();
        assertThat(page.locator("#carrier\\:answer li")).hasCount(1);
    }

    @Test
    void whatTheCarrierRefusesIsTold() {
        Page page = letter("olga-asks", "SIM-404-9");
        page.locator("#carrier\\:ask").click();

        assertThat(page.locator("#carrier\\:answer")).containsText("The carrier answered 404.");
    }

    @Test
    void whoMayNotAskHasNoButton() {
        Page page = letter("aude-looks", "SHP-10");

        assertThat(page.locator("main")).containsText("SHP-10");
        assertThat(page.locator("#carrier\\:ask")).hasCount(0);
    }

    /** The page of that shipment's letter: it has died of a rate that nobody publishes. */
    private static Page letter(String user, String shipment) {
        String key = SharedStack.key("ask");
        shared.send(Bodies.shipment(key, shipment, SharedStack.day()).toString());
        String id = shared.shownLetter(key).path("id").asText();
        Page page = chromium.open(shared.stack, user, PASSWORD, 1280, ColorScheme.LIGHT);
        page.navigate(shared.stack.root() + "/recommit/dead-letter.xhtml?id=" + id);
        return page;
    }

    private static void user(String name, String role) {
        assertThat(shared.rest
                        .put("/users/" + name, "{\"password\":\"" + PASSWORD + "\",\"roles\":[\"" + role + "\"]}")
                        .status())
                .isBetween(200, 204);
    }
}
