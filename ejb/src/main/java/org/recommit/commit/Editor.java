package org.recommit.commit;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.jms.JMSContext;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import java.time.Clock;
import java.util.Optional;
import org.recommit.approval.Difference;
import org.recommit.commit.Successors.Labels;
import org.recommit.ledger.Commit;
import org.recommit.ledger.CommitReader;
import org.recommit.ledger.Reading;
import org.recommit.ledger.Reading.Accepted;
import org.recommit.ledger.Submission;
import org.recommit.retry.ReasonCode;

/**
 * Gives a dead letter another body. Its key stays, so that nobody makes another commit of it by the way: one may be typed
 * in only where the letter has none that is valid, or where its key has landed with other content.
 */
@ApplicationScoped
public class Editor {

    @Inject
    private DeliveryReader reader;

    @Inject
    private CommitReader commits;

    @Inject
    private Redriver redriver;

    @Inject
    private Clock clock;

    /** What a letter would be with another body. */
    public sealed interface Draft {
        /**
         * A valid commit.
         *
         * @param needsApproval whether it is controlled work before or after, or gets another key than its own
         */
        record Valid(Commit commit, boolean needsApproval, Difference difference) implements Draft {}

        /** No valid commit. */
        record Invalid(Reading.Refused refused) implements Draft {}
    }

    /** Reads the letter as it would be, as a new message is read. */
    public Draft draft(Message letter, String body) throws JMSException {
        Labels labels = reader.labelsOfDeadLetter(letter);
        Reading reading = read(letter, labels, body);
        if (reading instanceof Reading.Refused refused) {
            return new Draft.Invalid(refused);
        }
        Commit commit = ((Accepted) reading).commit();
        boolean otherKey =
                labels.key().filter(key -> !key.equals(commit.identity().key())).isPresent();
        return new Draft.Valid(
                commit,
                labels.controlled() || commit.controlled() || otherKey,
                Difference.of(DeliveryReader.textOf(letter), body));
    }

    private Reading read(Message letter, Labels labels, String body) throws JMSException {
        Optional<String> type = Optional.ofNullable(letter.getJMSType());
        Reading alone = commits.read(new Submission.Text(body, type, Optional.empty()));
        boolean conflict = DeathHeaders.read(letter, clock.instant()).reason() == ReasonCode.IDEMPOTENCY_CONFLICT;
        boolean mayChooseKey = labels.key().isEmpty() || conflict && hasKeyOfItsOwn(alone);
        return mayChooseKey ? alone : commits.read(new Submission.Text(body, type, labels.key()));
    }

    private static boolean hasKeyOfItsOwn(Reading reading) {
        return reading instanceof Accepted accepted
                && !accepted.commit().identity().derived();
    }

    /**
     * Sends the letter back to work with the other body, and its event, in the context's transaction.
     *
     * @param eventId id of the event
     * @return the key that it went by before, or what it went by without one
     */
    public String send(Message letter, String body, String eventId, JMSContext context) throws JMSException {
        WaitingState state = reader.ofDeadLetter(letter);
        Labels before = reader.labelsOfDeadLetter(letter);
        Labels after = DeliveryReader.labelsOf(read(letter, before, body));
        Message copy = MessageCopy.of(letter, body, context);
        BrokerSuccessors.label(after, copy);
        redriver.send(copy, letter, after, state.edited(), eventId, context);
        return before.keyOr(state.lineage());
    }
}
