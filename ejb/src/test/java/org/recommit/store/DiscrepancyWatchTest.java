package org.recommit.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;
import org.recommit.ledger.AdjustmentReason;
import org.recommit.ledger.Discrepancies;
import org.recommit.ledger.SchemaState.State;
import org.recommit.paging.Page;
import org.recommit.paging.PageRequest;
import org.recommit.warning.Warning;
import org.recommit.warning.Warnings;

class DiscrepancyWatchTest {
    private static final Clock CLOCK = Clock.fixed(Instant.parse("2026-11-30T12:00:00Z"), ZoneOffset.UTC);

    private final Warnings warnings = new Warnings(CLOCK);
    private final List<Instant> asked = new ArrayList<>();
    private LongSupplier overdue = () -> 2;
    private State schema = State.READY;

    @Test
    void warnsWhileAnyIsOlderThanTheGrace() {
        look();
        assertThat(asked).containsExactly(Instant.parse("2026-11-30T11:00:00Z"));
        assertThat(warnings.standing())
                .extracting(Warning::name, Warning::text)
                .containsExactly(org.assertj.core.groups.Tuple.tuple(
                        "discrepancies", "Discrepancies open for more than PT1H that nobody has explained: 2."));

        overdue = () -> 0;
        look();
        assertThat(warnings.standing()).isEmpty();
    }

    @Test
    void keepsTheWarningWhileTheDatabaseIsAway() {
        look();
        overdue = () -> {
            throw new IllegalStateException("away");
        };
        assertThatThrownBy(this::look).hasMessage("away");
        assertThat(warnings.standing()).hasSize(1);
    }

    @Test
    void doesNotAskBeforeTheTablesAreThere() {
        schema = State.PENDING;
        look();
        assertThat(asked).isEmpty();
    }

    private void look() {
        DiscrepancyWatch watch = new DiscrepancyWatch();
        watch.warnings = warnings;
        watch.clock = CLOCK;
        watch.grace = Duration.ofHours(1);
        watch.schema = () -> schema;
        watch.discrepancies = new Discrepancies() {
            @Override
            public Page<Discrepancy> list(Optional<Boolean> open, PageRequest page) {
                throw new UnsupportedOperationException();
            }

            @Override
            public Explanation explain(long id, AdjustmentReason code, String note, String user) {
                throw new UnsupportedOperationException();
            }

            @Override
            public long unexplained(Instant openedBefore) {
                asked.add(openedBefore);
                return overdue.getAsLong();
            }
        };
        watch.look();
    }
}
