package org.recommit.web.security;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SameOriginTest {

    @ParameterizedTest
    @CsvSource({
        "same-origin, , localhost:8080, true",
        "same-site, http://localhost:8080, localhost:8080, false",
        "cross-site, , localhost:8080, false",
        "none, , localhost:8080, false",
        ", http://localhost:8080, localhost:8080, true",
        ", http://localhost:9090, localhost:8080, false",
        ", null, localhost:8080, false",
        ", http://%, localhost:8080, false",
        ", , localhost:8080, false"
    })
    void theBrowserSaysWhichSiteAsks(String site, String origin, String host, boolean same) {
        assertThat(SameOrigin.test(site, origin, host)).isEqualTo(same);
    }

    @ParameterizedTest
    @ValueSource(strings = {"ledger.xhtml", "dead-letters.xhtml?key=idem%3A1&page=2"})
    void aSignInLeadsToAPage(String address) {
        assertThat(SignInServlet.isPage(address)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "//evil.example",
                "https://evil.example/x.xhtml",
                "/ledger.xhtml",
                "a.xhtml?\r\nSet-Cookie:x",
                "\\evil.xhtml",
                "api/audit.csv",
                "x.xhtml/../api"
            })
    void aSignInLeadsNowhereElse(String address) {
        assertThat(SignInServlet.isPage(address)).isFalse();
    }

    @Test
    void anAddressMayNotBeEndless() {
        assertThat(SignInServlet.isPage("a.xhtml?" + "x".repeat(2_000))).isFalse();
    }
}
