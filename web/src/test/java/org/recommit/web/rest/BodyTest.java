package org.recommit.web.rest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BodyTest {

    @Test
    void oneByteOrderMarkIsSkipped() throws IOException {
        byte[] marked = "\uFEFF\uFEFF{}".getBytes(StandardCharsets.UTF_8);

        assertThat(Body.text(new ByteArrayInputStream(marked), 100)).isEqualTo("\uFEFF{}");
    }

    @Test
    void findsTheKeyAtTheTopOnly() throws IOException {
        assertThat(Body.field("{\"x\":{\"k\":\"inner\"},\"k\":\"outer\"}", "k")).contains("outer");
        assertThat(Body.field("{\"x\":[{\"k\":\"inner\"}]}", "k")).isEmpty();
        assertThat(Body.field("{\"k\":null}", "k")).isEmpty();
        assertThat(Body.field("{\"k\":12}", "k")).contains("12");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "[]", "1", "null", "{", "{\"a\":1", "{} {}", "{}x", "{a:1}", "\uFEFF{}"})
    void whatIsNoObjectIsRefused(String body) {
        refused(400, () -> Body.field(body, "k"));
    }

    @Test
    void depthIsJudgedAtTheQueue() throws IOException {
        String deep = "{\"a\":" + "[".repeat(100_000) + "]".repeat(100_000) + ",\"k\":\"v\"}";

        assertThat(Body.field(deep, "k")).contains("v");
    }

    @Test
    void aBodyMayHaveExactlyTheLimit() throws IOException {
        assertThat(Body.text(in("12345".getBytes(StandardCharsets.UTF_8)), 5)).isEqualTo("12345");
        refused(413, () -> Body.text(in("123456".getBytes(StandardCharsets.UTF_8)), 5));
    }

    @Test
    void anEndlessBodyIsRefusedWhileItIsRead() {
        refused(413, () -> Body.text(new Endless(), 1_000));
    }

    @Test
    void whatIsNoUtf8IsRefused() {
        refused(400, () -> Body.text(in(new byte[] {'"', (byte) 0xe4, '"'}), 10));
    }

    @Test
    void aSmallBodyNamesTheFieldThatIsMissing() throws IOException {
        refused(400, () -> Body.object(in("[]".getBytes(StandardCharsets.UTF_8))));
        assertThatExceptionOfType(ProblemException.class)
                .isThrownBy(() ->
                        Body.required(Body.object(in("{\"note\":3}".getBytes(StandardCharsets.UTF_8))), "note", 9))
                .satisfies(thrown -> assertThat(thrown.problem().parameter()).isEqualTo("note"));
    }

    private static final class Endless extends InputStream {
        @Override
        public int read() {
            return ' ';
        }
    }

    private static InputStream in(byte[] bytes) {
        return new ByteArrayInputStream(bytes);
    }

    private static void refused(int status, ThrowingCallable call) {
        assertThatExceptionOfType(ProblemException.class)
                .isThrownBy(call)
                .satisfies(thrown -> assertThat(thrown.problem().status()).isEqualTo(status));
    }
}
