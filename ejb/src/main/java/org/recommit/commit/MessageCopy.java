package org.recommit.commit;

import jakarta.jms.BytesMessage;
import jakarta.jms.JMSContext;
import jakarta.jms.JMSException;
import jakarta.jms.MapMessage;
import jakarta.jms.Message;
import jakarta.jms.ObjectMessage;
import jakarta.jms.StreamMessage;
import jakarta.jms.TextMessage;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A message made anew from one that was received: body, type, correlation id, reply-to, group and foreign properties as
 * they came. It sheds every property of the broker's ({@code _AMQ_…}: a duplicate id would make the broker swallow the
 * copy) and every one of ours, whoever wrote it.
 */
public final class MessageCopy {
    private static final String GROUP_ID = "JMSXGroupID";
    private static final String GROUP_SEQUENCE = "JMSXGroupSeq";

    private MessageCopy() {}

    /** The copy, ready for properties of its own; priority is for the producer to set. */
    public static Message of(Message original, JMSContext context) throws JMSException {
        // A body that is sent on as it is sheds its properties: they are read before
        Map<String, Object> foreign = foreignProperties(original);
        return dressed(withBody(original, context), original, foreign);
    }

    /** The same with another body. */
    static Message of(Message original, String body, JMSContext context) throws JMSException {
        return dressed(context.createTextMessage(body), original, foreignProperties(original));
    }

    private static Message dressed(Message copy, Message original, Map<String, Object> foreign) throws JMSException {
        for (Map.Entry<String, Object> property : foreign.entrySet()) {
            copy.setObjectProperty(PropertyNames.encode(property.getKey()), property.getValue());
        }
        copy.setJMSType(original.getJMSType());
        copy.setJMSReplyTo(original.getJMSReplyTo());
        if (original.getJMSCorrelationID() != null) {
            copy.setJMSCorrelationID(original.getJMSCorrelationID());
        } else if (original.getJMSCorrelationIDAsBytes() != null) {
            copy.setJMSCorrelationIDAsBytes(original.getJMSCorrelationIDAsBytes());
        }
        return copy;
    }

    /** The properties that belong to the sender, by the names that it (or our last copy) wrote. */
    public static Map<String, Object> foreignProperties(Message message) throws JMSException {
        Map<String, Object> foreign = new HashMap<>();
        for (String name : StateHeaders.names(message)) {
            boolean group = name.equals(GROUP_ID) || name.equals(GROUP_SEQUENCE);
            boolean brokers = name.startsWith("_AMQ") || name.startsWith("__AMQ") || name.startsWith("JMSX");
            if (group || !(brokers || name.startsWith(Headers.PREFIX))) {
                value(message, name).ifPresent(value -> foreign.put(name, value));
            }
        }
        return foreign;
    }

    private static Optional<Object> value(Message message, String name) throws JMSException {
        try {
            return Optional.ofNullable(message.getObjectProperty(name));
        } catch (NumberFormatException noNumber) {
            // A place in its group that the sender wrote as a text: there is none to keep
            return Optional.empty();
        }
    }

    /** The original's priority, brought within what JMS allows: other protocols' senders may go beyond. */
    static int priority(Message original) throws JMSException {
        return Math.max(0, Math.min(original.getJMSPriority(), 9));
    }

    private static Message withBody(Message original, JMSContext context) throws JMSException {
        if (original instanceof TextMessage text) {
            return context.createTextMessage(text.getText());
        }
        if (original instanceof BytesMessage bytes) {
            BytesMessage copy = context.createBytesMessage();
            copy.writeBytes(Bodies.bytes(bytes));
            return copy;
        }
        if (original instanceof MapMessage map) {
            MapMessage copy = context.createMapMessage();
            for (Map.Entry<String, Object> field : Bodies.fields(map).entrySet()) {
                copy.setObject(field.getKey(), field.getValue());
            }
            return copy;
        }
        if (original instanceof ObjectMessage || original instanceof StreamMessage) {
            // Sent on as it is: nobody reads such a body, and an object would have to be deserialised to be copied
            original.clearProperties();
            return original;
        }
        return context.createMessage();
    }
}
