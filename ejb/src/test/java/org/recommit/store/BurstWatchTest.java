package org.recommit.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.assertj.core.groups.Tuple;
import org.junit.jupiter.api.Test;
import org.recommit.audit.RetryHistory;
import org.recommit.ledger.SchemaState.State;
import org.recommit.retry.Dependency;
import org.recommit.retry.Exhaustion;
import org.recommit.retry.Pause;
import org.recommit.retry.RetryPolicies;
import org.recommit.retry.ScheduledRetry;
import org.recommit.warning.Warning;
import org.recommit.warning.Warnings;

class BurstWatchTest {
    private static final Clock CLOCK = Clock.fixed(Instant.parse("2026-11-30T12:00:00Z"), ZoneOffset.UTC);
    private static final int CEILING = 900_000;

    private final Warnings warnings = new Warnings(CLOCK);
    private State schema = State.READY;
    private boolean away;
    private int spread;

    @Test
    void warnsOfTheDependencyThatIsHitInBursts() {
        look();

        assertThat(warnings.standing())
                .extracting(Warning::name, Warning::text)
                .containsExactly(
                        Tuple.tuple(
                                "retry-bursts",
                                "Retries come in bursts at fx (900.0 times an even spread): look at the jitter of the policy."));
    }

    @Test
    void clearsTheWarningWhenRetriesSpread() {
        look();
        spread = CEILING;
        look();

        assertThat(warnings.standing()).isEmpty();
    }

    @Test
    void keepsTheWarningWhileTheDatabaseIsAway() {
        look();
        away = true;
        assertThatThrownBy(this::look).hasMessage("away");

        assertThat(warnings.standing()).hasSize(1);
    }

    @Test
    void doesNotAskBeforeTheTablesAreThere() {
        schema = State.PENDING;
        look();

        assertThat(warnings.holding()).isEmpty();
    }

    private void look() {
        BurstWatch watch = new BurstWatch();
        watch.policies = RetryPolicies.shipped();
        watch.schema = () -> schema;
        watch.warnings = warnings;
        watch.clock = CLOCK;
        watch.window = Duration.ofMinutes(5);
        watch.history = new RetryHistory() {
            @Override
            public List<ScheduledRetry> scheduled(Instant from, Instant to, Optional<Dependency> dependency) {
                if (away) {
                    throw new IllegalStateException("away");
                }
                assertThat(Duration.between(from, to)).isEqualTo(Duration.ofMinutes(5));
                return dependency.filter(Dependency.FX::equals).stream()
                        .flatMap(fx -> IntStream.range(0, 100)
                                .mapToObj(i -> new ScheduledRetry(
                                        from, "fx", 0, new Pause(Duration.ZERO, Duration.ofMillis(waitOf(i))))))
                        .toList();
            }

            @Override
            public List<Exhaustion> exhausted(Instant from, Instant to) {
                throw new UnsupportedOperationException();
            }
        };
        watch.look();
    }

    private long waitOf(int message) {
        return (long) spread * message / 100;
    }
}
