package org.recommit.deadletter;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.recommit.audit.CommitHistory;
import org.recommit.commit.BrokerAwayException;
import org.recommit.discard.Approval;
import org.recommit.discard.Approval.State;
import org.recommit.discard.Approvals;
import org.recommit.discard.Discard;
import org.recommit.discard.DiscardWish;
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
    /** So long whoever set a user's password or roles is not trusted to be another person. */
    private static final Duration MAKERS = Duration.ofDays(30);

    @Inject
    private BrokerDeadLetters letters;

    @Inject
    private Discards discards;

    @Inject
    private Approvals approvals;

    @Inject
    private CommitHistory commits;

    @Inject
    private Clock clock;

    @Inject
    @ConfigProperty(name = "recommit.approval.ttl", defaultValue = "PT24H")
    private Duration ttl;

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
    }

    /** What became of a decision. */
    public sealed interface Decision {
        /** It is decided. */
        record Decided(Approval approval) implements Decision {}

        /** There is no such wish. */
        record NotThere() implements Decision {}

        /** It has been decided before, or has lapsed. */
        record NotPending(State state) implements Decision {}

        /** Who decides is who asked, or whom that one made a user of late. */
        record NotAnotherPerson(String requestedBy) implements Decision {
            /** What to tell who tried. */
            public String text() {
                return "The second person must be another one than " + requestedBy
                        + ", and none whose password or roles that one has set in the last " + MAKERS.toDays()
                        + " days.";
            }
        }

        /** Somebody has taken the letter before. */
        record LetterGone() implements Decision {}
    }

    /** Knows who set a user's password or roles. */
    @FunctionalInterface
    public interface Makers {
        /** Whether {@code maker} did so for {@code user} since that time. */
        boolean made(String maker, String user, Instant since);
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
        return letter.controlled() ? request(letter, wish, user) : carryOut(letterId, wish, user);
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

    private Outcome request(DeadLetter letter, DiscardWish wish, String user) {
        Instant now = clock.instant();
        Approval approval = new Approval(
                UUID.randomUUID().toString(),
                letter.id(),
                letter.key(),
                wish,
                user,
                now,
                now.plus(ttl),
                State.PENDING,
                Optional.empty(),
                Optional.empty());
        return approvals.request(approval) ? new Outcome.Requested(approval) : new Outcome.AwaitingApproval();
    }

    private Outcome carryOut(String letterId, DiscardWish wish, String user) {
        return letters.discard(letterId, UUID.randomUUID().toString(), wish, user, Optional.empty())
                .<Outcome>map(Outcome.Discarded::new)
                .orElseGet(Outcome.NotThere::new);
    }

    /** Agrees, and discards the letter. */
    public Decision approve(String id, String user, Makers makers) {
        return decide(id, user, makers, wish -> {
            if (!approvals.approve(id, user, clock.instant())) {
                return false;
            }
            return carryOut(wish, user);
        });
    }

    /** Declines: the letter stays where it is. */
    public Decision reject(String id, String user, String note, Makers makers) {
        return decide(id, user, makers, wish -> approvals.reject(id, user, note, clock.instant()));
    }

    /** Writes a decision down; false if somebody else was faster. */
    private interface Deciding {
        boolean decide(Approval wish);
    }

    private Decision decide(String id, String user, Makers makers, Deciding deciding) {
        Instant now = clock.instant();
        Optional<Approval> found = approvals.find(id, now);
        if (found.isEmpty()) {
            return new Decision.NotThere();
        }
        Approval wish = found.get();
        String asked = wish.requestedBy();
        if (asked.equals(user) || makers.made(asked, user, now.minus(MAKERS))) {
            return new Decision.NotAnotherPerson(asked);
        }
        boolean decided = wish.state() == State.PENDING && deciding.decide(wish);
        Approval after = approvals.find(id, now).orElseThrow();
        if (after.state() == State.GONE && wish.state() == State.PENDING) {
            return new Decision.LetterGone();
        }
        return decided ? new Decision.Decided(after) : new Decision.NotPending(after.state());
    }

    private boolean carryOut(Approval wish, String user) {
        try {
            boolean done = letters.discard(
                            wish.letterId(), wish.id(), wish.wish(), wish.requestedBy(), Optional.of(user))
                    .isPresent();
            if (!done) {
                approvals.undo(wish.id(), State.GONE);
            }
            return done;
        } catch (BrokerAwayException e) {
            approvals.undo(wish.id(), State.PENDING);
            throw e;
        }
    }

    /** The wishes in that state or all, newest first. */
    public Page<Approval> approvals(Optional<State> state, PageRequest page) {
        return approvals.list(state, clock.instant(), page);
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
