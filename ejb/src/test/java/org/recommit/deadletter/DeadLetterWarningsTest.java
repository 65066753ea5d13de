package org.recommit.deadletter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.recommit.deadletter.DeadLetterWarnings.Code.CONTROLLED_DEAD_LETTER_OLD;
import static org.recommit.deadletter.DeadLetterWarnings.Code.DEAD_LETTERS_CONCENTRATED;
import static org.recommit.deadletter.DeadLetterWarnings.Code.DEAD_LETTERS_RISING;
import static org.recommit.retry.ReasonCode.RETRY_BUDGET_EXHAUSTED;
import static org.recommit.retry.ReasonCode.VALIDATION_FAILED;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.recommit.deadletter.DeadLetterCensus.Cause;
import org.recommit.deadletter.DeadLetterWarnings.Code;
import org.recommit.deadletter.DeadLetterWarnings.Thresholds;
import org.recommit.deadletter.DeadLetterWarnings.Warning;
import org.recommit.retry.ReasonCode;

class DeadLetterWarningsTest {
    private static final Instant NOW = Instant.parse("2026-11-30T12:00:00Z");
    private static final Thresholds SHIPPED = thresholds(0.5);

    @Test
    void nothingKnownWarnsOfNothing() {
        assertThat(DeadLetterWarnings.of(List.of(), NOW, SHIPPED)).isEmpty();
    }

    @ParameterizedTest(name = "{0} exhausted at the carrier, {1} at fx, {2} invalid: {3}")
    @CsvSource({
        "10, 0, 0, true", // all of them
        "9, 0, 0, false", // too few to mean anything
        "5, 5, 0, true", // half is enough
        "10, 2, 500, true", // senders' mistakes hide nothing
        "5, 4, 50, false", // nor do they make too few enough
        "0, 0, 50, false" // senders' mistakes concern no dependency
    })
    void oneReasonAtOneDependency(long carrier, long fx, long invalid, boolean warned) {
        DeadLetterCensus census = census(NOW, carrier, fx, invalid);

        assertThat(codes(List.of(census), SHIPPED).contains(DEAD_LETTERS_CONCENTRATED))
                .isEqualTo(warned);
    }

    @Test
    void theShareIsConfigured() {
        List<DeadLetterCensus> history = List.of(census(NOW, 8, 2, 0));

        assertThat(codes(history, thresholds(0.8))).contains(DEAD_LETTERS_CONCENTRATED);
        assertThat(codes(history, thresholds(0.81))).isEmpty();
    }

    @Test
    void theConcentrationNamesWhomToCall() {
        assertThat(DeadLetterWarnings.of(List.of(census(NOW, 12, 3, 0)), NOW, SHIPPED))
                .extracting(Warning::text)
                .containsExactly(
                        "12 of 15 dead letters that a dependency caused are RETRY_BUDGET_EXHAUSTED at carrier: it may be down;"
                                + " call its owner.");
    }

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource({"PT1H, false", "PT1H0.001S, true", "PT0S, false"})
    void aControlledLetterMayWaitAnHour(Duration age, boolean warned) {
        DeadLetterCensus census = new DeadLetterCensus(NOW, Map.of(), Optional.of(NOW.minus(age)));

        assertThat(codes(List.of(census), SHIPPED).contains(CONTROLLED_DEAD_LETTER_OLD))
                .isEqualTo(warned);
    }

    @Test
    void aRiseAtTwoDependenciesThroughoutTheWindowIsOneOfTheWork() {
        assertThat(codes(minutes(16, minute -> census(minute, minute)), SHIPPED))
                .contains(DEAD_LETTERS_RISING);
    }

    @Test
    void aRiseAtOneDependencyIsNotOneOfTheWork() {
        assertThat(codes(minutes(16, minute -> census(minute, 20)), SHIPPED)).doesNotContain(DEAD_LETTERS_RISING);
    }

    @Test
    void aRiseThatEndedIsNone() {
        assertThat(codes(minutes(16, minute -> census(Math.min(minute, 9), Math.min(minute, 9))), SHIPPED))
                .doesNotContain(DEAD_LETTERS_RISING);
    }

    @Test
    void aRiseShorterThanTheWindowIsNotSustained() {
        assertThat(codes(minutes(15, minute -> census(minute, minute)), SHIPPED))
                .doesNotContain(DEAD_LETTERS_RISING);
    }

    private interface Minute {
        long[] counts(int minute);
    }

    private static long[] census(long carrier, long fx) {
        return new long[] {carrier, fx};
    }

    /** One count a minute, the last one now. */
    private static List<DeadLetterCensus> minutes(int count, Minute minute) {
        return IntStream.range(0, count)
                .mapToObj(i -> census(
                        NOW.minus(Duration.ofMinutes(count - 1L - i)), minute.counts(i)[0], minute.counts(i)[1], 0))
                .toList();
    }

    private static DeadLetterCensus census(Instant at, long carrier, long fx, long invalid) {
        Map<Cause, Long> causes = new HashMap<>();
        put(causes, RETRY_BUDGET_EXHAUSTED, Optional.of("carrier"), carrier);
        put(causes, RETRY_BUDGET_EXHAUSTED, Optional.of("fx"), fx);
        put(causes, VALIDATION_FAILED, Optional.empty(), invalid);
        return new DeadLetterCensus(at, causes, Optional.empty());
    }

    private static void put(Map<Cause, Long> causes, ReasonCode reason, Optional<String> dependency, long count) {
        if (count > 0) {
            causes.put(new Cause(reason, dependency), count);
        }
    }

    private static Thresholds thresholds(double concentration) {
        return new Thresholds(concentration, 10, Duration.ofHours(1), Duration.ofMinutes(15));
    }

    private static List<Code> codes(List<DeadLetterCensus> history, Thresholds thresholds) {
        return DeadLetterWarnings.of(history, NOW, thresholds).stream()
                .map(Warning::code)
                .toList();
    }
}
