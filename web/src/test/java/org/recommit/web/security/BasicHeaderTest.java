package org.recommit.web.security;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BasicHeaderTest {

    @ParameterizedTest
    @CsvSource({"admin:secret, admin, secret", "u4:pass:word:1, u4, pass:word:1", "Zoë:grün €, Zoë, grün €"})
    void thePasswordBeginsBehindTheFirstColon(String pair, String name, String password) {
        assertThat(BasicHeader.credential("Basic " + base64(pair))).hasValueSatisfying(credential -> {
            assertThat(credential.getCaller()).isEqualTo(name);
            assertThat(credential.getPasswordAsString()).isEqualTo(password);
        });
    }

    @Test
    void theSchemeMayBeWrittenInLowerCase() {
        assertThat(BasicHeader.credential("basic " + base64("a:b"))).isPresent();
    }

    @ParameterizedTest
    @ValueSource(strings = {"nocolon", "admin:", ":secret", ""})
    void aPairWithoutNameOrPasswordIsNone(String pair) {
        assertThat(BasicHeader.credential("Basic " + base64(pair))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"Basic %%%", "Basic", "Bearer YTpi", ""})
    void whatIsNoBasicHeaderIsNone(String header) {
        assertThat(BasicHeader.credential(header)).isEmpty();
    }

    @Test
    void noHeaderIsNone() {
        assertThat(BasicHeader.credential(null)).isEmpty();
    }

    private static String base64(String text) {
        return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }
}
