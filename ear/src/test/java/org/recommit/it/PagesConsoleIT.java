package org.recommit.it;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The pages on which people look things up, and that of the users. */
class PagesConsoleIT extends BrowserTest {
    /** Nobody else's. */
    private static final String SITE = SharedStack.key("site").substring(3);

    private static final String NDC = "00406051201";

    private static SharedStack shared;
    private static String batch;

    @BeforeAll
    static void fill() {
        shared = SharedStack.get();
        for (String role : List.of("viewer", "pharmacist", "finance", "auditor")) {
            shared.user("pages-" + role, role);
        }
        batch = SharedStack.key("pages");
        shared.send("""
            {"kind":"inventory-batch","idempotencyKey":"%s","source":"pages-pos","movements":[
             {"site":"%2$s","ndc":"00406-0512-01","lot":"A1","schedule":"CII","type":"RECEIVE","quantity":"40","unit":"EA",
              "occurredAt":"2026-07-01T10:15:00Z","reference":"INV-1"},
             {"site":"%2$s","ndc":"00406-0512-01","lot":"A1","schedule":"CII","type":"WASTE","quantity":"-50","unit":"EA",
              "occurredAt":"2026-07-03T10:15:00Z","performedBy":"<b>nora</b>"}]}
            """.formatted(batch, SITE));
        shared.landed(batch);
    }

    @ParameterizedTest
    @CsvSource({"1280, LIGHT", "390, DARK"})
    void theTrailIsSearchedVerifiedAndExported(int width, ColorScheme scheme) {
        Page page = open("auditor", "audit.xhtml", width, scheme);
        page.locator("select[name=action]").selectOption("ADD_USER");
        page.locator("input[name=subject]").fill("pages-viewer");
        page.locator(".filter button").click();
        assertThat(page.locator("#total")).containsText("1 action matches");
        assertThat(page.locator("#table tbody")).containsText("{\"roles\":\"viewer\"}");
        assertThat(page.url()).contains("action=ADD_USER&subject=pages-viewer");
        assertThat(page.locator("select[name=action]")).hasValue("ADD_USER");

        page.locator("#trail\\:verify").click();
        assertThat(page.locator("#trail\\:result .good")).containsText("Nothing was changed, removed or moved");
        page.screenshot(shot("audit-" + width + "-" + scheme));
        assertThat(overhang(page)).isEqualTo(0);
        assertThat(serious(page)).isEmpty();
        String export =
                page.waitForDownload(() -> page.locator("#export").click()).suggestedFilename();
        assertThat(export).isEqualTo("audit.csv");
        await().atMost(SOON)
                .until(() -> shared.rest
                                .get("/audit?action=EXPORT_AUDIT&actor=pages-auditor")
                                .json()
                                .get("total")
                                .asInt()
                        > 0);
    }

    @Test
    void aTamperedRowIsNamed() {
        Map<String, Object> row = shared.sql
                .rows("select id, detail from audit_event where subject = 'pages-viewer' and action = 'ADD_USER'")
                .get(0);
        shared.sql.update("update audit_event set detail = '{\"roles\":\"admin\"}' where id = ?", row.get("id"));
        try {
            Page page = open("auditor", "audit.xhtml", 1280, ColorScheme.LIGHT);
            page.locator("#trail\\:verify").click();
            assertThat(page.locator("#trail\\:result .bad li")).hasText("Row " + row.get("id") + ": CHANGED");
        } finally {
            shared.sql.update("update audit_event set detail = ? where id = ?", row.get("detail"), row.get("id"));
        }
    }

    @ParameterizedTest
    @CsvSource({"1280, DARK", "390, LIGHT"})
    void movementsAreFilteredAndTheirEvidenceIsShown(int width, ColorScheme scheme) {
        Page page = open("viewer", "ledger.xhtml", width, scheme);
        page.locator("input[name=site]").fill(SITE);
        page.locator(".filter button").click();
        assertThat(page.locator("#total")).containsText("2 movements match");
        assertThat(page.url()).contains("site=" + SITE.replace(":", "%3A"));
        Locator waste = page.locator("tr", new Page.LocatorOptions().setHasText("-50 EA"));
        assertThat(waste).containsText("<b>nora</b>");
        assertThat(waste.locator(".controlled").first()).isVisible();
        page.screenshot(shot("ledger-" + width + "-" + scheme));
        assertThat(overhang(page)).isEqualTo(0);
        assertThat(serious(page)).isEmpty();
        assertThat(page.waitForDownload(() -> page.locator("#csv").click()).suggestedFilename())
                .isEqualTo("movements.csv");

        waste.locator("td.key a").click();
        assertThat(page.locator("#state")).hasText("COMMITTED");
        page.navigate(address("ledger.xhtml?ndc=0406-0512"));
        assertThat(page.locator("main .notice")).containsText("11 digits without hyphens");
    }

    @Test
    void aBalanceIsShownAsOfADay() {
        Page page = open("viewer", "balances.xhtml?site=" + SITE, 1280, ColorScheme.LIGHT);
        assertThat(page.locator("#table tbody tr")).containsText("-10 EA");
        assertThat(page.locator("#table tbody tr")).containsText("below zero");
        page.locator("input[name=asOf]").fill("2026-07-01");
        page.locator(".filter button").click();
        assertThat(page.locator("#table tbody tr")).containsText("40 EA");
        page.screenshot(shot("balances-light"));
        assertThat(serious(page)).isEmpty();

        page.locator("td.key a").click();
        assertThat(page.locator("#total")).containsText("2 movements match");
        assertThat(page.locator("nav.pages a[aria-current]")).hasText("Ledger");
    }

    @ParameterizedTest
    @CsvSource({"1280, LIGHT", "390, DARK"})
    void aPharmacistExplainsADiscrepancy(int width, ColorScheme scheme) {
        String site = SharedStack.key("site").substring(3);
        String key = SharedStack.key("short");
        shared.send("""
            {"kind":"inventory-batch","idempotencyKey":"%s","source":"pages-pos","movements":[
             {"site":"%s","ndc":"00406-0512-01","schedule":"CII","type":"DISPENSE","quantity":"-5","unit":"EA",
              "occurredAt":"2026-07-01T10:15:00Z"}]}
            """.formatted(key, site));
        shared.landed(key);
        Page page = open("pharmacist", "discrepancies.xhtml?open=true", width, scheme);
        Locator row = page.locator("tr", new Page.LocatorOptions().setHasText(key));
        assertThat(row).containsText("-5 EA");
        row.locator("button.explain").click();
        assertThat(page.locator("#explain .subject")).hasText(NDC + " at " + site + ", -5 EA");
        page.locator("#explain\\:send").click();
        assertThat(page.locator("#explain")).containsText("Say why.");
        page.locator("#explain\\:code").selectOption("COUNT");
        page.locator("#explain\\:note").fill("found <i>behind</i> the shelf");
        page.screenshot(shot("explain-" + width + "-" + scheme));
        assertThat(serious(page)).isEmpty();
        page.locator("#explain\\:send").click();
        assertThat(page.locator("#list\\:messages")).containsText("Explained: " + NDC);
        assertThat(row).containsText("found <i>behind</i> the shelf");
        assertThat(row).containsText("by pages-pharmacist");
        assertThat(row.locator("button").count()).isZero();
        page.screenshot(shot("discrepancies-" + width + "-" + scheme));
        assertThat(overhang(page)).isEqualTo(0);
        assertThat(serious(page)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"1280, LIGHT", "390, DARK"})
    void aPolicyIsSimulatedUnderEveryJitter(int width, ColorScheme scheme) {
        Page page = open("finance", "policies.xhtml", width, scheme);
        assertThat(page.locator("#policies tbody")).containsText("controlled");
        page.locator("select[name=policy]").selectOption("carrier");
        page.locator("input[name=messages]").fill("500");
        page.locator(".filter button").click();
        assertThat(page.locator(".plot")).hasCount(4);
        assertThat(page.locator("[data-jitter=full] h3")).hasText("full (as configured)");
        assertThat(page.locator("[data-jitter=none] svg polygon")).hasAttribute("points", Pattern.compile("0,150 .*"));
        assertThat(page.locator("table.figures tbody tr").first().locator("td")).hasCount(4);
        assertThat(page.url()).contains("policy=carrier&messages=500");
        page.screenshot(shot("policies-" + width + "-" + scheme));
        assertThat(overhang(page)).isEqualTo(0);
        assertThat(serious(page)).isEmpty();

        page.navigate(address("policies.xhtml?messages=none"));
        assertThat(page.locator("main .notice")).containsText("messages = none");
    }

    @ParameterizedTest
    @CsvSource({"1280, DARK", "390, LIGHT"})
    void theSpreadOfRetriesIsShownAgainstAnEvenOne(int width, ColorScheme scheme) {
        String key = SharedStack.key("spread");
        shared.send("""
            {"kind":"shipment-reconciliation","idempotencyKey":"%s","source":"oms","shipmentId":"SHP-1",
             "fxPair":"EUR/USD","asOf":"2024-05-06"}
            """.formatted(key));
        await().atMost(SOON)
                .until(() -> shared.events(key).stream()
                        .anyMatch(event -> event.get("outcome").equals("RETRY")));
        Page page = open("viewer", "retries.xhtml?dependency=fx&minutes=1440", width, scheme);
        assertThat(page.locator("#spread .even")).hasAttribute("points", Pattern.compile("0\\.0,.*"));
        assertThat(page.locator("#total strong")).not().hasText("0");
        assertThat(page.locator("table.figures tbody tr").first()).isVisible();
        assertThat(page.locator("select[name=dependency]")).hasValue("fx");
        page.screenshot(shot("retries-" + width + "-" + scheme));
        assertThat(overhang(page)).isEqualTo(0);
        assertThat(serious(page)).isEmpty();

        page.navigate(address("retries.xhtml?minutes=0"));
        assertThat(page.locator("main .notice")).containsText("minutes = 0");
    }

    @ParameterizedTest
    @CsvSource({"1280, LIGHT", "390, DARK"})
    void anAdministratorAddsChangesAndEndsAUser(int width, ColorScheme scheme) {
        String name = "pages-new-" + width;
        Page page = chromium.open(shared.stack, "admin", shared.stack.accounts().admin(), width, scheme);
        page.navigate(address("users.xhtml"));
        page.locator("#openAdd").click();
        // What is typed before the dialog has moved the focus goes to the wrong field
        assertThat(page.locator("#add\\:subject")).isFocused();
        page.locator("#add\\:subject").fill(name);
        page.locator("#add\\:password").fill(SharedStack.PASSWORD);
        page.locator("#add\\:send").click();
        assertThat(page.locator("#add")).containsText("Give at least one role.");
        page.locator("#add input[value=viewer]").check();
        page.screenshot(shot("user-" + width + "-" + scheme));
        assertThat(serious(page)).isEmpty();
        page.locator("#add\\:send").click();
        assertThat(page.locator("#list\\:messages")).containsText("Added: " + name);
        Locator row = page.locator("tr", new Page.LocatorOptions().setHasText(name));
        assertThat(row).containsText("viewer");
        assertThat(shared.stack
                        .rest(name, SharedStack.PASSWORD)
                        .get("/dead-letters/summary")
                        .status())
                .isEqualTo(200);
        page.screenshot(shot("users-" + width + "-" + scheme));
        assertThat(overhang(page)).isEqualTo(0);
        assertThat(serious(page)).isEmpty();

        row.locator("button.change").click();
        page.locator("#change\\:password").fill("battery staple");
        page.locator("#change input[value=auditor]").check();
        page.locator("#change\\:send").click();
        assertThat(page.locator("#list\\:messages")).containsText("Changed: " + name);
        assertThat(row).containsText("auditor");
        assertThat(shared.stack.rest(name, "battery staple").get("/audit").status())
                .isEqualTo(200);

        row.locator("button.end").click();
        page.locator("#end\\:send").click();
        assertThat(page.locator("#list\\:messages")).containsText("Ended: " + name);
        assertThat(row).hasCount(0);
        assertThat(shared.rest.get("/audit?subject=" + name).json().get("total").asInt())
                .isGreaterThanOrEqualTo(3);
    }

    @ParameterizedTest
    @CsvSource({
        "viewer, ledger.xhtml balances.xhtml discrepancies.xhtml policies.xhtml retries.xhtml, audit.xhtml users.xhtml",
        "pharmacist, ledger.xhtml balances.xhtml discrepancies.xhtml policies.xhtml, audit.xhtml users.xhtml",
        "auditor, ledger.xhtml balances.xhtml discrepancies.xhtml audit.xhtml, users.xhtml",
        "finance, policies.xhtml retries.xhtml, users.xhtml ledger.xhtml balances.xhtml discrepancies.xhtml audit.xhtml"
    })
    void eachPageIsOpenToItsRoles(String role, String open, String closed) {
        Page page = open(role, "", 1280, ColorScheme.LIGHT);
        for (String address : words(open)) {
            assertThat(page.navigate(address(address)).status()).as(address).isEqualTo(200);
        }
        for (String address : words(closed)) {
            assertThat(page.navigate(address(address)).status()).as(address).isEqualTo(403);
        }
    }

    private static List<String> words(String text) {
        return text.isEmpty() ? List.of() : List.of(text.split(" "));
    }

    private static Page open(String role, String address, int width, ColorScheme scheme) {
        Page page = chromium.open(shared.stack, "pages-" + role, SharedStack.PASSWORD, width, scheme);
        page.navigate(address(address));
        return page;
    }

    private static String address(String page) {
        return shared.stack.root() + "/recommit/" + page;
    }
}
