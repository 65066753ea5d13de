package org.recommit.web.rest;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IsoTest {

    @ParameterizedTest
    @CsvSource({
        "2026-11-30T10:15:00Z,           2026-11-30T10:15:00.000Z",
        "2026-11-30T10:15:00.1Z,         2026-11-30T10:15:00.100Z",
        "2026-11-30T10:15:00.999999999Z, 2026-11-30T10:15:00.999Z",
        "1969-12-31T23:59:59.999999Z,    1969-12-31T23:59:59.999Z"
    })
    void timesHaveThreeDigits(Instant time, String shown) {
        assertThat(Iso.time(time)).isEqualTo(shown);
    }

    @ParameterizedTest
    @CsvSource({
        "-30.0000, -30",
        "1E+3, 1000",
        "0.0000, 0",
        "0.5000, 0.5",
        "100, 100",
        "99999999999.0001, 99999999999.0001"
    })
    void decimalsArePlain(BigDecimal value, String shown) {
        assertThat(Iso.decimal(value)).isEqualTo(shown);
    }
}
