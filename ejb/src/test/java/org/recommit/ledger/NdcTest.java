package org.recommit.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NdcTest {

    @ParameterizedTest
    @CsvSource({
        "1234-5678-90,01234567890",
        "12345-678-90,12345067890",
        "12345-6789-0,12345678900",
        "12345-6789-01,12345678901",
        "12345678901,12345678901",
    })
    void padsTheShortPart(String sent, String digits) {
        assertThat(Ndc.elevenDigits(sent)).contains(digits);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1234567890", "123456789012", "1234-567-890", "1234-567-89", "1234-5678-9", "12345-678-9",
                        "123456-7890-1",
                "12345-67890", "12345--67890", "12345-6789-012", "", " 12345678901", "12345678901 ", "1234567890a",
                "12345 6789 01", "١٢٣٤٥٦٧٨٩٠١", "12345678901\n",
            })
    void refusesEveryOtherForm(String sent) {
        assertThat(Ndc.elevenDigits(sent)).isEmpty();
    }

    @Test
    void theLongestFormFitsItsColumn() {
        assertThat("12345-6789-01").hasSize(FieldLimits.NDC_AS_SENT);
    }
}
