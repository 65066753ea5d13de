package org.recommit.deadletter;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.function.Supplier;
import org.recommit.commit.QueueMarks.Mark;

/**
 * The dead letters without their bodies, as the last walk over the queue found them: lists and counts come from here, so
 * that none of them has the whole queue sent. The broker stays the truth. While the queue's {@link Mark} is the same,
 * nothing is read; when it differs, a queue of at most {@value #SMALL} letters is walked over before anybody gets an
 * answer, a longer one behind the scenes by {@link LetterRefresh}.
 *
 * <p>A letter never changes, so that one whose id is known is not read again.
 */
final class LetterIndex {
    static final int SMALL = 2_000;

    private static final Comparator<DeadLetter> NEWEST_FIRST = Comparator.comparing(
                    (DeadLetter letter) -> letter.deadAt().orElse(Instant.EPOCH))
            .reversed()
            .thenComparing(DeadLetter::id);

    private final Supplier<Mark> marks;
    private final Walk walk;
    private final Lock walking = new ReentrantLock();
    private final Set<String> taken = ConcurrentHashMap.newKeySet();
    private volatile Known known = new Known(Optional.empty(), List.of());

    /** Goes over the whole queue. */
    @FunctionalInterface
    interface Walk {
        /**
         * Every letter on the queue, in any order.
         *
         * @param expected how many there should be
         * @param known gives the letter of that id if it has been read before
         */
        List<DeadLetter> over(long expected, Function<String, Optional<DeadLetter>> known);
    }

    /**
     * @param asOf the queue's mark that the letters belong to; empty where they may be out of date
     */
    private record Known(Optional<Mark> asOf, List<DeadLetter> newestFirst) {
        boolean is(Mark mark) {
            return asOf.filter(mark::equals).isPresent();
        }
    }

    LetterIndex(Supplier<Mark> marks, Walk walk) {
        this.marks = marks;
        this.walk = walk;
    }

    /** The letters, newest first; of a long queue perhaps as they were some seconds ago. */
    List<DeadLetter> letters() {
        Mark mark = marks.get();
        boolean small = mark.messages() <= SMALL;
        if (!known.is(mark) && (small || known.newestFirst().isEmpty())) {
            refresh();
        }
        return known.newestFirst().stream()
                .filter(letter -> !taken.contains(letter.id()))
                .toList();
    }

    /** Walks over the queue unless it is as it was; whoever comes meanwhile waits for the same walk. */
    void refresh() {
        walking.lock();
        try {
            Mark mark = marks.get();
            if (!known.is(mark)) {
                known = walked(mark);
            }
        } finally {
            walking.unlock();
        }
    }

    /** Leaves a letter out that has just been taken off the queue, whatever a walk under way has seen of it. */
    void taken(String id) {
        taken.add(id);
    }

    private Known walked(Mark mark) {
        Set<String> before = Set.copyOf(taken);
        Map<String, DeadLetter> read = new HashMap<>();
        known.newestFirst().forEach(letter -> read.put(letter.id(), letter));
        Sharing sharing = new Sharing();
        List<DeadLetter> letters = new ArrayList<>();
        walk.over(mark.messages(), id -> Optional.ofNullable(read.get(id)))
                .forEach(letter -> letters.add(sharing.of(letter)));
        // A letter in the hands of a consumer is counted and not seen: it may come back without a new mark
        boolean whole = letters.size() == mark.messages();
        letters.forEach(letter -> read.remove(letter.id()));
        before.forEach(read::remove);
        // What was there a moment ago is rather not seen than gone, as long as the broker counts more
        read.values().stream()
                .limit(Math.max(0, mark.messages() - letters.size()))
                .forEach(letters::add);
        letters.sort(NEWEST_FIRST);
        // Their ids never come back, so that they need no leaving out any more
        taken.removeAll(before);
        return new Known(whole ? Optional.of(mark) : Optional.empty(), List.copyOf(letters));
    }

    /** Equal values of many letters become one object: an outage writes the same words on all of them. */
    private static final class Sharing {
        private final Map<Object, Object> values = new HashMap<>();

        DeadLetter of(DeadLetter letter) {
            return new DeadLetter(
                    letter.id(),
                    letter.key(),
                    one(letter.kind()),
                    one(letter.source()),
                    letter.controlled(),
                    letter.reason(),
                    one(letter.dependency()),
                    one(letter.policy()),
                    one(letter.errorType()),
                    one(letter.error()),
                    letter.attempts(),
                    letter.firstFailedAt(),
                    letter.lastFailedAt(),
                    letter.deadAt(),
                    one(letter.origin()),
                    letter.redrives(),
                    letter.remedy(),
                    one(letter.subject()));
        }

        @SuppressWarnings("unchecked")
        private <T> T one(T value) {
            Object first = values.putIfAbsent(value, value);
            return first == null ? value : (T) first;
        }
    }
}
