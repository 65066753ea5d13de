package org.recommit.deadletter;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.recommit.approval.Approval;
import org.recommit.approval.DiscardWish;
import org.recommit.audit.CommitHistory;
import org.recommit.commit.BrokerAwayException;
import org.recommit.discard.Discard;
import org.recommit.discard.Discards;
import org.recommit.discard.Discards.Restoring;
import org.recommit.paging.Page;
import org.recommit.paging.PageRequest;

/**
 * Discards dead letters and restores them. Ordinary work is discarded at once; controlled work, and what cannot be decoded,
 * when a second person agrees.
 */
@ApplicationScoped
public class DiscardDesk {
    /** So many are discarded at once: whoever asked waits for it. */
    public static final int MOST = 1_000;

    private static final int AT_ONCE = 20;

    @Inject
    private BrokerDeadLetters letters;

    @Inject
    private Discards discards;

    @Inject
    private ApprovalDesk approvals;

    @Inject
    private CommitHistory commits;

    /** What became of a wish to discard. */
    public sealed interface Outcome {
        /** It is off the queue, and kept. */
        record Discarded(Discard discard) implements Outcome {}

        /** A second person has to decide. */
        record Requested(Approval approval) implements Outcome {}

        /** There is no such letter now. */
        record NotThere() implements Outcome {}

        /** A second person has not decided yet about an earlier wish. */
        record AwaitingApproval() implements Outcome {}

        /** It is an object or damaged: it could not be kept. */
        record NotKeepable() implements Outcome {}

        /** The code needs the key of a commit that has landed. */
        record NoLandedKey() implements Outcome {}

        /** No commit has landed under that key. */
        record NotLanded(String key) implements Outcome {}

        /**
         * What became of many: each that was chosen is counted once.
         *
         * @param controlled stay: a second person decides about each of those by itself
         * @param awaiting stay: a second person has not decided yet about an earlier wish
         * @param gone were taken by somebody else before their turn
         * @param left stay: more were chosen than go at once, or the broker went away
         */
        record ManyDiscarded(int matched, int discarded, int controlled, int awaiting, int gone, int left)
                implements Outcome {}
    }

    /** Discards the letter, or asks for a second person. */
    public Outcome discard(String letterId, DiscardWish wish, String user) {
        BrokerDeadLetters.Look look = letters.look(letterId);
        if (look.uncopiable()) {
            return new Outcome.NotKeepable();
        }
        if (look.letter().isEmpty()) {
            return new Outcome.NotThere();
        }
        if (!letters.pending(Set.of(letterId)).isEmpty()) {
            return new Outcome.AwaitingApproval();
        }
        Optional<Outcome> refused = refused(wish);
        if (refused.isPresent()) {
            return refused.get();
        }
        DeadLetter letter = look.letter().get();
        if (letter.controlled()) {
            return approvals
                    .request(letter, wish, Optional.empty(), user)
                    .<Outcome>map(Outcome.Requested::new)
                    .orElseGet(Outcome.AwaitingApproval::new);
        }
        return carryOut(letterId, wish, user);
    }

    /**
     * Discards the letters that were chosen, the oldest {@value #MOST} of them at most, each on record by itself. Controlled
     * work and what cannot be decoded stay.
     *
     * @throws BrokerAwayException if not one could be discarded
     */
    public Outcome discard(LetterChoice choice, DiscardWish wish, String user) {
        Optional<Outcome> refused = refused(wish);
        if (refused.isPresent()) {
            return refused.get();
        }
        List<DeadLetter> chosen = letters.oldestFirst(choice::chosen);
        List<String> ordinary = chosen.stream()
                .filter(letter -> !letter.controlled())
                .map(DeadLetter::id)
                .toList();
        Tally tally = new Tally();
        List<String> now = ordinary.subList(0, Math.min(MOST, ordinary.size()));
        for (int from = 0; from < now.size() && !tally.brokerAway; from += AT_ONCE) {
            Set<String> some = new HashSet<>(now.subList(from, Math.min(from + AT_ONCE, now.size())));
            discard(some, wish, user, tally);
        }
        return new Outcome.ManyDiscarded(
                chosen.size(),
                tally.discarded,
                chosen.size() - ordinary.size(),
                tally.awaiting,
                tally.gone,
                ordinary.size() - tally.discarded - tally.awaiting - tally.gone);
    }

    /** What has become of letters so far. */
    private static final class Tally {
        private int discarded;
        private int awaiting;
        private int gone;
        private boolean brokerAway;
    }

    private void discard(Set<String> some, DiscardWish wish, String user, Tally tally) {
        Set<String> awaiting = letters.pending(some);
        Set<String> free = new HashSet<>(some);
        free.removeAll(awaiting);
        try {
            int discarded =
                    free.isEmpty() ? 0 : letters.discard(free, wish, user).size();
            tally.discarded += discarded;
            tally.gone += free.size() - discarded;
            tally.awaiting += awaiting.size();
        } catch (BrokerAwayException e) {
            if (tally.discarded == 0) {
                throw e;
            }
            tally.brokerAway = true;
        }
    }

    private Optional<Outcome> refused(DiscardWish wish) {
        if (wish.landedKey().isEmpty()) {
            return wish.code().needsLandedKey() ? Optional.of(new Outcome.NoLandedKey()) : Optional.empty();
        }
        String key = wish.landedKey().get();
        boolean landed =
                commits.of(key).filter(found -> found.landed().isPresent()).isPresent();
        return landed ? Optional.empty() : Optional.of(new Outcome.NotLanded(key));
    }

    private Outcome carryOut(String letterId, DiscardWish wish, String user) {
        return letters.discard(letterId, UUID.randomUUID().toString(), wish, user, Optional.empty())
                .<Outcome>map(Outcome.Discarded::new)
                .orElseGet(Outcome.NotThere::new);
    }

    /** The discards that match, newest first; empty means any. */
    public Page<Discard> discards(Optional<String> key, Optional<Boolean> restored, PageRequest page) {
        return discards.list(key, restored, page);
    }

    /** Puts a discarded letter back to the dead letters. */
    public Restoring restore(String id, String user, String note) {
        return discards.restore(id, user, kept -> letters.restore(kept, user, note));
    }
}
