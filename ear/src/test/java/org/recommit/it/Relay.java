package org.recommit.it;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A network between two processes that can be disturbed. It hands on what both say; who has to understand that overrides
 * {@link #line}.
 */
class Relay implements AutoCloseable {
    private static final int BACKLOG = 200;
    private static final int AT_ONCE = 64 * 1024;

    private final ServerSocket server;
    private final int target;
    private final Set<Connection> connections = ConcurrentHashMap.newKeySet();
    private boolean held;

    /**
     * Listens on a port of its own.
     *
     * @param target the port behind it, on this machine
     */
    Relay(int target) {
        try {
            this.server = new ServerSocket(0, BACKLOG, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        this.target = target;
    }

    /** One that understands nothing. */
    static Relay before(int port) {
        Relay relay = new Relay(port);
        relay.open();
        return relay;
    }

    /** One connection: both sides, each read by a thread of its own until it hangs up. */
    interface Line {
        void requests() throws IOException;

        void answers() throws IOException;
    }

    /** One end of a connection; what is written to it is subject to the disturbances. */
    record Side(InputStream in, OutputStream out) {
        void passTo(Side other) throws IOException {
            byte[] buffer = new byte[AT_ONCE];
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                other.out.write(buffer, 0, read);
            }
        }
    }

    Line line(Side client, Side behind) {
        return new Line() {
            @Override
            public void requests() throws IOException {
                client.passTo(behind);
            }

            @Override
            public void answers() throws IOException {
                behind.passTo(client);
            }
        };
    }

    final void open() {
        daemon(this::accept);
    }

    final int port() {
        return server.getLocalPort();
    }

    /** Every connection is reset, for both sides at once. */
    final void reset() {
        connections.forEach(Connection::reset);
    }

    /** Nothing passes any more, and nobody is told: bytes and new connections wait for {@link #release}. */
    final synchronized void hold() {
        held = true;
    }

    /** What was held goes on, unless its ends have hung up. */
    final synchronized void release() {
        held = false;
        notifyAll();
    }

    /** The far side of every connection is gone, and the near side is not told. New connections are good. */
    final void halfOpen() {
        connections.forEach(Connection::loseFarSide);
    }

    private synchronized void awaitPassage() {
        while (held) {
            try {
                wait();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }

    private void accept() throws IOException {
        while (true) {
            Socket client = server.accept();
            daemon(() -> {
                awaitPassage();
                connect(client);
            });
        }
    }

    private void connect(Socket client) throws IOException {
        try {
            new Connection(client, new Socket(InetAddress.getLoopbackAddress(), target)).open();
        } catch (IOException away) {
            client.close();
        }
    }

    /** Keeps the connection and says nothing more, until its client has gone. */
    static void keep(InputStream client) throws IOException {
        client.transferTo(OutputStream.nullOutputStream());
    }

    private final class Connection {
        private final Socket near;
        private final Socket far;
        private volatile boolean farLost;

        Connection(Socket near, Socket far) {
            this.near = near;
            this.far = far;
        }

        void open() throws IOException {
            Line line = line(side(near), side(far));
            connections.add(this);
            daemon(() -> work(line::requests, true));
            daemon(() -> work(line::answers, false));
        }

        private Side side(Socket socket) throws IOException {
            return new Side(socket.getInputStream(), disturbed(socket.getOutputStream()));
        }

        private OutputStream disturbed(OutputStream out) {
            return new OutputStream() {
                @Override
                public void write(int one) throws IOException {
                    write(new byte[] {(byte) one}, 0, 1);
                }

                @Override
                public void write(byte[] bytes, int from, int length) throws IOException {
                    awaitPassage();
                    if (!farLost) {
                        out.write(bytes, from, length);
                    }
                }
            };
        }

        private void work(Work direction, boolean fromNear) throws IOException {
            try {
                direction.run();
            } finally {
                awaitPassage();
                // The near side of a half-open line hears of nothing, until it hangs up itself
                if (!farLost || fromNear) {
                    close();
                }
            }
        }

        void reset() {
            try {
                near.setSoLinger(true, 0);
                far.setSoLinger(true, 0);
            } catch (IOException gone) {
                // Closed already
            }
            close();
        }

        void loseFarSide() {
            farLost = true;
            closeQuietly(far);
        }

        void close() {
            connections.remove(this);
            closeQuietly(near);
            closeQuietly(far);
        }
    }

    private static void closeQuietly(Socket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            // Closed it is
        }
    }

    private interface Work {
        void run() throws IOException;
    }

    private static void daemon(Work work) {
        Thread thread = new Thread(() -> {
            try {
                work.run();
            } catch (IOException e) {
                // One side has hung up, or the end
            }
        });
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public final void close() {
        try {
            server.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        release();
        connections.forEach(Connection::close);
    }
}
