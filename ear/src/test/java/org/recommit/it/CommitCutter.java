package org.recommit.it;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Stands between the server and PostgreSQL and cuts a connection at the COMMIT of a transaction that named an armed key.
 * It reads the client's side of the protocol (version 3): a frame is a type, its length, and its content; the driver sends
 * COMMIT as a query of its own, first with its text, then by the name of the prepared statement.
 */
final class CommitCutter extends Relay {
    /** Where the connection breaks, seen from the client both alike. */
    enum Cut {
        /** PostgreSQL never hears of the COMMIT. */
        BEFORE,
        /** PostgreSQL has committed; its answer is lost. */
        AFTER,
        /** PostgreSQL never hears of the COMMIT, and the server never of a failure. */
        HOLD_BEFORE,
        /** PostgreSQL has committed, and the server never hears of it. */
        HOLD_AFTER
    }

    private final Map<String, Cut> armed = new ConcurrentHashMap<>();
    private final AtomicInteger cuts = new AtomicInteger();

    private CommitCutter(int target) {
        super(target);
    }

    static CommitCutter before(int port) {
        CommitCutter cutter = new CommitCutter(port);
        cutter.open();
        return cutter;
    }

    /** Cuts the next COMMIT of a transaction that names this key, once. */
    void arm(String key, Cut cut) {
        armed.put(key, cut);
    }

    /** Cuts none of those any more that are still armed; whether any cut has happened since the last time. */
    boolean disarm() {
        armed.clear();
        return cuts.getAndSet(0) > 0;
    }

    /** Whether the cut has happened. */
    boolean hasCut(String key) {
        return !armed.containsKey(key);
    }

    @Override
    Line line(Side client, Side database) {
        return new Session(client, database);
    }

    /** One connection. */
    private final class Session implements Line {
        private final Side client;
        private final Side database;
        private final Set<String> commitStatements = new HashSet<>();
        private final CountDownLatch committed = new CountDownLatch(1);
        private volatile boolean swallow;

        Session(Side client, Side database) {
            this.client = client;
            this.database = database;
        }

        @Override
        public void requests() throws IOException {
            try {
                DataInputStream in = new DataInputStream(new BufferedInputStream(client.in()));
                DataOutputStream out = new DataOutputStream(new BufferedOutputStream(database.out()));
                handshake(in, out);
                String named = null;
                boolean held = false;
                while (true) {
                    Frame frame = Frame.read(in);
                    String key = named == null ? armedIn(frame) : named;
                    named = key;
                    if (frame.type == 'P' && frame.string(1).equals("COMMIT")) {
                        commitStatements.add(frame.string(0));
                    }
                    boolean commit = frame.type == 'Q' && frame.string(0).equals("COMMIT")
                            || frame.type == 'B' && commitStatements.contains(frame.string(1));
                    if (commit && key != null) {
                        Cut cut = armed.remove(key);
                        cuts.incrementAndGet();
                        if (cut == Cut.HOLD_BEFORE) {
                            keep(in);
                        }
                        if (cut == Cut.BEFORE || cut == Cut.HOLD_BEFORE) {
                            return;
                        }
                        held = cut == Cut.HOLD_AFTER;
                        swallow = true;
                    }
                    frame.write(out);
                    if (swallow && (frame.type == 'S' || frame.type == 'Q')) {
                        committed.await();
                        if (held) {
                            keep(in);
                        }
                        return;
                    }
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        /** Untyped frames: the refused questions for encryption, then the start. */
        private void handshake(DataInputStream in, DataOutputStream out) throws IOException {
            int code;
            do {
                int length = in.readInt();
                byte[] content = in.readNBytes(length - Integer.BYTES);
                code = java.nio.ByteBuffer.wrap(content).getInt();
                out.writeInt(length);
                out.write(content);
                out.flush();
            } while (code >>> 16 != 3);
        }

        @Override
        public void answers() throws IOException {
            OutputStream out = client.out();
            byte[] buffer = new byte[64 * 1024];
            int read = database.in().read(buffer);
            while (read >= 0) {
                if (!swallow) {
                    out.write(buffer, 0, read);
                } else if (new String(buffer, 0, read, StandardCharsets.ISO_8859_1).contains("COMMIT\0Z")) {
                    committed.countDown();
                }
                read = database.in().read(buffer);
            }
            committed.countDown();
        }
    }

    private String armedIn(Frame frame) {
        if (frame.type != 'B') {
            return null;
        }
        String content = new String(frame.content, StandardCharsets.ISO_8859_1);
        return armed.keySet().stream().filter(content::contains).findFirst().orElse(null);
    }

    private record Frame(char type, byte[] content) {
        static Frame read(DataInputStream in) throws IOException {
            char type = (char) in.readUnsignedByte();
            byte[] content = in.readNBytes(in.readInt() - Integer.BYTES);
            return new Frame(type, content);
        }

        void write(DataOutputStream out) throws IOException {
            out.writeByte(type);
            out.writeInt(content.length + Integer.BYTES);
            out.write(content);
            out.flush();
        }

        /** The n-th text of those that the content begins with. */
        String string(int n) {
            return new String(content, StandardCharsets.ISO_8859_1).split("\0", -1)[n];
        }
    }
}
