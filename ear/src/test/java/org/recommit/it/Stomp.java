package org.recommit.it;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** A STOMP 1.2 sender as simple as legacy ones are: it sets no message id. */
final class Stomp {
    private static final int ANSWER_MS = 10_000;

    private final int port;
    private final String user;
    private final String password;

    Stomp(int port, String user, String password) {
        this.port = port;
        this.user = user;
        this.password = password;
    }

    /** Sends one message; the broker makes a text message of it. Returns once the broker has it. */
    void sendText(String destination, String body, Map<String, String> headers) {
        send(destination, body, headers);
    }

    /** As {@link #sendText}, with a {@code content-length}: the broker makes a bytes message of it. */
    void sendBytes(String destination, String body, Map<String, String> headers) {
        Map<String, String> more = new java.util.HashMap<>(headers);
        more.put("content-length", Integer.toString(body.getBytes(StandardCharsets.UTF_8).length));
        send(destination, body, more);
    }

    private void send(String destination, String body, Map<String, String> headers) {
        StringBuilder frame = new StringBuilder("SEND\ndestination:" + destination + "\nreceipt:r1\n");
        headers.forEach(
                (name, value) -> frame.append(name).append(':').append(value).append('\n'));
        try (Socket socket = new Socket("127.0.0.1", port)) {
            socket.setSoTimeout(ANSWER_MS);
            exchange(
                    socket,
                    "CONNECT\naccept-version:1.2\nhost:localhost\nlogin:" + user + "\npasscode:" + password + "\n\n",
                    "CONNECTED");
            exchange(socket, frame + "\n" + body, "RECEIPT");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void exchange(Socket socket, String frame, String wanted) throws IOException {
        socket.getOutputStream().write((frame + "\0").getBytes(StandardCharsets.UTF_8));
        socket.getOutputStream().flush();
        String answer = answer(socket);
        if (!answer.startsWith(wanted)) {
            throw new IOException("expected " + wanted + ", was " + answer);
        }
    }

    private static String answer(Socket socket) throws IOException {
        ByteArrayOutputStream frame = new ByteArrayOutputStream();
        for (int read = socket.getInputStream().read();
                read != 0;
                read = socket.getInputStream().read()) {
            if (read < 0) {
                throw new IOException("closed by the broker");
            }
            if (frame.size() > 0 || read != '\n') {
                frame.write(read);
            }
        }
        return frame.toString(StandardCharsets.UTF_8);
    }
}
