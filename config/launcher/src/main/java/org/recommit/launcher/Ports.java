package org.recommit.launcher;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.ThreadLocalRandom;

/** Ports of the loopback address, the only one that Run listens on. */
public final class Ports {
    private Ports() {}

    /**
     * Makes sure that a port can be had.
     *
     * @throws RunFailure naming the port and the variable that sets it
     */
    static void requireFree(int port, String variable) {
        if (!isFree(port)) {
            throw new RunFailure(
                    "Port " + port + " is taken: end what uses it, or set " + variable + " to another port");
        }
    }

    /** Whether nothing listens on the port now. */
    public static boolean isFree(int port) {
        try (ServerSocket socket = new ServerSocket()) {
            socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    /**
     * A port that is free now, and that the system does not give to a client: one that listens on it can be ended and
     * started again.
     */
    public static int free() {
        return ThreadLocalRandom.current()
                .ints(20_000, 30_000)
                .limit(100)
                .filter(Ports::isFree)
                .findFirst()
                .orElseThrow(() -> new RunFailure("No free port"));
    }

    static boolean accepts(int port) {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 500);
            return true;
        } catch (IOException e) {
            return false;
        }
    }
}
