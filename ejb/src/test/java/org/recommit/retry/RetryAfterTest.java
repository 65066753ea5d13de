package org.recommit.retry;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RetryAfterTest {
    private static final Instant NOW = Instant.parse("2026-11-30T10:15:00Z");

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0 | PT0S",
                "5 | PT5S",
                "' 120 ' | PT2M",
                "0000000000000005 | PT5S",
                "Mon, 30 Nov 2026 10:15:05 GMT | PT5S",
                "Monday, 30-Nov-26 10:16:00 GMT | PT1M",
                "Mon Nov 30 11:15:00 2026 | PT1H",
                "Tue Dec  1 10:15:00 2026 | PT24H",
                "Mon, 30 Nov 2026 10:14:59 GMT | PT0S",
                "Sunday, 06-Nov-94 08:49:37 GMT | PT0S",
                "999999999 | PT8760H",
                "9223372036854775808 | PT8760H",
                "Fri, 31 Dec 9999 23:59:59 GMT | PT8760H",
                "Fri, 30 Nov 2026 10:15:05 GMT | PT5S",
                "Mon, 30 Nov 2026 23:59:60 GMT | PT13H45M",
                "Tue, 1 Dec 2026 10:15:00 GMT | PT24H",
                "mon, 30 nov 2026 10:15:05 gmt | PT5S",
                "Friday, 30-Nov-26 10:16:00 GMT | PT1M",
                "Tue Dec 1 10:15:00 2026 | PT24H"
            })
    void reads_seconds_and_the_three_date_forms(String header, Duration wait) {
        assertThat(RetryAfter.parse(header, NOW)).contains(wait);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", " ", "-1", "+5", "1.5", "soon", "٥", "2026-11-30T10:15:05Z", "Mon, 30 Nov 2026 10:15:05 CET"
            })
    void what_cannot_be_read_asks_for_nothing(String header) {
        assertThat(RetryAfter.parse(header, NOW)).isEmpty();
    }

    @Test
    void no_header_asks_for_nothing() {
        assertThat(RetryAfter.parse(null, NOW)).isEmpty();
    }
}
