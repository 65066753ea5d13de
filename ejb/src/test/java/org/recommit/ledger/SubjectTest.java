package org.recommit.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.time.LocalDate;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class SubjectTest {
    private static final LocalDate DAY = LocalDate.of(2026, 11, 30);
    private static final Subject SHIPMENT = Subject.of(
            new ShipmentReconciliation(new Identity("ship:1", false, "oms", "0".repeat(64)), "SHP-1", "EUR/USD", DAY));
    private static final Subject BATCH = subject(null, null, null, Schedule.CII, Schedule.NONE);

    static Stream<Arguments> filters() {
        return Stream.of(
                arguments(SHIPMENT, Subject.NONE, true),
                arguments(BATCH, Subject.NONE, true),
                arguments(Subject.NONE, Subject.NONE, true),
                arguments(SHIPMENT, subject("SHP-1", "EUR/USD", DAY), true),
                arguments(SHIPMENT, subject("SHP-1", null, null), true),
                arguments(SHIPMENT, subject("SHP-2", null, null), false),
                arguments(SHIPMENT, subject(null, "USD/EUR", null), false),
                arguments(SHIPMENT, subject(null, null, DAY.plusDays(1)), false),
                arguments(SHIPMENT, subject(null, null, null, Schedule.CII), false),
                arguments(BATCH, subject(null, null, null, Schedule.CII, Schedule.CIIN), true),
                arguments(BATCH, subject(null, null, null, Schedule.CIV), false),
                arguments(BATCH, subject("SHP-1", null, null), false),
                arguments(Subject.NONE, subject("SHP-1", null, null), false));
    }

    @ParameterizedTest
    @MethodSource("filters")
    void isFoundByWhatItIsAbout(Subject subject, Subject wanted, boolean found) {
        assertThat(subject.matches(wanted)).isEqualTo(found);
    }

    private static Subject subject(String shipment, String pair, LocalDate day, Schedule... schedules) {
        return new Subject(
                Optional.ofNullable(shipment), Optional.ofNullable(pair), Optional.ofNullable(day), Set.of(schedules));
    }
}
