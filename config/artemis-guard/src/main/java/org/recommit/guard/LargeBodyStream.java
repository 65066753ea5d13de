package org.recommit.guard;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import org.apache.activemq.artemis.api.core.ActiveMQException;
import org.apache.activemq.artemis.core.message.LargeBodyReader;

/** The body of a large message, read from its file. */
final class LargeBodyStream extends InputStream {
    private final LargeBodyReader reader;
    private final long size;
    /** The reader's own does not move when it reads. */
    private long position;

    /** Opens the file; {@link #close()} closes it. */
    LargeBodyStream(LargeBodyReader reader) throws ActiveMQException {
        this.reader = reader;
        this.size = reader.getSize();
        reader.open();
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : Byte.toUnsignedInt(one[0]);
    }

    @Override
    public int read(byte[] into, int from, int length) throws IOException {
        if (position >= size) {
            return -1;
        }
        try {
            int read = reader.readInto(ByteBuffer.wrap(into, from, length));
            position += Math.max(0, read);
            return read;
        } catch (ActiveMQException e) {
            throw new IOException(e);
        }
    }

    @Override
    public long skip(long bytes) throws IOException {
        long skipped = Math.min(size - position, Math.max(0, bytes));
        try {
            reader.position(position + skipped);
            position += skipped;
            return skipped;
        } catch (ActiveMQException e) {
            throw new IOException(e);
        }
    }

    @Override
    public void close() throws IOException {
        try {
            reader.close();
        } catch (ActiveMQException e) {
            throw new IOException(e);
        }
    }
}
