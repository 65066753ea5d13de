package org.recommit.deadletter;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.recommit.retry.ReasonCode;

/**
 * The dead letters counted at one moment.
 *
 * @param at when they were counted
 * @param byCause how many there are of each cause; none is zero
 * @param oldestControlled death of the oldest letter that needs two people
 */
public record DeadLetterCensus(Instant at, Map<Cause, Long> byCause, Optional<Instant> oldestControlled) {
    public DeadLetterCensus {
        byCause = Map.copyOf(byCause);
    }

    /**
     * What letters have in common when the same thing went wrong with them.
     *
     * @param dependency label of what failed; empty where the message itself is at fault
     */
    public record Cause(ReasonCode reason, Optional<String> dependency) {}

    static DeadLetterCensus of(List<DeadLetter> letters, Instant at) {
        return new DeadLetterCensus(
                at,
                letters.stream()
                        .collect(Collectors.groupingBy(
                                letter -> new Cause(letter.reason(), letter.dependency()), Collectors.counting())),
                letters.stream()
                        .filter(DeadLetter::controlled)
                        .flatMap(letter -> letter.deadAt().stream())
                        .min(Comparator.naturalOrder()));
    }

    /** How many letters there are in all. */
    public long total() {
        return byCause.values().stream().mapToLong(Long::longValue).sum();
    }

    /** How many there are by reason code; none is zero. */
    public Map<ReasonCode, Long> byReason() {
        return byCause.entrySet().stream()
                .collect(Collectors.groupingBy(
                        entry -> entry.getKey().reason(), Collectors.summingLong(Map.Entry::getValue)));
    }

    /** Those causes that are a dependency's. */
    Map<Cause, Long> ofDependencies() {
        return byCause.entrySet().stream()
                .filter(entry -> entry.getKey().dependency().isPresent())
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    /** How many commits used up their attempts, by the dependency that they failed on; none is zero. */
    Map<String, Long> exhausted() {
        return byCause.entrySet().stream()
                .filter(entry -> entry.getKey().reason() == ReasonCode.RETRY_BUDGET_EXHAUSTED)
                .collect(Collectors.groupingBy(
                        entry -> entry.getKey().dependency().orElse(""), Collectors.summingLong(Map.Entry::getValue)));
    }
}
