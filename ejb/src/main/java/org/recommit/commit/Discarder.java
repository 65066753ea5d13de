package org.recommit.commit;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.jms.DeliveryMode;
import jakarta.jms.JMSContext;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.recommit.approval.DiscardWish;
import org.recommit.audit.AttemptEvent;
import org.recommit.audit.AttemptEvent.Outcome;
import org.recommit.commit.Successors.Labels;
import org.recommit.discard.Discard;
import org.recommit.discard.Discard.Restored;
import org.recommit.discard.Discards.Kept;
import org.recommit.retry.ReasonCode;
import org.recommit.server.Node;

/** Sends a dead letter to where discarded ones are kept, and back. What is kept is the dead letter as we would write it. */
@ApplicationScoped
public class Discarder {

    @Inject
    private DeliveryReader reader;

    @Inject
    private Clock clock;

    @Inject
    private Node node;

    /**
     * Sends what is kept and the letter's event in the context's transaction.
     *
     * @param id of the discard
     * @param letterId of the letter
     * @return what is on its way to the database
     */
    public Discard send(
            Message letter,
            String id,
            String letterId,
            DiscardWish wish,
            String user,
            Optional<String> approvedBy,
            JMSContext context)
            throws JMSException {
        Instant now = clock.instant();
        WaitingState state = reader.ofDeadLetter(letter);
        Labels labels = reader.labelsOfDeadLetter(letter);
        DeathHeaders death = DeathHeaders.read(letter, now);
        Message copy = DeadLetterCopy.of(letter, labels, state.buried(), death, context);
        String key = labels.keyOr(state.lineage());
        Discard discard = new Discard(
                id,
                letterId,
                key,
                labels.kind(),
                labels.source(),
                labels.controlled(),
                death.reason(),
                wish,
                user,
                approvedBy,
                now,
                Optional.empty());
        DiscardMessage.send(new Kept(discard, LetterText.write(copy, MessageCopy.priority(letter))), context);
        EventMessage.send(event(key, state, Outcome.DISCARDED, wish.code().name()), context);
        return discard;
    }

    /** Sends a kept letter back to the dead letters, with its event and the notice that it is back. */
    public Restored restore(Kept kept, String user, JMSContext context) throws JMSException {
        Message letter = LetterText.read(kept.message(), context);
        context.createProducer()
                .setDeliveryMode(DeliveryMode.PERSISTENT)
                .setPriority(LetterText.priority(kept.message()))
                .send(context.createQueue(Queues.DEAD_LETTERS), letter);
        Restored restored = new Restored(user, clock.instant());
        Discard discard = kept.discard();
        DiscardMessage.sendRestored(discard.id(), restored, context);
        WaitingState state = StateHeaders.read(letter);
        EventMessage.send(
                event(
                        discard.key(),
                        state,
                        outcomeOf(discard.reason()),
                        discard.reason().name()),
                context);
        return restored;
    }

    /** It is dead as before. */
    private static Outcome outcomeOf(ReasonCode reason) {
        if (reason == ReasonCode.EXPIRED) {
            return Outcome.EXPIRED;
        }
        return reason.permanent() ? Outcome.PERMANENT : Outcome.EXHAUSTED;
    }

    private AttemptEvent event(String key, WaitingState state, Outcome outcome, String why) {
        return AttemptEvent.of(
                        UUID.randomUUID().toString(),
                        key,
                        state.lineage().originId(),
                        state.lineage().hop(),
                        0,
                        clock.instant(),
                        outcome,
                        node.name())
                .failing(Optional.empty(), why);
    }
}
