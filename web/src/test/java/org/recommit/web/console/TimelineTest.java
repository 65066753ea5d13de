package org.recommit.web.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.recommit.audit.AttemptEvent;
import org.recommit.audit.AttemptEvent.Outcome;
import org.recommit.retry.Jitter;
import org.recommit.retry.RetryPolicy;

class TimelineTest {
    private static final RetryPolicy CARRIER =
            new RetryPolicy("carrier", 6, Duration.ofSeconds(1), Duration.ofSeconds(4), Jitter.FULL);
    private static final RetryPolicy FX =
            new RetryPolicy("fx", 4, Duration.ofSeconds(2), Duration.ofSeconds(64), Jitter.FULL);

    @Test
    void eachWaitStandsInTheBandOfItsPolicysOwnAttempt() {
        List<Timeline.Row> rows = rows(
                retry("carrier", 500, 0),
                retry("fx", 1_000, 0),
                retry("carrier", 1_500, 0),
                retry("carrier", 4_000, 0));
        assertThat(rows).extracting(Timeline.Row::band).containsExactly(25.0, 50.0, 50.0, 100.0);
        assertThat(rows).extracting(Timeline.Row::dot).containsExactly(12.5, 25.0, 37.5, 100.0);
        assertThat(rows).extracting(Timeline.Row::capped).containsExactly(false, false, false, true);
        assertThat(rows.get(3).bandText()).isEqualTo("0 to 4.000 s, the cap");
    }

    @Test
    void whatTheDependencyAskedForIsNoPartOfTheSample() {
        Timeline.Row row = rows(retry("carrier", 60_250, 60_000)).get(0);
        assertThat(row.dot()).isEqualTo(25.0);
        assertThat(row.getWait()).isEqualTo("1 min 0 s, asked for 1 min 0 s");
    }

    @Test
    void aRedriveBeginsAnew() {
        List<Timeline.Row> rows = rows(
                retry("carrier", 500, 0),
                retry("carrier", 500, 0),
                event(Outcome.EXHAUSTED, Optional.of("carrier")),
                event(Outcome.REDRIVEN, Optional.empty()),
                retry("carrier", 500, 0));
        assertThat(rows).extracting(Timeline.Row::band).containsExactly(50.0, 100.0, 0.0, 0.0, 50.0);
    }

    @Test
    void aPolicyThatIsNoLongerThereHasNoBand() {
        assertThat(rows(retry("gone", 500, 0)).get(0).band()).isZero();
    }

    private static List<Timeline.Row> rows(AttemptEvent... events) {
        return Timeline.of(List.of(events), name -> switch (name) {
            case "carrier" -> Optional.of(CARRIER);
            case "fx" -> Optional.of(FX);
            default -> Optional.empty();
        });
    }

    private static AttemptEvent retry(String policy, long delay, long floor) {
        return event(Outcome.RETRY, Optional.of(policy)).waiting(Duration.ofMillis(delay), Duration.ofMillis(floor));
    }

    private static AttemptEvent event(Outcome outcome, Optional<String> policy) {
        return AttemptEvent.of("id", "key", "origin", 0, 1, Instant.EPOCH, outcome, "node")
                .under(policy);
    }
}
