package org.recommit.it;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Stands between the server and what it connects to, and hands on what both say, until a test has it do otherwise. */
abstract class Relay implements AutoCloseable {
    private final ServerSocket server;
    private final int target;
    private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();

    /**
     * Listens on a port of its own.
     *
     * @param target the port behind it, on this machine
     */
    Relay(int target) {
        try {
            this.server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        this.target = target;
    }

    /** One connection: both sides, each read by a thread of its own until it hangs up. */
    interface Line {
        void requests() throws IOException;

        void answers() throws IOException;
    }

    abstract Line line(Socket client, Socket target);

    final void open() {
        daemon(this::accept);
    }

    final int port() {
        return server.getLocalPort();
    }

    private void accept() throws IOException {
        while (true) {
            Socket client = server.accept();
            sockets.add(client);
            try {
                connect(client, new Socket(InetAddress.getLoopbackAddress(), target));
            } catch (ConnectException away) {
                client.close();
            }
        }
    }

    private void connect(Socket client, Socket behind) {
        sockets.add(behind);
        Line line = line(client, behind);
        daemon(() -> closing(client, behind, line::answers));
        daemon(() -> closing(client, behind, line::requests));
    }

    /** Keeps the connection and says nothing more, until its client has gone. */
    static void hold(InputStream client) throws IOException {
        client.transferTo(OutputStream.nullOutputStream());
    }

    private interface Work {
        void run() throws IOException;
    }

    private static void closing(Socket client, Socket behind, Work work) throws IOException {
        try (client;
                behind) {
            work.run();
        }
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
    public final void close() {
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
