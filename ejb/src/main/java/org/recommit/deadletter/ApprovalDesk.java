package org.recommit.deadletter;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.recommit.approval.Approval;
import org.recommit.approval.Approval.State;
import org.recommit.approval.Approvals;
import org.recommit.approval.DiscardWish;
import org.recommit.approval.EditWish;
import org.recommit.approval.Wish;
import org.recommit.commit.BrokerAwayException;
import org.recommit.paging.Page;
import org.recommit.paging.PageRequest;

/** Asks a second person, and does what that one agrees to. */
@ApplicationScoped
public class ApprovalDesk {
    private static final Logger LOG = Logger.getLogger(ApprovalDesk.class.getName());

    /** So long whoever set a user's password or roles is not trusted to be another person. */
    private static final Duration MAKERS = Duration.ofDays(30);

    @Inject
    private BrokerDeadLetters letters;

    @Inject
    private Approvals approvals;

    @Inject
    private Clock clock;

    @Inject
    @ConfigProperty(name = "recommit.approval.ttl", defaultValue = "PT24H")
    private Duration ttl;

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

    /** Keeps the wish for a second person; empty if an earlier one about the same letter is not decided yet. */
    Optional<Approval> request(DeadLetter letter, Wish wish, Optional<String> body, String user) {
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
        return approvals.request(approval, body) ? Optional.of(approval) : Optional.empty();
    }

    /** Agrees, and does what was wished: now, or as soon as the broker is there. */
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
            boolean done = carriedOut(wish, user);
            approvals.end(wish.id(), done ? State.APPROVED : State.GONE);
            return done;
        } catch (BrokerAwayException e) {
            LOG.log(Level.FINE, "What was approved is carried out when the broker is back", e);
            return true;
        }
    }

    /**
     * Carries out what was approved and was not: this server, or another one, ended meanwhile, or the broker was away.
     *
     * @param giveUp whether a letter that is not there is gone: what tells that it was done may be on its way otherwise
     */
    void finish(Approval wish, boolean giveUp) {
        boolean done = carriedOut(wish, wish.decidedBy().orElseThrow());
        if (done || giveUp) {
            approvals.end(wish.id(), done ? State.APPROVED : State.GONE);
        }
    }

    /** Those that were approved before that time and are not carried out. */
    List<Approval> carryingOut(Instant approvedBefore) {
        return approvals.carryingOut(approvedBefore);
    }

    private boolean carriedOut(Approval approval, String user) {
        Optional<String> second = Optional.of(user);
        String letterId = approval.letterId();
        String first = approval.requestedBy();
        if (approval.wish() instanceof EditWish edit) {
            String body = approvals.body(approval.id()).orElseThrow();
            return letters.edit(letterId, approval.id(), body, edit, first, second);
        }
        return letters.discard(letterId, approval.id(), (DiscardWish) approval.wish(), first, second)
                .isPresent();
    }

    /** The body that a letter would get by the wish of that id. */
    public Optional<String> body(String id) {
        return approvals.body(id);
    }

    /** The wish of that id. */
    public Optional<Approval> find(String id) {
        return approvals.find(id, clock.instant());
    }

    /** The wishes in that state or all, newest first. */
    public Page<Approval> approvals(Optional<State> state, PageRequest page) {
        return approvals.list(state, clock.instant(), page);
    }
}
