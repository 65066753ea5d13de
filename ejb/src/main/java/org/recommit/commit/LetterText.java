package org.recommit.commit;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import jakarta.jms.BytesMessage;
import jakarta.jms.Destination;
import jakarta.jms.JMSContext;
import jakarta.jms.JMSException;
import jakarta.jms.MapMessage;
import jakarta.jms.Message;
import jakarta.jms.MessageEOFException;
import jakarta.jms.Queue;
import jakarta.jms.StreamMessage;
import jakarta.jms.TextMessage;
import java.util.Base64;
import java.util.Map;

/**
 * A message as one JSON text and back again: body, properties, type, correlation id, reply-to and priority, each value
 * with its type. Only ASCII, so that every database keeps it. Objects have no such text: they would have to be
 * deserialised.
 */
final class LetterText {
    /** Without limits on reading: what is read was written here. */
    private static final ObjectMapper JSON = JsonMapper.builder(JsonFactory.builder()
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxStringLength(Integer.MAX_VALUE)
                            .maxNameLength(Integer.MAX_VALUE)
                            .build())
                    .build())
            .enable(JsonWriteFeature.ESCAPE_NON_ASCII)
            .build();

    private LetterText() {}

    static String write(Message message, int priority) throws JMSException {
        ObjectNode json = JSON.createObjectNode()
                .put("type", message.getJMSType())
                .put("correlationId", message.getJMSCorrelationID())
                .put("replyTo", nameOf(message.getJMSReplyTo()))
                .put("priority", priority);
        if (message.getJMSCorrelationID() == null) {
            json.set("correlationBytes", value(message.getJMSCorrelationIDAsBytes()));
        }
        ObjectNode properties = json.putObject("properties");
        for (String name : StateHeaders.names(message)) {
            if (!name.startsWith("JMSX") || name.startsWith("JMSXGroup")) {
                properties.set(name, value(message.getObjectProperty(name)));
            }
        }
        writeBody(message, json);
        try {
            return JSON.writeValueAsString(json);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("A tree of JSON can be written", e);
        }
    }

    private static void writeBody(Message message, ObjectNode json) throws JMSException {
        if (message instanceof TextMessage text) {
            json.put("form", "text").put("body", text.getText());
        } else if (message instanceof BytesMessage bytes) {
            json.put("form", "bytes").set("body", value(Bodies.bytes(bytes)));
        } else if (message instanceof MapMessage map) {
            ObjectNode fields = json.put("form", "map").putObject("body");
            for (Map.Entry<String, Object> field : Bodies.fields(map).entrySet()) {
                fields.set(field.getKey(), value(field.getValue()));
            }
        } else if (message instanceof StreamMessage stream) {
            writeStream(stream, json.put("form", "stream").putArray("body"));
        } else {
            json.put("form", "none");
        }
    }

    private static void writeStream(StreamMessage stream, ArrayNode items) throws JMSException {
        stream.reset();
        while (true) {
            try {
                items.add(value(stream.readObject()));
            } catch (MessageEOFException end) {
                return;
            }
        }
    }

    /**
     * The message, ready to be sent.
     *
     * @throws IllegalArgumentException if the text is none of ours
     */
    static Message read(String text, JMSContext context) throws JMSException {
        JsonNode json = tree(text);
        Message message = body(json, context);
        message.setJMSType(json.path("type").textValue());
        if (json.path("correlationId").isTextual()) {
            message.setJMSCorrelationID(json.path("correlationId").textValue());
        } else if (!json.path("correlationBytes").isEmpty()) {
            message.setJMSCorrelationIDAsBytes((byte[]) value(json.path("correlationBytes")));
        }
        if (json.path("replyTo").isTextual()) {
            message.setJMSReplyTo(context.createQueue(json.path("replyTo").textValue()));
        }
        for (Map.Entry<String, JsonNode> property : json.path("properties").properties()) {
            message.setObjectProperty(property.getKey(), value(property.getValue()));
        }
        return message;
    }

    /** The priority that the message is to be sent with. */
    static int priority(String text) {
        return tree(text).path("priority").asInt(Message.DEFAULT_PRIORITY);
    }

    private static Message body(JsonNode json, JMSContext context) throws JMSException {
        JsonNode body = json.path("body");
        switch (json.path("form").asText()) {
            case "text":
                return context.createTextMessage(body.textValue());
            case "bytes":
                BytesMessage bytes = context.createBytesMessage();
                bytes.writeBytes((byte[]) value(body));
                return bytes;
            case "map":
                MapMessage map = context.createMapMessage();
                for (Map.Entry<String, JsonNode> field : body.properties()) {
                    map.setObject(field.getKey(), value(field.getValue()));
                }
                return map;
            case "stream":
                StreamMessage stream = context.createStreamMessage();
                for (JsonNode item : body) {
                    stream.writeObject(value(item));
                }
                return stream;
            case "none":
                return context.createMessage();
            default:
                throw new IllegalArgumentException("The text is no letter");
        }
    }

    private static JsonNode value(Object value) {
        ObjectNode json = JSON.createObjectNode();
        if (value == null) {
            return json;
        }
        String type = value instanceof byte[] ? "bytes" : value.getClass().getSimpleName();
        String text = value instanceof byte[] bytes ? Base64.getEncoder().encodeToString(bytes) : value.toString();
        return json.put(type, text);
    }

    private static Object value(JsonNode json) {
        if (json.isEmpty()) {
            return null;
        }
        Map.Entry<String, JsonNode> typed = json.properties().iterator().next();
        String text = typed.getValue().asText();
        return switch (typed.getKey()) {
            case "String" -> text;
            case "Boolean" -> Boolean.valueOf(text);
            case "Byte" -> Byte.valueOf(text);
            case "Short" -> Short.valueOf(text);
            case "Integer" -> Integer.valueOf(text);
            case "Long" -> Long.valueOf(text);
            case "Float" -> Float.valueOf(text);
            case "Double" -> Double.valueOf(text);
            case "Character" -> text.charAt(0);
            case "bytes" -> Base64.getDecoder().decode(text);
            default -> throw new IllegalArgumentException("No message has a value of type " + typed.getKey());
        };
    }

    private static JsonNode tree(String text) {
        try {
            return JSON.readTree(text);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("The text is no letter", e);
        }
    }

    /** Replies go to queues; to whom a topic belongs nobody knows after the sender has gone. */
    private static String nameOf(Destination replyTo) throws JMSException {
        return replyTo instanceof Queue queue ? queue.getQueueName() : null;
    }
}
