package org.recommit.commit;

import jakarta.ejb.EJBException;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.jms.BytesMessage;
import jakarta.jms.JMSException;
import jakarta.jms.MapMessage;
import jakarta.jms.Message;
import jakarta.jms.ObjectMessage;
import jakarta.jms.StreamMessage;
import jakarta.jms.TextMessage;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.recommit.commit.Successors.Labels;
import org.recommit.ledger.Commit;
import org.recommit.ledger.CommitReader;
import org.recommit.ledger.FieldLimits;
import org.recommit.ledger.IdempotencyKey;
import org.recommit.ledger.Reading;
import org.recommit.ledger.Subject;
import org.recommit.ledger.Submission;

/** Takes a JMS message apart. What is believed of it depends on the queue that it came from. */
@ApplicationScoped
public class DeliveryReader {
    static final String DELIVERY_COUNT = "JMSXDeliveryCount";

    @Inject
    private CommitReader commits;

    /** A message of the commit queue: whatever it says of its state is a stranger's word and is not read. */
    Delivery fromSender(Message message) {
        try {
            return new Delivery(
                    submissionOf(message), strangersState(message, "made-up:" + UUID.randomUUID()), count(message));
        } catch (JMSException e) {
            throw new EJBException("A message of " + Queues.COMMITS + " could not be read", e);
        }
    }

    /** A message of the retries queue: ours. One that the broker's own retry brought back starts with fresh budgets. */
    Delivery fromUs(Message message) {
        try {
            WaitingState state = StateHeaders.read(message);
            boolean broughtBack = StateHeaders.string(message, Headers.ORIG_QUEUE)
                    .filter(Queues.DEAD_LETTERS::equals)
                    .isPresent();
            return new Delivery(submissionOf(message), broughtBack ? state.broughtBack() : state, count(message));
        } catch (JMSException e) {
            throw new EJBException("A message of " + Queues.RETRIES + " could not be read", e);
        }
    }

    /**
     * The state of a dead letter: believed only where we wrote it. What the broker moved by itself from the commit queue
     * still says what its sender wrote.
     */
    WaitingState ofDeadLetter(Message letter) throws JMSException {
        return BrokerMove.ofStranger(letter)
                ? strangersState(letter, "broker:" + BrokerMove.number(letter))
                : StateHeaders.read(letter);
    }

    /** Who the commit is, read from the message's content. */
    public Labels labelsOf(Message message) throws JMSException {
        return labelsOf(commits.read(submissionOf(message)));
    }

    /**
     * Who the commit of a dead letter is: by its properties where we wrote them, else by its content.
     */
    public Labels labelsOfDeadLetter(Message letter) throws JMSException {
        if (!BrokerMove.made(letter)) {
            return new Labels(
                    // One that was refused stands there as it was sent
                    StateHeaders.string(letter, Headers.KEY).filter(IdempotencyKey::isValid),
                    StateHeaders.string(letter, Headers.KIND),
                    StateHeaders.string(letter, Headers.SOURCE),
                    !letter.propertyExists(Headers.CONTROLLED) || letter.getBooleanProperty(Headers.CONTROLLED),
                    SubjectHeaders.read(letter));
        }
        return labelsOf(letter);
    }

    static Labels labelsOf(Reading reading) {
        if (reading instanceof Reading.Refused refused) {
            return new Labels(refused.key(), refused.kind(), refused.source(), true, Subject.NONE);
        }
        Commit commit = ((Reading.Accepted) reading).commit();
        return new Labels(
                Optional.of(commit.identity().key()),
                Optional.of(commit.kind().label()),
                Optional.of(commit.identity().source()),
                commit.controlled(),
                Subject.of(commit));
    }

    /**
     * @param otherwise id of a message that has none
     */
    private static WaitingState strangersState(Message message, String otherwise) throws JMSException {
        String id = message.getJMSMessageID();
        Optional<Instant> expires = message.getJMSExpiration() > 0
                ? Optional.of(Instant.ofEpochMilli(message.getJMSExpiration()))
                : Optional.empty();
        return WaitingState.fresh(id == null ? otherwise : id, expires);
    }

    private static int count(Message message) throws JMSException {
        return StateHeaders.integer(message, DELIVERY_COUNT);
    }

    /** What the message says, as JSON text where it is a map; empty where it says nothing that is ever read. */
    public static Optional<String> textOf(Message message) throws JMSException {
        return CommitReader.textOf(submissionOf(message));
    }

    static Submission submissionOf(Message message) throws JMSException {
        Optional<String> type = Optional.ofNullable(message.getJMSType());
        Optional<String> key = keyOf(message);
        if (message instanceof TextMessage text && text.getText() != null) {
            return new Submission.Text(text.getText(), type, key);
        }
        if (message instanceof BytesMessage bytes) {
            return bytes.getBodyLength() > FieldLimits.BODY_BYTES
                    ? new Submission.Unreadable("body of " + bytes.getBodyLength() + " bytes", type, key)
                    : new Submission.Bytes(Bodies.bytes(bytes), type, key);
        }
        if (message instanceof MapMessage map) {
            return new Submission.Fields(Bodies.fields(map), type, key);
        }
        return new Submission.Unreadable(formOf(message), type, key);
    }

    private static Optional<String> keyOf(Message message) throws JMSException {
        Object key = message.getObjectProperty(Headers.KEY);
        return Optional.ofNullable(key).map(Object::toString);
    }

    private static String formOf(Message message) {
        if (message instanceof ObjectMessage) {
            return "ObjectMessage";
        }
        if (message instanceof StreamMessage) {
            return "StreamMessage";
        }
        return "message without a body";
    }
}
