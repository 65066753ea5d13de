package org.recommit.it;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;

/**
 * Stands between the server and PostgreSQL and cuts a connection at the COMMIT of a transaction that named an armed key.
 * It reads the client's side of the protocol (version 3): a frame is a type, its length, and its content; the driver sends
 * COMMIT as a query of its own, first with its text, then by the name of the prepared statement.
 */
final class CommitCutter implements AutoCloseable {
    /** Where the connection breaks, seen from the client both alike. */
    enum Cut {
        /** PostgreSQL never hears of the COMMIT. */
        BEFORE,
        /** PostgreSQL has committed; its answer is lost. */
        AFTER
    }

    private final ServerSocket server;
    private final int target;
    private final Map<String, Cut> armed = new ConcurrentHashMap<>();
    private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();

    private CommitCutter(int target) throws IOException {
        this.server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        this.target = target;
    }

    static CommitCutter before(int port) {
        try {
            CommitCutter cutter = new CommitCutter(port);
            daemon(cutter::accept);
            return cutter;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    int port() {
        return server.getLocalPort();
    }

    /** Cuts the next COMMIT of a transaction that names this key, once. */
    void arm(String key, Cut cut) {
        armed.put(key, cut);
    }

    /** Whether the cut has happened. */
    boolean hasCut(String key) {
        return !armed.containsKey(key);
    }

    private void accept() throws IOException {
        while (true) {
            Socket client = server.accept();
            Socket database = new Socket(InetAddress.getLoopbackAddress(), target);
            sockets.add(client);
            sockets.add(database);
            Line line = new Line(client, database);
            daemon(line::answers);
            daemon(line::requests);
        }
    }

    /** One connection. */
    private final class Line {
        private final Socket client;
        private final Socket database;
        private final Set<String> commitStatements = new HashSet<>();
        private final CountDownLatch committed = new CountDownLatch(1);
        private volatile boolean swallow;

        Line(Socket client, Socket database) {
            this.client = client;
            this.database = database;
        }

        void requests() throws IOException {
            try (client;
                    database) {
                DataInputStream in = new DataInputStream(client.getInputStream());
                DataOutputStream out = new DataOutputStream(database.getOutputStream());
                handshake(in, out);
                String named = null;
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
                        if (cut == Cut.BEFORE) {
                            return;
                        }
                        swallow = true;
                    }
                    frame.write(out);
                    if (swallow && (frame.type == 'S' || frame.type == 'Q')) {
                        committed.await();
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

        void answers() throws IOException {
            OutputStream out = client.getOutputStream();
            byte[] buffer = new byte[64 * 1024];
            int read = database.getInputStream().read(buffer);
            while (read >= 0) {
                if (!swallow) {
                    out.write(buffer, 0, read);
                } else if (new String(buffer, 0, read, StandardCharsets.ISO_8859_1).contains("COMMIT\0Z")) {
                    committed.countDown();
                }
                read = database.getInputStream().read(buffer);
            }
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

    private interface Work {
        void run() throws IOException;
    }

    private static void daemon(Work work) {
        Thread thread = new Thread(() -> {
            try {
                work.run();
            } catch (EOFException e) {
                // One side has hung up
            } catch (IOException e) {
                // Closed by the other thread, or at the end
            }
        });
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void close() {
        try {
            server.close();
            for (Socket socket : sockets) {
                socket.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
