package org.recommit.deadletter;

import jakarta.jms.BytesMessage;
import jakarta.jms.JMSException;
import jakarta.jms.MapMessage;
import jakarta.jms.Message;
import jakarta.jms.TextMessage;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Enumeration;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.recommit.commit.Bodies;
import org.recommit.commit.BrokerMove;
import org.recommit.commit.DeliveryReader;
import org.recommit.commit.Headers;
import org.recommit.commit.PropertyNames;
import org.recommit.commit.SubjectHeaders;
import org.recommit.commit.Successors.Labels;
import org.recommit.retry.ReasonCode;

/** Reads a message of the dead-letter queue: one of ours by its properties, one that the broker moved by its body. */
final class DeadLetterMessages {
    private final DeliveryReader reader;

    DeadLetterMessages(DeliveryReader reader) {
        this.reader = reader;
    }

    DeadLetter read(Message message) throws JMSException {
        ReasonCode reason = reasonOf(message);
        Labels labels = BrokerMove.made(message) ? reader.labelsOf(message) : labelsOf(message);
        return new DeadLetter(
                message.getJMSMessageID(),
                labels.key(),
                labels.kind(),
                labels.source(),
                labels.controlled(),
                reason,
                string(message, Headers.DEPENDENCY),
                string(message, Headers.POLICY),
                string(message, Headers.ERROR),
                string(message, Headers.ERROR_TEXT),
                message.propertyExists(Headers.DEAD_ATTEMPTS) ? message.getIntProperty(Headers.DEAD_ATTEMPTS) : 0,
                instant(message, Headers.FIRST_FAILED),
                instant(message, Headers.LAST_FAILED),
                instant(message, Headers.DEAD_AT).or(() -> sentAt(message)),
                string(message, Headers.ORIG_QUEUE),
                message.propertyExists(Headers.REDRIVES) ? message.getIntProperty(Headers.REDRIVES) : 0,
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

    private static Labels labelsOf(Message message) throws JMSException {
        return new Labels(
                string(message, Headers.KEY),
                string(message, Headers.KIND),
                string(message, Headers.SOURCE),
                !message.propertyExists(Headers.CONTROLLED) || message.getBooleanProperty(Headers.CONTROLLED),
                SubjectHeaders.read(message));
    }

    private static Optional<String> bodyOf(Message message) throws JMSException {
        if (message instanceof TextMessage text) {
            return Optional.ofNullable(text.getText());
        }
        if (message instanceof BytesMessage bytes) {
            return Optional.of(new String(Bodies.bytes(bytes), StandardCharsets.UTF_8));
        }
        if (message instanceof MapMessage map) {
            return Optional.of(new TreeMap<>(Bodies.fields(map)).toString());
        }
        return Optional.empty();
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

    private static Optional<String> string(Message message, String name) throws JMSException {
        return Optional.ofNullable(message.getStringProperty(name));
    }
}
