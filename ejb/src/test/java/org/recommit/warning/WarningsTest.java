package org.recommit.warning;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Map;
import org.junit.jupiter.api.Test;

class WarningsTest {
    private static final Instant NOON = Instant.parse("2026-11-30T12:00:00Z");

    private Instant now = NOON;
    private final Warnings warnings = new Warnings(new Clock() {
        @Override
        public Instant instant() {
            return now;
        }

        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }
    });

    @Test
    void aWarningStandsOnceWithItsLatestTextSinceItsFirst() {
        warnings.raise("b", "first");
        now = NOON.plusSeconds(1);
        warnings.raise("b", "second");
        warnings.raise("a", "other");

        assertThat(warnings.standing())
                .containsExactly(new Warning("a", "other", NOON.plusSeconds(1)), new Warning("b", "second", NOON));
    }

    @Test
    void whatWasLookedForAndNotFoundIsKnownNotToHold() {
        warnings.raise("a", "text");
        warnings.clear("b");

        assertThat(warnings.holding()).isEqualTo(Map.of("a", true, "b", false));
    }

    @Test
    void aWarningThatIsClearedBeginsAnew() {
        warnings.raise("a", "text");
        warnings.clear("a");
        assertThat(warnings.standing()).isEmpty();
        warnings.clear("a");

        now = NOON.plusSeconds(1);
        warnings.raise("a", "text");
        assertThat(warnings.standing()).containsExactly(new Warning("a", "text", NOON.plusSeconds(1)));
    }
}
