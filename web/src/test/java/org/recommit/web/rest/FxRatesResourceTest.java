package org.recommit.web.rest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.json.Json;
import jakarta.json.JsonObject;
import java.io.StringReader;
import java.math.BigDecimal;
import java.time.LocalDate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.recommit.ledger.RateBook.Quote;

class FxRatesResourceTest {

    @ParameterizedTest
    @ValueSource(strings = {"{\"rate\":\"1.0832\"}", "{\"rate\":1.0832}", "{\"rate\":\"1.08320\"}"})
    void aRateIsATextOrANumber(String body) {
        assertThat(FxRatesResource.quote("EUR", "USD", "2026-11-30", json(body)))
                .isEqualTo(new Quote("EUR/USD", LocalDate.of(2026, 11, 30), new BigDecimal("1.0832")));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "EUR|EUR|2026-11-30|{'rate':'1'}|pair",
                "eur|USD|2026-11-30|{'rate':'1'}|pair",
                "EUR|USD|2026-02-30|{'rate':'1'}|asOf",
                "EUR|USD|20261130|{'rate':'1'}|asOf",
                "EUR|USD|1899-12-31|{'rate':'1'}|asOf",
                "EUR|USD|+10000-01-01|{'rate':'1'}|asOf",
                "EUR|USD|2026-11-30|{}|rate",
                "EUR|USD|2026-11-30|{'rate':null}|rate",
                "EUR|USD|2026-11-30|{'rate':'0'}|rate",
                "EUR|USD|2026-11-30|{'rate':-1}|rate",
                "EUR|USD|2026-11-30|{'rate':1e999999999}|rate",
                "EUR|USD|2026-11-30|{'rate':true}|rate"
            })
    void whatCannotBeMeantIsNamed(String base, String quote, String asOf, String body, String parameter) {
        assertThatThrownBy(() -> FxRatesResource.quote(base, quote, asOf, json(body.replace('\'', '"'))))
                .isInstanceOfSatisfying(ProblemException.class, refused -> {
                    assertThat(refused.problem().status()).isEqualTo(400);
                    assertThat(refused.problem().parameter()).isEqualTo(parameter);
                });
    }

    @Test
    void aCorrectionIsAskedForAndExplained() {
        assertThat(FxRatesResource.correction(json("{\"note\":\"x\"}"))).isEmpty();
        assertThat(FxRatesResource.correction(json("{\"correct\":false,\"note\":\"x\"}")))
                .isEmpty();
        assertThat(FxRatesResource.correction(json("{\"correct\":true,\"note\":\"typed wrongly\"}")))
                .contains("typed wrongly");
        assertThatThrownBy(() -> FxRatesResource.correction(json("{\"correct\":true}")))
                .isInstanceOfSatisfying(
                        ProblemException.class,
                        refused -> assertThat(refused.problem().parameter()).isEqualTo("note"));
        assertThatThrownBy(() -> FxRatesResource.correction(json("{\"correct\":\"true\",\"note\":\"x\"}")))
                .isInstanceOfSatisfying(
                        ProblemException.class,
                        refused -> assertThat(refused.problem().parameter()).isEqualTo("correct"));
    }

    private static JsonObject json(String text) {
        return Json.createReader(new StringReader(text)).readObject();
    }
}
