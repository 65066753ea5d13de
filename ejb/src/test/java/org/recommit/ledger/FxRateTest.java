package org.recommit.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FxRateTest {

    @ParameterizedTest
    @CsvSource({"EUR/USD, true", "EUR/EUR, false", "eur/USD, false", "EURUSD, false", "EUR/USD/, false", "'', false"})
    void aPairIsTwoDifferentCurrencies(String pair, boolean is) {
        assertThat(FxRate.isPair(pair)).isEqualTo(is);
    }

    @ParameterizedTest
    @CsvSource({"1.0832, 1.0832", "1.08320, 1.0832", "7, 7", "0.000000000000000001, 0.000000000000000001"})
    void aRateIsReadExactly(String text, BigDecimal rate) {
        assertThat(FxRate.read(text)).contains(rate);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "0", "0.0", "-1", "1e3", "1E999999999", "NaN", "1,5", " 1", "1234567890123456789"})
    void whatIsNoRateIsEmpty(String text) {
        assertThat(FxRate.read(text)).isEmpty();
    }
}
