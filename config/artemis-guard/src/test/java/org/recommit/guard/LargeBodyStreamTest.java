package org.recommit.guard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.apache.activemq.artemis.api.core.ActiveMQException;
import org.apache.activemq.artemis.core.message.LargeBodyReader;
import org.junit.jupiter.api.Test;

class LargeBodyStreamTest {
    private final DataInputStream body;

    LargeBodyStreamTest() throws ActiveMQException {
        body = new DataInputStream(new LargeBodyStream(new OfBytes(new byte[] {0, 0, 0, 3, 7, 8, 9})));
    }

    @Test
    void readsOnBehindWhatWasReadAndSkipped() throws IOException {
        assertThat(body.readInt()).isEqualTo(3);
        body.skipNBytes(2);
        assertThat(body.read()).isEqualTo(9);
        assertThat(body.read()).isEqualTo(-1);
    }

    @Test
    void endsWhereTheBodyEnds() throws IOException {
        assertThat(body.readInt()).isEqualTo(3);
        assertThatThrownBy(() -> body.skipNBytes(4)).isInstanceOf(EOFException.class);
    }

    /** As the broker's, its position is where it was set, and does not move when it is read. */
    private static final class OfBytes implements LargeBodyReader {
        private final byte[] bytes;
        private ByteBuffer rest;
        private long position;

        OfBytes(byte[] bytes) {
            this.bytes = bytes;
        }

        @Override
        public void open() {
            position(0);
        }

        @Override
        public void position(long set) {
            position = set;
            rest = ByteBuffer.wrap(bytes).position((int) set).slice();
        }

        @Override
        public long position() {
            return position;
        }

        @Override
        public int readInto(ByteBuffer into) {
            int length = Math.min(into.remaining(), rest.remaining());
            into.put(rest.slice().limit(length));
            rest.position(rest.position() + length);
            return length;
        }

        @Override
        public long getSize() {
            return bytes.length;
        }

        @Override
        public void close() {}
    }
}
