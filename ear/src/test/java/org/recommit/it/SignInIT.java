package org.recommit.it;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.Response;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.Cookie;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How people sign in to the console, and programs to REST. */
class SignInIT extends BrowserTest {
    private static SharedStack shared;

    @BeforeAll
    static void start() {
        shared = SharedStack.get();
        shared.user("door-viewer", "viewer");
    }

    @ParameterizedTest
    @CsvSource({"1280, LIGHT", "390, DARK"})
    void aPageLeadsToTheFormAndTheFormToThePage(int width, ColorScheme scheme) {
        Page page = chromium.window(width, scheme);
        page.navigate(address("ledger.xhtml?site=0042"));
        assertThat(page.locator("h1")).hasText("Sign in");
        assertThat(page.locator("nav.pages")).isHidden();
        page.screenshot(shot("sign-in-" + width + "-" + scheme));
        assertThat(serious(page)).isEmpty();
        assertThat(overhang(page)).isEqualTo(0);

        Chromium.signIn(page, "door-viewer", "wrong horse");
        assertThat(page.locator("[role=alert]")).containsText("User or password is wrong.");
        Chromium.signIn(page, "door-viewer", SharedStack.PASSWORD);
        assertThat(page.locator("#user")).hasText("door-viewer");
        assertThat(page.url()).endsWith("/recommit/ledger.xhtml?site=0042");
    }

    @Test
    void theSessionIsNewItsCookieIsGuardedAndSigningOutEndsIt() {
        Page page = chromium.window(1280, ColorScheme.LIGHT);
        page.navigate(address(""));
        page.context()
                .addCookies(List.of(
                        new Cookie("JSESSIONID", "fixed").setDomain("127.0.0.1").setPath("/recommit")));
        Chromium.signIn(page, "door-viewer", SharedStack.PASSWORD);
        assertThat(page.locator("#user")).hasText("door-viewer");
        Cookie cookie = page.context().cookies().stream()
                .filter(found -> found.name.equals("JSESSIONID"))
                .findFirst()
                .orElseThrow();
        assertThat(cookie.value).isNotEqualTo("fixed");
        assertThat(cookie.httpOnly).isTrue();
        assertThat(cookie.sameSite.name()).isEqualTo("LAX");
        // The session opens REST too, to what is safe and to what says that a program asks
        assertThat(page.navigate(address("api/dead-letters/summary")).status()).isEqualTo(200);

        page.navigate(address(""));
        page.locator("#signOut").click();
        assertThat(page.locator("main")).containsText("You have signed out.");
        page.context().addCookies(List.of(cookie));
        page.navigate(address("index.xhtml"));
        assertThat(page.locator("h1")).hasText("Sign in");
        recorded("SIGN_IN", "door-viewer");
        recorded("SIGN_OUT", "door-viewer");
    }

    @Test
    void everyPageForbidsInlineScriptsAndFrames() {
        Page page = chromium.open(shared.stack, "door-viewer", SharedStack.PASSWORD, 1280, ColorScheme.LIGHT);
        Response answer = page.navigate(address("index.xhtml"));
        String policy = answer.headerValue("content-security-policy");
        String scripts = policy.replaceAll(".*script-src ([^;]*).*", "$1");
        assertThat(scripts).contains("'self'").doesNotContain("unsafe").doesNotContain("*");
        assertThat(policy).contains("frame-ancestors 'none'", "object-src 'none'", "base-uri 'self'");
        assertThat(answer.headerValue("x-content-type-options")).isEqualTo("nosniff");
        assertThat(answer.headerValue("referrer-policy")).isEqualTo("same-origin");
        assertThat(answer.headerValue("cache-control")).contains("no-store");
    }

    @Test
    void fiveFailuresLockTheNameAndAreOnRecord() {
        shared.user("door-locked", "viewer");
        Rest wrong = shared.stack.rest("door-locked", "wrong horse");
        for (int i = 0; i < 4; i++) {
            assertThat(wrong.get("/dead-letters/summary").status()).isEqualTo(401);
        }
        Rest.Answer locked = wrong.get("/dead-letters/summary");
        assertThat(locked.status()).isEqualTo(429);
        assertThat(Long.parseLong(locked.headers().firstValue("Retry-After").orElse("0")))
                .isBetween(800L, 900L);
        assertThat(locked.json().path("title").asText()).isEqualTo("Too Many Requests");
        // Not even with the right one, and not by the form
        assertThat(shared.stack
                        .rest("door-locked", SharedStack.PASSWORD)
                        .get("/dead-letters/summary")
                        .status())
                .isEqualTo(429);
        Page page = chromium.window(1280, ColorScheme.LIGHT);
        page.navigate(address(""));
        Chromium.signIn(page, "door-locked", SharedStack.PASSWORD);
        assertThat(page.locator("[role=alert]")).containsText("Too many failed attempts");
        // Nobody else is
        assertThat(shared.stack
                        .rest("door-viewer", SharedStack.PASSWORD)
                        .get("/dead-letters/summary")
                        .status())
                .isEqualTo(200);
        recorded("REFUSE_SIGN_IN", "door-locked");
        recorded("LOCK_OUT", "door-locked");
    }

    @Test
    void aCallThatTheRolesDoNotAllowIsOnRecord() {
        assertThat(shared.stack
                        .rest("door-viewer", SharedStack.PASSWORD)
                        .get("/audit.csv")
                        .status())
                .isEqualTo(403);
        await().atMost(SOON)
                .until(() -> shared.rest
                        .get("/audit?action=REFUSE_ACCESS&actor=door-viewer")
                        .json()
                        .at("/items/0/detail")
                        .asText()
                        .contains("/recommit/api/audit.csv"));
    }

    @ParameterizedTest
    @CsvSource({"1280, LIGHT", "390, DARK"})
    void aUserChangesHisPasswordAndIsStillWhomTheMakerMade(int width, ColorScheme scheme) {
        String name = "door-changer-" + width;
        shared.user(name, "pharmacist");
        Page other = chromium.open(shared.stack, name, SharedStack.PASSWORD, width, scheme);
        Page page = chromium.open(shared.stack, name, SharedStack.PASSWORD, width, scheme);
        page.locator(".who a").click();
        assertThat(page.locator("h1")).hasText("Your password");
        page.screenshot(shot("password-" + width + "-" + scheme));
        assertThat(serious(page)).isEmpty();
        assertThat(overhang(page)).isEqualTo(0);
        change(page, "a wrong one", "battery staple", "battery staple");
        assertThat(page.locator("[role=alert]")).hasText("The old password is wrong.");
        change(page, SharedStack.PASSWORD, "battery staple", "battery stable");
        assertThat(page.locator("[role=alert]")).containsText("not the same both times");
        change(page, SharedStack.PASSWORD, SharedStack.PASSWORD, SharedStack.PASSWORD);
        assertThat(page.locator("[role=alert]")).containsText("another than the old one");
        change(page, SharedStack.PASSWORD, "battery staple", "battery staple");
        assertThat(page.locator("[role=status]").last()).hasText("Your password is changed: sign in with it.");
        Chromium.signIn(page, name, "battery staple");
        assertThat(page.locator("#user")).hasText(name);
        recorded("CHANGE_PASSWORD", name);
        assertThat(shared.stack
                        .rest(name, SharedStack.PASSWORD)
                        .get("/policies")
                        .status())
                .isEqualTo(401);
        await().atMost(SOON).until(() -> {
            other.navigate(address("commit.xhtml"));
            return other.locator("h1").textContent().equals("Sign in");
        });

        // He is no other person than admin, who made him a user, though the password is his own now
        String key = SharedStack.key("maker");
        shared.send(Bodies.batch(key).toString().replace("\"quantity\":\"", "\"quantity\":\"wrong"));
        String letter = Rest.inPath(shared.shownLetter(key).path("id").asText());
        String wish = shared.rest
                .post("/dead-letters/" + letter + "/discard", "{\"code\":\"OTHER\",\"note\":\"n\"}")
                .json()
                .path("id")
                .asText();
        assertThat(shared.stack
                        .rest(name, "battery staple")
                        .post("/approvals/" + wish + "/approve", "{}")
                        .status())
                .isEqualTo(403);
    }

    private static void change(Page page, String old, String password, String again) {
        page.locator("#old").fill(old);
        page.locator("#password").fill(password);
        page.locator("#again").fill(again);
        page.locator("#change button").click();
    }

    @Test
    void thePasswordOfTheBuiltInAdministratorIsConfiguration() {
        Page page = chromium.open(shared.stack, "admin", shared.stack.accounts().admin(), 1280, ColorScheme.LIGHT);
        page.navigate(address("password.xhtml"));
        change(page, "any old one", "battery staple", "battery staple");
        assertThat(page.locator("[role=alert]")).containsText("part of the configuration");
    }

    @Test
    void aUserWhoIsEndedIsOutOfTheConsoleSoon() {
        shared.user("door-leaver", "viewer");
        Page page = chromium.open(shared.stack, "door-leaver", SharedStack.PASSWORD, 1280, ColorScheme.LIGHT);
        shared.rest.delete("/users/door-leaver");
        await().atMost(SOON).until(() -> {
            page.navigate(address("commit.xhtml"));
            return page.locator("h1").textContent().equals("Sign in");
        });
    }

    @Test
    void anotherSiteCannotSignInAndBasicOpensNoPage() throws IOException, InterruptedException {
        assertThat(post("sign-in", "Sec-Fetch-Site", "cross-site")).isEqualTo(403);
        assertThat(post("sign-out", "Origin", "http://evil.example")).isEqualTo(403);
        Rest.Answer page = shared.rest.send("GET", "/recommit/index.xhtml", null);
        assertThat(page.status()).isEqualTo(302);
        assertThat(page.headers().firstValue("Location").orElse("")).endsWith("/recommit/sign-in.xhtml?to=index.xhtml");
        assertThat(shared.rest
                        .send("GET", "/recommit/index.xhtml", null, "Faces-Request", "partial/ajax")
                        .body())
                .contains("<redirect url=\"/recommit/sign-in.xhtml\">");
    }

    private static int post(String path, String header, String value) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(address(path)))
                .header("Content-Type", "application/x-www-form-urlencoded")
                .header(header, value)
                .POST(HttpRequest.BodyPublishers.ofString("user=door-viewer&password=a+long+enough+password"))
                .build();
        return HttpClient.newHttpClient()
                .send(request, HttpResponse.BodyHandlers.discarding())
                .statusCode();
    }

    private static void recorded(String action, String subject) {
        await().atMost(SOON)
                .until(() -> shared.rest
                                .get("/audit?action=" + action + "&subject=" + subject)
                                .json()
                                .get("total")
                                .asInt()
                        > 0);
    }

    private static String address(String page) {
        return shared.stack.root() + "/recommit/" + page;
    }
}
