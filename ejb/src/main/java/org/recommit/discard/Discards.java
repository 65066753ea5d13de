package org.recommit.discard;

import java.time.Instant;
import java.util.Optional;
import java.util.function.Function;
import org.recommit.paging.Page;
import org.recommit.paging.PageRequest;

/** Where discarded letters are kept. All methods throw a {@link RuntimeException} if the database fails. */
public interface Discards {

    /**
     * Keeps the discard in a transaction of its own, and closes the approval of the same id if there is one; a discard that
     * is there already stays as it is.
     *
     * @param message the letter as a text that it can be made from again
     */
    void store(Discard discard, String message);

    /** Notes in a transaction of its own that the letter is back; nothing happens where that is known. */
    void storeRestored(String id, Discard.Restored restored);

    /** The discards that match, newest first; empty means any. */
    Page<Discard> list(Optional<String> key, Optional<Boolean> restored, PageRequest page);

    /** What became of a wish to restore. */
    enum Restoring {
        DONE,
        NOT_THERE,
        RESTORED_BEFORE
    }

    /**
     * Restores a letter: nobody else can meanwhile.
     *
     * @param sending puts the message back, in a transaction with the broker, and says when
     */
    Restoring restore(String id, String user, Function<Kept, Instant> sending);

    /** A discard with its message. */
    record Kept(Discard discard, String message) {}
}
