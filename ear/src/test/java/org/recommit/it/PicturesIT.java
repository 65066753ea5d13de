package org.recommit.it;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import jakarta.jms.JMSContext;
import jakarta.jms.JMSException;
import jakarta.jms.TextMessage;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Takes the pictures that README.md shows: a day at two pharmacies and a warehouse, made up as a whole. Run by
 * {@code config/screenshots/update.sh}.
 */
@Tag("pictures")
class PicturesIT extends BrowserTest {
    private static final String PASSWORD = "correct horse";
    private static final Instant NOW = Instant.now().truncatedTo(ChronoUnit.MINUTES);
    private static final LocalDate YESTERDAY = businessDayBefore(LocalDate.now(ZoneOffset.UTC));
    private static final LocalDate BEFORE = businessDayBefore(YESTERDAY);
    private static final List<String> STORES = List.of("store-0042-pos", "store-0107-pos");
    private static final List<String> DRUGS =
            List.of("00406-0512-01", "00591-0853-01", "00093-0058-01", "65862-0008-01");

    private static Stack stack;

    @BeforeAll
    static void live() {
        stack = Stack.onH2().with("RECOMMIT_RETRY_FX_BASE_DELAY", "PT40S").start();
        Map.of(
                        "omar.diaz", "operator",
                        "nora.lindt", "pharmacist",
                        "fiona.keller", "finance",
                        "aldo.mori", "auditor")
                .forEach((name, role) -> stack.rest()
                        .put(
                                "/users/" + name,
                                "{\"password\":\"" + PASSWORD + "\",\"roles\":[\"" + role + "\",\"viewer\"]}"));
        stock();
        shipments();
        outage();
        people();
    }

    @AfterAll
    static void stop() {
        stack.close();
    }

    @ParameterizedTest
    @EnumSource(
            value = ColorScheme.class,
            names = {"LIGHT", "DARK"})
    void whatStands(ColorScheme scheme) {
        Page page = open("omar.diaz", "", 1280, scheme);
        assertThat(page.locator(".groups h3")).hasCount(3);
        page.screenshot(shot("overview-1280-" + scheme));
        page.navigate(address("dead-letters.xhtml"));
        assertThat(page.locator("#total")).containsText("43 letters match");
        page.screenshot(shot("letters-1280-" + scheme).setFullPage(false));
    }

    @Test
    void whatHasHappened() {
        Page page = open("omar.diaz", "commit.xhtml?key=ship:SHP-20418:" + YESTERDAY, 1280, ColorScheme.LIGHT);
        assertThat(page.locator(".band").first()).isVisible();
        page.screenshot(shot("commit-1280-LIGHT"));
        page = open("omar.diaz", "ledger.xhtml", 1280, ColorScheme.DARK);
        assertThat(page.locator("#total")).containsText("movements match");
        page.screenshot(shot("ledger-1280-DARK").setFullPage(false));
        page = open("nora.lindt", "discrepancies.xhtml", 1280, ColorScheme.LIGHT);
        assertThat(page.locator("main")).containsText("by nora.lindt");
        page.screenshot(shot("discrepancies-1280-LIGHT"));
        page = open("omar.diaz", "retries.xhtml?dependency=fx&minutes=15", 1280, ColorScheme.DARK);
        assertThat(page.locator("#spread .even")).isVisible();
        page.screenshot(shot("retries-1280-DARK"));
    }

    @Test
    void whatPeopleDecideAndDid() {
        Page page = open("omar.diaz", "policies.xhtml?policy=carrier&messages=500", 1280, ColorScheme.LIGHT);
        assertThat(page.locator(".plot")).hasCount(4);
        page.screenshot(shot("policies-1280-LIGHT"));
        page = open("aldo.mori", "audit.xhtml", 1280, ColorScheme.LIGHT);
        page.locator("#trail\\:verify").click();
        assertThat(page.locator("#trail\\:result .good")).isVisible();
        page.screenshot(shot("audit-1280-LIGHT").setFullPage(false));
        Page users = chromium.open(stack, "admin", stack.accounts().admin(), 390, ColorScheme.DARK);
        users.navigate(address("users.xhtml"));
        users.screenshot(shot("users-390-DARK"));
    }

    private static Page open(String user, String address, int width, ColorScheme scheme) {
        Page page = chromium.open(stack, user, PASSWORD, width, scheme);
        page.navigate(address(address));
        return page;
    }

    private static String address(String page) {
        return stack.root() + "/recommit/" + page;
    }

    /** Deliveries, what was dispensed, and one more than there was. */
    private static void stock() {
        for (int i = 0; i < 8; i++) {
            String drug = DRUGS.get(i % DRUGS.size());
            land(batch(i % 2, "receive-" + i, drug, "RECEIVE", "240", "INV-77" + (310 + i), 60 * (30 - i)));
            land(batch(
                    i % 2, "dispense-" + i, drug, "DISPENSE", "-" + (30 + 15 * (i % 3)), "RX-99" + (812 + i), 40 * i));
        }
        land(batch(0, "short", "00228-2029-10", "DISPENSE", "-10", "RX-99830", 90));
        land(batch(1, "short", "00378-5614-01", "DISPENSE", "-6", "RX-99841", 45));
    }

    private static String batch(
            int store, String name, String drug, String type, String quantity, String reference, int ago) {
        boolean narcotic = !drug.startsWith("65862");
        return """
            {"kind":"inventory-batch","idempotencyKey":"idem:batch:%s:%s","source":"%s","movements":[{"site":"%s",
             "ndc":"%s","lot":"A%d","schedule":"%s","type":"%s","quantity":"%s","unit":"EA","occurredAt":"%s",
             "reference":"%s"}]}
            """.formatted(
                        STORES.get(store),
                        name,
                        STORES.get(store),
                        STORES.get(store).substring(6, 10),
                        drug,
                        123 + store,
                        narcotic ? "CII" : "NONE",
                        type,
                        quantity,
                        NOW.minus(ago, ChronoUnit.MINUTES),
                        reference);
    }

    private static void land(String json) {
        stack.sender().send(Stack.COMMITS, json);
        awaitStatus(Rest.json(json).path("idempotencyKey").asText(), "COMMITTED");
    }

    /** Those of the day before are reconciled; those of yesterday wait for its rate. */
    private static void shipments() {
        assertThat(stack.rest("fiona.keller", PASSWORD)
                        .put("/fx-rates/EUR-USD/" + BEFORE, "{\"rate\":\"1.0832\"}")
                        .status())
                .isEqualTo(204);
        land(shipment(20_401, BEFORE));
        land(shipment(20_402, BEFORE));
        for (int i = 20_410; i < 20_430; i++) {
            stack.sender().send(Stack.COMMITS, shipment(i, YESTERDAY));
        }
        awaitStatus("ship:SHP-20418:" + YESTERDAY, "WAITING");
    }

    private static String shipment(int number, LocalDate day) {
        return """
            {"kind":"shipment-reconciliation","idempotencyKey":"ship:SHP-%1$d:%2$s","source":"oms",
             "shipmentId":"SHP-%1$d","fxPair":"EUR/USD","asOf":"%2$s"}
            """.formatted(number, day);
    }

    /** What an outage of the ledger and one of the carrier have left, and three mistakes of a till. */
    private static void outage() {
        try (JMSContext context = stack.brokerAdmin().open(JMSContext.SESSION_TRANSACTED)) {
            for (int i = 0; i < 28; i++) {
                String body = batch(i % 2, "outage-" + i, DRUGS.get(i % 4), "DISPENSE", "-30", "RX-99" + (900 + i), 20);
                bury(
                        context,
                        body,
                        "inventory-batch",
                        "ledger",
                        "java.sql.SQLTransientConnectionException",
                        "No connection within 5 s",
                        7,
                        40 + i);
            }
            for (int i = 0; i < 12; i++) {
                bury(
                        context,
                        shipment(20_380 + i, BEFORE),
                        "shipment-reconciliation",
                        "carrier",
                        "org.recommit.carrier.CarrierAway",
                        "The carrier answered 503",
                        6,
                        15 + i);
            }
            context.commit();
        } catch (JMSException e) {
            throw new IllegalStateException(e);
        }
        for (int i = 0; i < 3; i++) {
            stack.sender().send(Stack.COMMITS, batch(1, "till-" + i, DRUGS.get(0), "DISPENSE", "30", "RX-9995" + i, 5));
        }
        await().atMost(SOON).until(() -> stack.brokerAdmin().count(Stack.DEAD_LETTERS) == 43);
    }

    private static void bury(
            JMSContext context,
            String body,
            String kind,
            String dependency,
            String error,
            String text,
            int attempts,
            int minutesAgo)
            throws JMSException {
        JsonNode commit = Rest.json(body);
        long died = NOW.minus(minutesAgo, ChronoUnit.MINUTES).toEpochMilli();
        TextMessage letter = context.createTextMessage(body);
        letter.setStringProperty("recommit_key", commit.path("idempotencyKey").asText());
        letter.setStringProperty("recommit_kind", kind);
        letter.setBooleanProperty("recommit_controlled", dependency.equals("ledger"));
        letter.setStringProperty("recommit_source", commit.path("source").asText());
        letter.setStringProperty(
                "recommit_origin_id", "ID:" + commit.path("idempotencyKey").asText());
        letter.setIntProperty("recommit_hop", attempts);
        letter.setStringProperty("recommit_reason", "RETRY_BUDGET_EXHAUSTED");
        letter.setStringProperty("recommit_dependency", dependency);
        letter.setStringProperty("recommit_error", error);
        letter.setStringProperty("recommit_error_text", text);
        letter.setIntProperty("recommit_dead_attempts", attempts);
        letter.setLongProperty("recommit_first_failed", died - 31_000);
        letter.setLongProperty("recommit_last_failed", died);
        letter.setLongProperty("recommit_dead_at", died);
        letter.setStringProperty("_AMQ_ORIG_ADDRESS", Stack.COMMITS);
        letter.setStringProperty("_AMQ_ORIG_QUEUE", Stack.COMMITS);
        context.createProducer().send(context.createQueue(Stack.DEAD_LETTERS), letter);
    }

    /** What people do about it. */
    private static void people() {
        Rest omar = stack.rest("omar.diaz", PASSWORD);
        omar.put("/consumption", "{\"state\":\"PAUSED\",\"note\":\"The ledger is being moved\"}");
        omar.put("/consumption", "{\"state\":\"RUNNING\",\"note\":\"The ledger has been moved\"}");
        Rest nora = stack.rest("nora.lindt", PASSWORD);
        JsonNode open = await().atMost(SOON)
                .until(
                        () -> nora.get("/ledger/discrepancies?open=true").json().path("items"),
                        items -> items.size() == 2)
                .path(0);
        assertThat(nora.post(
                                "/ledger/discrepancies/" + open.path("id").asText() + "/explain",
                                "{\"code\":\"COUNT\",\"note\":\"Found behind the counter at the evening count\"}")
                        .status())
                .isLessThan(300);
    }

    private static void awaitStatus(String key, String status) {
        await().atMost(SOON)
                .until(() -> stack.rest()
                        .get("/commits/" + key)
                        .json()
                        .path("status")
                        .asText()
                        .equals(status));
    }

    private static LocalDate businessDayBefore(LocalDate day) {
        LocalDate before = day.minusDays(1);
        while (before.getDayOfWeek().compareTo(DayOfWeek.FRIDAY) > 0) {
            before = before.minusDays(1);
        }
        return before;
    }
}
