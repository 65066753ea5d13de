package org.recommit.deadletter;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.recommit.commit.QueueMarks.Mark;
import org.recommit.ledger.Subject;
import org.recommit.retry.ReasonCode;

class LetterIndexTest {
    private static final Instant NOON = Instant.parse("2026-11-30T12:00:00Z");

    private final Queue queue = new Queue();
    private final LetterIndex index = new LetterIndex(queue::mark, queue::walk);

    @Test
    void aQueueThatIsAsItWasIsWalkedOverOnce() {
        queue.add("a", "b");
        assertThat(ids()).containsExactly("b", "a");
        assertThat(ids()).containsExactly("b", "a");
        assertThat(queue.walks).isEqualTo(1);
    }

    @Test
    void whatComesAndGoesShowsAtOnceOnAShortQueue() {
        queue.add("a", "b");
        ids();
        queue.take("a");
        assertThat(ids()).containsExactly("b");
        queue.add("c");
        assertThat(ids()).containsExactly("c", "b");
    }

    @Test
    void aLetterIsReadOnce() {
        queue.add("a", "b");
        ids();
        queue.add("c");
        ids();
        assertThat(queue.read).containsExactly("a", "b", "c");
    }

    @Test
    void aLetterInTheHandsOfAConsumerIsFoundWhenItComesBack() {
        queue.add("a", "b");
        queue.inHand.add("a");
        assertThat(ids()).containsExactly("b");
        queue.inHand.clear();
        assertThat(ids()).containsExactlyInAnyOrder("a", "b");
    }

    @Test
    void aLetterThatAWalkMissesStaysAsLongAsTheBrokerCountsIt() {
        queue.add("a", "b");
        ids();
        queue.add("c");
        queue.inHand.add("a");
        assertThat(ids()).containsExactlyInAnyOrder("a", "b", "c");
        queue.take("a");
        assertThat(ids()).containsExactlyInAnyOrder("b", "c");
    }

    @Test
    void aLongQueueIsWalkedOverBehindTheScenes() {
        queue.add(IntStream.range(0, LetterIndex.SMALL).mapToObj(i -> "old" + i).toArray(String[]::new));
        ids();
        queue.add("new");
        assertThat(ids()).hasSize(LetterIndex.SMALL).doesNotContain("new");
        index.refresh();
        assertThat(ids()).hasSize(LetterIndex.SMALL + 1).contains("new");
        assertThat(queue.walks).isEqualTo(2);
    }

    @Test
    void aLetterThatWasTakenDuringAWalkStaysAway() {
        queue.add("a", "b");
        queue.during = () -> {
            queue.take("a");
            index.taken("a");
        };
        assertThat(ids()).containsExactly("b");
        queue.during = () -> {};
        queue.add("c");
        assertThat(ids()).containsExactly("c", "b");
    }

    @Test
    void equalWordsOfManyLettersAreKeptOnce() {
        queue.add("a", "b");
        List<DeadLetter> letters = index.letters();
        assertThat(letters.get(0).error()).isSameAs(letters.get(1).error());
        assertThat(letters.get(0).subject()).isSameAs(letters.get(1).subject());
    }

    private List<String> ids() {
        return index.letters().stream().map(DeadLetter::id).toList();
    }

    /** A dead-letter queue that counts what is asked of it. */
    private static final class Queue {
        final List<String> ids = new ArrayList<>();
        final List<String> inHand = new ArrayList<>();
        final List<String> read = new ArrayList<>();
        Runnable during = () -> {};
        int added;
        int walks;

        void add(String... more) {
            ids.addAll(List.of(more));
            added += more.length;
        }

        void take(String id) {
            ids.remove(id);
        }

        Mark mark() {
            return new Mark(ids.size(), added);
        }

        List<DeadLetter> walk(long expected, Function<String, Optional<DeadLetter>> known) {
            walks++;
            List<DeadLetter> found = ids.stream()
                    .filter(id -> !inHand.contains(id))
                    .map(id -> known.apply(id).orElseGet(() -> read(id)))
                    .toList();
            during.run();
            return found;
        }

        private DeadLetter read(String id) {
            read.add(id);
            return letter(id, NOON.plusSeconds(read.size()));
        }
    }

    private static DeadLetter letter(String id, Instant deadAt) {
        return new DeadLetter(
                id,
                Optional.of("key-" + id),
                Optional.of("inventory-batch"),
                Optional.of("pos"),
                true,
                ReasonCode.RETRY_BUDGET_EXHAUSTED,
                Optional.of("ledger"),
                Optional.of("controlled"),
                Optional.of("java.net.ConnectException"),
                Optional.of("Connection refused"),
                7,
                Optional.of(deadAt),
                Optional.of(deadAt),
                Optional.of(deadAt),
                Optional.of("recommit.commits"),
                0,
                "Redrive it.",
                new Subject(Optional.empty(), Optional.empty(), Optional.empty(), java.util.Set.of()));
    }
}
