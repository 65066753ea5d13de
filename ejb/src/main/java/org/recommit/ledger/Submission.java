package org.recommit.ledger;

import java.util.Map;
import java.util.Optional;

/**
 * What a message said, before anybody has judged it.
 *
 * <p>The forms carry the same content: however it was sent, the same commit has the same payload hash.
 */
public sealed interface Submission {

    /** {@code JMSType}; empty where the sender set none. */
    Optional<String> type();

    /** Property {@code recommit_key}; empty where the sender set none. */
    Optional<String> keyProperty();

    /** JSON in a text message. */
    record Text(String json, Optional<String> type, Optional<String> keyProperty) implements Submission {}

    /** JSON in UTF-8, with or without a byte-order mark. The array is not copied. */
    record Bytes(byte[] json, Optional<String> type, Optional<String> keyProperty) implements Submission {}

    /**
     * The fields of a map message.
     *
     * @param fields by name; values are strings, numbers or booleans, and {@code movements} is a JSON string
     */
    record Fields(Map<String, Object> fields, Optional<String> type, Optional<String> keyProperty)
            implements Submission {}

    /**
     * A form that is never read, such as a serialized object.
     *
     * @param form its name, for a person
     */
    record Unreadable(String form, Optional<String> type, Optional<String> keyProperty) implements Submission {}
}
