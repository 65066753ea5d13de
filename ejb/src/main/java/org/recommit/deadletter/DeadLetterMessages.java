package org.recommit.deadletter;

import jakarta.jms.JMSException;
import jakarta.jms.MapMessage;
import jakarta.jms.Message;
import java.time.Instant;
import java.util.Enumeration;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.recommit.commit.Bodies;
import org.recommit.commit.BrokerMove;
import org.recommit.commit.DeliveryReader;
import org.recommit.commit.Headers;
import org.recommit.commit.MovedMessages;
import org.recommit.commit.PropertyNames;
import org.recommit.commit.Successors.Labels;
import org.recommit.ledger.Subject;
import org.recommit.retry.ReasonCode;

/** Reads a message of the dead-letter queue: one of ours by its properties, one that the broker moved by its body. */
final class DeadLetterMessages {
    private final DeliveryReader reader;

    DeadLetterMessages(DeliveryReader reader) {
        this.reader = reader;
    }

    /** The letter; one that cannot be read is shown as such, since it must not hide the others. */
    DeadLetter read(Message message) throws JMSException {
        try {
            return BrokerMove.ofStranger(message) ? strangers(message) : ours(message);
        } catch (JMSException | RuntimeException unreadable) {
            return unknown(LetterId.of(message), reasonOf(message), sentAt(message), Optional.empty());
        }
    }

    /** A letter that no client can receive, because its body is damaged. */
    static DeadLetter damaged(MovedMessages.Moved moved) {
        return unknown(LetterId.ofMoved(moved.number()), moved.reason(), Optional.of(moved.sentAt()), moved.origin());
    }

    private DeadLetter ours(Message message) throws JMSException {
        ReasonCode reason = reasonOf(message);
        Labels labels = reader.labelsOfDeadLetter(message);
        return new DeadLetter(
                LetterId.of(message),
                labels.key(),
                labels.kind(),
                labels.source(),
                labels.controlled(),
                reason,
                string(message, Headers.DEPENDENCY),
                string(message, Headers.POLICY),
                string(message, Headers.ERROR),
                string(message, Headers.ERROR_TEXT),
                // What the broker moved while it waited still counts its attempts
                integer(message, BrokerMove.made(message) ? Headers.ATTEMPT : Headers.DEAD_ATTEMPTS),
                instant(message, Headers.FIRST_FAILED),
                instant(message, Headers.LAST_FAILED),
                instant(message, Headers.DEAD_AT).or(() -> sentAt(message)),
                string(message, Headers.ORIG_QUEUE),
                integer(message, Headers.REDRIVES),
                Remedies.of(reason),
                labels.subject());
    }

    /** Whatever looks like a property of ours here is its sender's word. */
    private DeadLetter strangers(Message message) throws JMSException {
        Labels labels = reader.labelsOf(message);
        return letter(
                LetterId.of(message), labels, reasonOf(message), sentAt(message), string(message, Headers.ORIG_QUEUE));
    }

    private static DeadLetter unknown(String id, ReasonCode reason, Optional<Instant> at, Optional<String> origin) {
        return letter(
                id,
                new Labels(Optional.empty(), Optional.empty(), Optional.empty(), true, Subject.NONE),
                reason,
                at,
                origin);
    }

    private static DeadLetter letter(
            String id, Labels labels, ReasonCode reason, Optional<Instant> at, Optional<String> origin) {
        return new DeadLetter(
                id,
                labels.key(),
                labels.kind(),
                labels.source(),
                labels.controlled(),
                reason,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                0,
                Optional.empty(),
                Optional.empty(),
                at,
                origin,
                0,
                Remedies.of(reason),
                labels.subject());
    }

    DeadLetter.Opened open(Message message) throws JMSException {
        Map<String, Object> properties = new TreeMap<>();
        for (Enumeration<?> names = message.getPropertyNames(); names.hasMoreElements(); ) {
            String name = (String) names.nextElement();
            properties.put(PropertyNames.decode(name), message.getObjectProperty(name));
        }
        return new DeadLetter.Opened(read(message), properties, bodyOf(message));
    }

    private static ReasonCode reasonOf(Message message) throws JMSException {
        return BrokerMove.made(message)
                ? BrokerMove.reason(message)
                : string(message, Headers.REASON).map(ReasonCode::valueOf).orElse(ReasonCode.BROKER_DELIVERY_LIMIT);
    }

    private static Optional<String> bodyOf(Message message) throws JMSException {
        // As JSON, so that it can be edited; what cannot be that is shown all the same
        Optional<String> text = DeliveryReader.textOf(message);
        return text.isEmpty() && message instanceof MapMessage map
                ? Optional.of(new TreeMap<>(Bodies.fields(map)).toString())
                : text;
    }

    private static Optional<Instant> sentAt(Message message) {
        try {
            return message.getJMSTimestamp() > 0
                    ? Optional.of(Instant.ofEpochMilli(message.getJMSTimestamp()))
                    : Optional.empty();
        } catch (JMSException e) {
            return Optional.empty();
        }
    }

    private static Optional<Instant> instant(Message message, String name) throws JMSException {
        return message.propertyExists(name)
                ? Optional.of(Instant.ofEpochMilli(message.getLongProperty(name)))
                : Optional.empty();
    }

    private static int integer(Message message, String name) throws JMSException {
        return message.propertyExists(name) ? message.getIntProperty(name) : 0;
    }

    private static Optional<String> string(Message message, String name) throws JMSException {
        return Optional.ofNullable(message.getStringProperty(name));
    }
}
