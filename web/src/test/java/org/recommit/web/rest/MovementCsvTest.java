package org.recommit.web.rest;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.recommit.ledger.LedgerQueries.PostedMovement;
import org.recommit.ledger.Movement;
import org.recommit.ledger.MovementType;
import org.recommit.ledger.Schedule;
import org.recommit.ledger.Unit;
import org.recommit.paging.Page;

class MovementCsvTest {

    @Test
    void aMovementPushedOntoTheNextPageIsWrittenOnce() throws IOException {
        Map<Integer, Page<PostedMovement>> pages = Map.of(1, page(1, "k2", "k1"));
        ByteArrayOutputStream out = new ByteArrayOutputStream();

        MovementCsv.write(page(0, "k3", "k2"), number -> pages.getOrDefault(number, page(number)), out);

        List<String> lines = out.toString(StandardCharsets.UTF_8).lines().toList();
        assertThat(lines).hasSize(4);
        assertThat(lines.get(1))
                .isEqualTo("k3,0,'=pos,0042,00406051201,0406-0512-01,,CII,DISPENSE,-30,EA,2026-11-30T10:15:00.000Z,"
                        + "2026-11-30T10:15:00.000Z,,,,,,,");
        assertThat(lines.get(2)).startsWith("k2,");
        assertThat(lines.get(3)).startsWith("k1,");
    }

    private static Page<PostedMovement> page(int number, String... keys) {
        return new Page<>(
                3, number, 2, Arrays.stream(keys).map(MovementCsvTest::posted).toList());
    }

    private static PostedMovement posted(String key) {
        Instant at = Instant.parse("2026-11-30T10:15:00Z");
        Movement movement = new Movement(
                "0042",
                "00406051201",
                "0406-0512-01",
                "",
                Schedule.CII,
                MovementType.DISPENSE,
                new BigDecimal("-30.0000"),
                Unit.EA,
                at,
                Movement.Evidence.NONE);
        return new PostedMovement(key, 0, "=pos", movement, Set.of(), at);
    }
}
