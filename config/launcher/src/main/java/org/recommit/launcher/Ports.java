package org.recommit.launcher;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;

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

    /** A port that is free now. */
    public static int free() {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new RunFailure("No free port: " + e.getMessage(), e);
        }
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
