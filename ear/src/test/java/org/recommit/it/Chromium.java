package org.recommit.it;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.options.ColorScheme;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** The system's Chromium, driven by Playwright. Nothing is downloaded: {@code apt-get install chromium} brings it. */
final class Chromium implements AutoCloseable {
    private static final Path EXECUTABLE = Path.of("/usr/bin/chromium");
    private static final List<String> FLAGS = List.of(
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync");

    private final Playwright playwright;
    private final Browser browser;

    private Chromium(Playwright playwright, Browser browser) {
        this.playwright = playwright;
        this.browser = browser;
    }

    static Chromium start() {
        if (!Files.isExecutable(EXECUTABLE)) {
            throw new IllegalStateException(
                    "The console's tests need a browser: install Debian's package chromium (" + EXECUTABLE + ")");
        }
        Playwright playwright = Playwright.create(
                new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
        Browser browser = playwright
                .chromium()
                .launch(new BrowserType.LaunchOptions()
                        .setExecutablePath(EXECUTABLE)
                        .setArgs(FLAGS));
        return new Chromium(playwright, browser);
    }

    /** A window of its own, where that user has signed in. */
    Page open(Stack stack, String user, String password, int width, ColorScheme scheme) {
        Page page = window(width, scheme);
        page.navigate(stack.root() + "/recommit/", new Page.NavigateOptions().setTimeout(120_000));
        signIn(page, user, password);
        page.waitForSelector("#user");
        return page;
    }

    /** A window of its own, where nobody has signed in. */
    Page window(int width, ColorScheme scheme) {
        BrowserContext window = browser.newContext(
                new Browser.NewContextOptions().setViewportSize(width, 900).setColorScheme(scheme));
        Page page = window.newPage();
        page.setDefaultTimeout(60_000);
        return page;
    }

    /** Fills in the form that the page shows, and sends it. */
    static void signIn(Page page, String user, String password) {
        page.locator("#signInUser").fill(user);
        page.locator("#signInPassword").fill(password);
        page.locator("#signIn button").click();
    }

    @Override
    public void close() {
        browser.close();
        playwright.close();
    }
}
