package org.recommit.guard;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.InflaterInputStream;
import org.apache.activemq.artemis.api.core.ActiveMQException;
import org.apache.activemq.artemis.api.core.ICoreMessage;
import org.apache.activemq.artemis.api.core.Message;
import org.apache.activemq.artemis.utils.ActiveMQBufferInputStream;
import org.apache.activemq.artemis.utils.DataConstants;

/**
 * Whether a body has the form that its message's type promises, by the encoding of Artemis' own clients
 * ({@code TextMessageUtil}, {@code MapMessageUtil}). They take a body apart before anybody sees the message: one that is
 * damaged makes them fail, and a count of entries that is not true makes them ask for memory that is not there.
 */
final class BodyForm {
    private BodyForm() {}

    /** Reads as far as is needed, without keeping it. */
    static boolean isWhole(ICoreMessage message) throws ActiveMQException {
        boolean compressed = message.getBooleanProperty(Message.HDR_LARGE_COMPRESSED);
        try (InputStream plain = body(message);
                DataInputStream body = new DataInputStream(compressed ? new InflaterInputStream(plain) : plain)) {
            switch (message.getType()) {
                case Message.OBJECT_TYPE -> {
                    // None was set
                    if (message.isLargeMessage()
                            || message.getReadOnlyBodyBuffer().readable()) {
                        skipBlock(body);
                    }
                }
                case Message.TEXT_TYPE -> {
                    if (body.readByte() != DataConstants.NULL) {
                        skipBlock(body);
                    }
                }
                case Message.MAP_TYPE -> {
                    if (body.readByte() != DataConstants.NULL) {
                        skipEntries(body);
                    }
                }
                default -> {
                    // Bytes are bytes, and a stream is taken apart value by value, by who asks for them
                    if (compressed) {
                        skipAll(body);
                    }
                }
            }
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    private static void skipEntries(DataInputStream body) throws IOException {
        int count = body.readInt();
        if (count < 0) {
            throw new IOException("A count below zero");
        }
        for (int i = 0; i < count; i++) {
            skipBlock(body);
            byte type = body.readByte();
            switch (type) {
                case DataConstants.NULL -> {}
                case DataConstants.BOOLEAN, DataConstants.BYTE -> body.skipNBytes(1);
                case DataConstants.SHORT, DataConstants.CHAR -> body.skipNBytes(2);
                case DataConstants.INT, DataConstants.FLOAT -> body.skipNBytes(4);
                case DataConstants.LONG, DataConstants.DOUBLE -> body.skipNBytes(8);
                case DataConstants.BYTES, DataConstants.STRING -> skipBlock(body);
                default -> throw new IOException("No type of a value: " + type);
            }
        }
    }

    private static void skipBlock(DataInputStream body) throws IOException {
        int length = body.readInt();
        if (length < 0 || length > MessageGuard.MOST_BYTES) {
            throw new IOException("No length of a block: " + length);
        }
        body.skipNBytes(length);
    }

    private static void skipAll(DataInputStream body) throws IOException {
        long left = MessageGuard.MOST_BYTES;
        for (long skipped = 1; skipped > 0; left -= skipped) {
            skipped = body.skip(left + 1);
            if (skipped > left) {
                throw new IOException("More than " + MessageGuard.MOST_BYTES + " bytes");
            }
        }
    }

    private static InputStream body(ICoreMessage message) throws ActiveMQException {
        return message.isLargeMessage()
                ? new LargeBodyStream(message.getLargeBodyReader())
                : new ActiveMQBufferInputStream(message.getReadOnlyBodyBuffer());
    }
}
