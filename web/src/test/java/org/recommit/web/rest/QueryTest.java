package org.recommit.web.rest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import jakarta.ws.rs.core.MultivaluedHashMap;
import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.recommit.ledger.LedgerQueries.Basis;
import org.recommit.ledger.LedgerQueries.MovementFilter;
import org.recommit.ledger.Schedule;
import org.recommit.paging.PageRequest;

class QueryTest {

    @Test
    void theFirstFiftyUnlessAskedOtherwise() {
        assertThat(query().page()).isEqualTo(new PageRequest(0, 50));
        assertThat(query("page", "2", "size", "500").page()).isEqualTo(new PageRequest(2, 500));
        assertThat(query("page", "4294967", "size", "500").page().offset()).isLessThanOrEqualTo(Integer.MAX_VALUE);
    }

    @ParameterizedTest
    @CsvSource({"page, -1", "page, x", "page, 99999999999", "page, 4294968", "size, 0", "size, 501", "size, 1.5"})
    void aPageThatCannotBeIsRefused(String name, String value) {
        refuses(name, value, Query::page);
    }

    @Test
    void aScheduleIncludesItsNarcoticFreeHalf() {
        assertThat(query("schedule", "CII").schedules("schedule"))
                .containsExactlyInAnyOrder(Schedule.CII, Schedule.CIIN);
        assertThat(query("schedule", "CIII").schedules("schedule"))
                .containsExactlyInAnyOrder(Schedule.CIII, Schedule.CIIIN);
        assertThat(query("schedule", "CIIN").schedules("schedule")).containsExactly(Schedule.CIIN);
        assertThat(query().schedules("schedule")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"C2", "cii", "CI"})
    void anUnknownScheduleIsRefused(String value) {
        refuses("schedule", value, query -> query.schedules("schedule"));
    }

    @Test
    void timesHaveAnOffsetOrAreDays() {
        assertThat(query("from", "2026-11-30T10:15:00+01:00").time("from"))
                .contains(Instant.parse("2026-11-30T09:15:00Z"));
        assertThat(query("from", "2026-11-30").time("from")).contains(Instant.parse("2026-11-30T00:00:00Z"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"yesterday", "2026-11-30T10:15:00", "2026-02-30", "+12026-11-30T10:15:00Z", "0000-01-01"})
    void aTimeThatCannotBeMeantIsRefused(String value) {
        refuses("from", value, query -> query.time("from"));
    }

    @Test
    void aMistypedOrRepeatedParameterIsRefused() {
        refuses("sise", "1", Query::end);
        MultivaluedHashMap<String, String> twice = new MultivaluedHashMap<>();
        twice.put("site", List.of("1", "2"));
        assertThatExceptionOfType(ProblemException.class)
                .isThrownBy(() -> new Query(twice).text("site"))
                .satisfies(thrown -> assertThat(thrown.problem().parameter()).isEqualTo("site"));
    }

    @Test
    void controlCharactersAreRefused() {
        refuses("site", "a\u0000b", query -> query.text("site"));
    }

    @Test
    void anEmptyLotAsksForMovementsWithoutOne() {
        MovementFilter filter = LedgerQuery.movements(query("lot", "", "site", "", "basis", "recorded"));

        assertThat(filter.lot()).contains("");
        assertThat(filter.site()).isEmpty();
        assertThat(filter.basis()).isEqualTo(Basis.RECORDED);
    }

    private static void refuses(String name, String value, Consumer<Query> asked) {
        assertThatExceptionOfType(ProblemException.class)
                .isThrownBy(() -> asked.accept(query(name, value)))
                .satisfies(thrown -> {
                    assertThat(thrown.problem().status()).isEqualTo(400);
                    assertThat(thrown.problem().parameter()).isEqualTo(name);
                });
    }

    private static Query query(String... namesAndValues) {
        MultivaluedHashMap<String, String> given = new MultivaluedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            given.putSingle(namesAndValues[i], namesAndValues[i + 1]);
        }
        return new Query(given);
    }
}
