package org.recommit.deadletter;

import java.util.Set;

/**
 * Dead letters that somebody has chosen.
 *
 * @param filter what they have in common
 * @param only ids of single letters; empty means all that the filter matches
 * @param except ids of letters that are left out
 */
public record LetterChoice(DeadLetterFilter filter, Set<String> only, Set<String> except) {
    public LetterChoice {
        only = Set.copyOf(only);
        except = Set.copyOf(except);
    }

    /** Whether the letter is one of them. */
    boolean chosen(DeadLetter letter) {
        return filter.matches(letter)
                && (only.isEmpty() || only.contains(letter.id()))
                && !except.contains(letter.id());
    }

    /**
     * Whether the letter is to be sent back. What would fail the same way again is chosen by naming its reason or the
     * letter itself, never by the way.
     */
    boolean toRedrive(DeadLetter letter) {
        boolean named = filter.reason().isPresent() || only.contains(letter.id());
        return chosen(letter) && (named || !letter.reason().permanent());
    }
}
