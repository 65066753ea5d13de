package org.recommit.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A million rows in the ledger: people look things up as with ten. */
@Tag("volume")
class ManyMovementsIT {
    private static final int MOVEMENTS = 1_000_000;
    private static final int LINES = 100;
    private static final int SITES = 50;

    private static Stack stack;
    private static long heapBefore;

    @BeforeAll
    static void fill() {
        stack = Stack.onPostgres().start();
        stack.rest().get("/ledger/movements");
        heapBefore = stack.liveHeap();
        Sql sql = stack.postgres().sql();
        sql.update("""
                insert into commit_record (idempotency_key, payload_hash, kind, source, policy, attempts, committed_at)
                select 'it:million:' || i, repeat('0', 64), 'inventory-batch', 'store-' || i % ?, 'controlled', 1,
                       timestamptz '2026-01-01' + i * interval '1 minute'
                from generate_series(0, ? - 1) i
                """, SITES, MOVEMENTS / LINES);
        sql.update("""
                insert into movement (idempotency_key, line_no, source, site, ndc, ndc_as_sent, lot, schedule, type,
                                      quantity, unit, occurred_at, recorded_at, flags)
                select 'it:million:' || i / ?, i % ? + 1, 'store-' || i / ? % ?, i / ? % ?,
                       '00406' || lpad((i % 997)::text, 6, '0'), '00406-' || lpad((i % 997)::text, 6, '0'), 'A' || i % 7,
                       'CII', 'RECEIVE', 1, 'EA', timestamptz '2026-01-01' + i * interval '1 second',
                       timestamptz '2026-01-01' + i * interval '1 second', ''
                from generate_series(0, ? - 1) i
                """, LINES, LINES, LINES, SITES, LINES, SITES, MOVEMENTS);
        sql.update("analyze movement");
    }

    @AfterAll
    static void stop() {
        stack.close();
    }

    @Test
    void theFirstPageComesWithinASecondAndTheCountIsExact() {
        assertThat(total("")).isEqualTo(MOVEMENTS);
        assertThat(AnswerTimes.p95(stack.rest(), "/ledger/movements")).isLessThan(Duration.ofSeconds(1));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "?site=42&page=3",
                "?ndc=00406000123",
                "?source=store-7",
                "?key=it:million:77",
                "?schedule=CII&page=100"
            })
    void aFilteredPageIsCountedExactlyWithinThreeSeconds(String query) {
        assertThat(AnswerTimes.p95(stack.rest(), "/ledger/movements" + query)).isLessThan(Duration.ofSeconds(3));
    }

    @Test
    void whatMatchesIsCountedExactly() {
        assertThat(total("?site=42")).isEqualTo(MOVEMENTS / SITES);
        assertThat(total("?key=it:million:77")).isEqualTo(LINES);
    }

    @Test
    void theHeapGrowsByLessThan200Megabytes() {
        AnswerTimes.p95(stack.rest(), "/ledger/movements?size=500");
        assertThat(stack.liveHeap() - heapBefore).isLessThan(200L << 20);
    }

    private static int total(String query) {
        JsonNode page = stack.rest().get("/ledger/movements" + query).json();
        return page.path("total").asInt();
    }
}
