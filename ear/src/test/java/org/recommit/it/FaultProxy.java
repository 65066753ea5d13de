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

/** A network between two processes that can be disturbed. */
final class FaultProxy implements AutoCloseable {
    private final ServerSocket server;
    private final int target;
    private final Set<Line> lines = ConcurrentHashMap.newKeySet();
    private boolean held;

    private FaultProxy(int port, int target) throws IOException {
        this.server = new ServerSocket(port, 200, InetAddress.getLoopbackAddress());
        this.target = target;
    }

    /** Listens on {@code port} and passes on to {@code target}. */
    static FaultProxy between(int port, int target) {
        try {
            FaultProxy proxy = new FaultProxy(port, target);
            daemon(proxy::accept);
            return proxy;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    int port() {
        return server.getLocalPort();
    }

    /** Every connection is reset, for both sides at once. */
    void reset() {
        lines.forEach(Line::reset);
    }

    /** Nothing passes any more, and nobody is told: bytes and new connections wait for {@link #release}. */
    synchronized void hold() {
        held = true;
    }

    /** What was held goes on, unless its ends have hung up. */
    synchronized void release() {
        held = false;
        notifyAll();
    }

    /** The far side of every connection is gone, and the near side is not told. New connections are good. */
    void halfOpen() {
        lines.forEach(Line::loseFarSide);
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
            Socket near = server.accept();
            daemon(() -> {
                awaitPassage();
                try {
                    Line line = new Line(near, new Socket(InetAddress.getLoopbackAddress(), target));
                    lines.add(line);
                    daemon(() -> line.pass(line.near, line.far));
                    daemon(() -> line.pass(line.far, line.near));
                } catch (IOException refused) {
                    near.close();
                }
            });
        }
    }

    /** One connection. */
    private final class Line {
        private final Socket near;
        private final Socket far;
        private volatile boolean farLost;

        Line(Socket near, Socket far) {
            this.near = near;
            this.far = far;
        }

        void pass(Socket from, Socket to) throws IOException {
            byte[] buffer = new byte[64 * 1024];
            try {
                InputStream in = from.getInputStream();
                OutputStream out = to.getOutputStream();
                for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                    awaitPassage();
                    if (!farLost) {
                        out.write(buffer, 0, read);
                    }
                }
            } finally {
                awaitPassage();
                // The near side of a half-open line hears of nothing, until it hangs up itself
                if (!farLost || from == near) {
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

        private void close() {
            lines.remove(this);
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
    public void close() {
        try {
            server.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        release();
        lines.forEach(Line::close);
    }
}
