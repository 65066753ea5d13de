package org.recommit.deadletter;

import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import org.recommit.ledger.Subject;
import org.recommit.retry.ReasonCode;

/**
 * Empty means any; texts match exactly; times are of death, {@code from} inclusive, {@code to} exclusive.
 *
 * @param subject of the letter: one that cannot be read is found by none of its parts
 * @param kinds labels of the kinds to show; a letter whose kind cannot be read is of none of them
 */
public record DeadLetterFilter(
        Optional<ReasonCode> reason,
        Optional<String> dependency,
        Optional<String> source,
        Set<String> kinds,
        Optional<Boolean> controlled,
        Optional<String> key,
        Optional<Instant> from,
        Optional<Instant> to,
        Subject subject) {

    public DeadLetterFilter {
        kinds = Set.copyOf(kinds);
    }

    /** Lets every letter through. */
    public static final DeadLetterFilter ALL = new DeadLetterFilter(
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Set.of(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Subject.NONE);

    /** Whether the letter is one of those asked for. */
    public boolean matches(DeadLetter letter) {
        return reason.map(letter.reason()::equals).orElse(true)
                && same(dependency, letter.dependency())
                && same(source, letter.source())
                && (kinds.isEmpty() || letter.kind().filter(kinds::contains).isPresent())
                && same(key, letter.key())
                && letter.subject().matches(subject)
                && controlled.map(wanted -> wanted == letter.controlled()).orElse(true)
                && from.map(time ->
                                letter.deadAt().map(at -> !at.isBefore(time)).orElse(false))
                        .orElse(true)
                && to.map(time -> letter.deadAt().map(at -> at.isBefore(time)).orElse(false))
                        .orElse(true);
    }

    private static boolean same(Optional<String> wanted, Optional<String> there) {
        return wanted.isEmpty() || wanted.equals(there);
    }
}
