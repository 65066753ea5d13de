package org.recommit.web.rest;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CsvTest {

    @ParameterizedTest
    @ValueSource(strings = {"=1+1", "+1", "-1", "@SUM(A1)", "'=1+1"})
    void aFormulaIsText(String text) {
        assertThat(Csv.cell(text)).isEqualTo("'" + text);
    }

    @Test
    void aFormulaBehindALineBreakIsQuotedText() {
        assertThat(Csv.cell("\n=1")).isEqualTo("\"'\n=1\"");
        assertThat(Csv.cell("\t=1")).isEqualTo("'\t=1");
        assertThat(Csv.cell("=\"a\",b")).isEqualTo("\"'=\"\"a\"\",b\"");
    }

    @Test
    void aNegativeNumberStaysANumber() {
        assertThat(Csv.cell(new Csv.Own("-30"))).isEqualTo("-30");
    }

    @Test
    void rowsEndInCrLf() throws IOException {
        StringWriter out = new StringWriter();

        new Csv(out).row(Arrays.asList("a", null, 3, "b;c"));

        assertThat(out).hasToString("a,,3,\"b;c\"\r\n");
    }
}
