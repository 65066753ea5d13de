package org.recommit.it;

import com.deque.html.axecore.playwright.AxeBuilder;
import com.deque.html.axecore.results.Rule;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.LocatorAssertions;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** What the tests of the console's pages have in common: the browser, and what every page has to keep to. */
abstract class BrowserTest {
    static final Duration SOON = Duration.ofSeconds(60);
    static final String SCRIPT = "<script>window.ran=1</script><img src=x onerror=window.ran=1>";

    static final LocatorAssertions.IsInViewportOptions WHOLE = new LocatorAssertions.IsInViewportOptions().setRatio(1);

    static Chromium chromium;

    @BeforeAll
    static void startBrowser() {
        // Pages look every 5 s, and a busy machine takes its time
        PlaywrightAssertions.setDefaultAssertionTimeout(30_000);
        chromium = Chromium.start();
    }

    @AfterAll
    static void closeBrowser() {
        if (chromium != null) {
            chromium.close();
        }
    }

    /** What the axe engine finds that keeps somebody from using the page. */
    static List<String> serious(Page page) {
        List<String> found = new ArrayList<>();
        for (Rule rule : new AxeBuilder(page).analyze().getViolations()) {
            if (Set.of("serious", "critical").contains(rule.getImpact())) {
                found.add(rule.getId() + ": "
                        + rule.getNodes().stream().map(node -> node.getHtml()).toList());
            }
        }
        return found;
    }

    /** By how many pixels the page is wider than its window. */
    static Object overhang(Page page) {
        return page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth");
    }

    /** A picture of the whole page in {@code target/screenshots}. */
    static Page.ScreenshotOptions shot(String name) {
        return new Page.ScreenshotOptions()
                .setPath(Path.of("target", "screenshots", name + ".png"))
                .setFullPage(true);
    }
}
