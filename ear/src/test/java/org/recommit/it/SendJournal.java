package org.recommit.it;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.recommit.it.Workload.Content;

/**
 * What a sender has done, on the disk before it does it: a line {@code SEND id key hash} before each send, a line
 * {@code ACK id} after it has been acknowledged.
 */
final class SendJournal implements AutoCloseable {
    private final FileChannel file;

    SendJournal(Path path) {
        try {
            file = FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void sending(String id, Content content) {
        write("SEND " + id + " " + content.key() + " " + content.hash());
    }

    void acknowledged(String id) {
        write("ACK " + id);
    }

    private void write(String line) {
        try {
            file.write(ByteBuffer.wrap((line + "\n").getBytes(StandardCharsets.UTF_8)));
            file.force(false);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        try {
            file.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
