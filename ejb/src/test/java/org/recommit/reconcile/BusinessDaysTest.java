package org.recommit.reconcile;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BusinessDaysTest {
    private final BusinessDays days =
            new BusinessDays(Set.of(LocalDate.of(2026, 12, 25), LocalDate.of(2027, 1, 1), LocalDate.of(2026, 11, 30)));

    @ParameterizedTest
    @CsvSource({
        "2026-11-27,2026-11-27",
        "2026-11-28,2026-11-27",
        "2026-11-29,2026-11-27",
        "2026-11-30,2026-11-27",
        "2026-12-01,2026-12-01",
        "2026-12-25,2026-12-24",
        "2026-12-27,2026-12-24",
        "2027-01-01,2026-12-31",
    })
    void goesBackOverWeekendsAndHolidays(LocalDate day, LocalDate expected) {
        assertThat(days.latestUpTo(day)).isEqualTo(expected);
    }
}
