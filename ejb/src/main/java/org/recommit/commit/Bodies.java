package org.recommit.commit;

import jakarta.jms.BytesMessage;
import jakarta.jms.JMSException;
import jakarta.jms.MapMessage;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The bodies of messages that are read. */
public final class Bodies {
    private Bodies() {}

    /** The whole body. */
    public static byte[] bytes(BytesMessage message) throws JMSException {
        message.reset();
        byte[] body = new byte[Math.toIntExact(message.getBodyLength())];
        int read = message.readBytes(body);
        if (read != body.length && body.length > 0) {
            throw new JMSException("The body ended after " + read + " of " + body.length + " bytes");
        }
        return body;
    }

    /** The fields in the sender's types. */
    public static Map<String, Object> fields(MapMessage map) throws JMSException {
        Map<String, Object> fields = new LinkedHashMap<>();
        for (String name : strings(map.getMapNames())) {
            fields.put(name, map.getObject(name));
        }
        return fields;
    }

    static List<String> strings(Enumeration<?> names) {
        List<String> strings = new ArrayList<>();
        while (names.hasMoreElements()) {
            strings.add((String) names.nextElement());
        }
        return strings;
    }
}
