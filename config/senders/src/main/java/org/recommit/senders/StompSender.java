package org.recommit.senders;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;

/** Sends by STOMP 1.2, which needs no library and is as simple in any other language. */
public final class StompSender {
    private static final int ANSWERS_WITHIN_MS = 30_000;

    private StompSender() {}

    /**
     * Sends what stands on the standard input: all or none.
     *
     * @param arguments the broker's address: {@code tcp://localhost:61616}
     * @throws IOException if it cannot be known that they were sent: send them again
     */
    public static void main(String[] arguments) throws IOException {
        URI broker = URI.create(arguments[0]);
        try (Socket socket = new Socket(broker.getHost(), broker.getPort())) {
            socket.setSoTimeout(ANSWERS_WITHIN_MS);
            OutputStream out = socket.getOutputStream();
            InputStream in = socket.getInputStream();
            frame(
                    out,
                    "CONNECT\naccept-version:1.2\nhost:" + broker.getHost() + "\nlogin:"
                            + System.getenv("RECOMMIT_BROKER_USER") + "\npasscode:"
                            + System.getenv("RECOMMIT_BROKER_PASSWORD") + "\n\n");
            expect("CONNECTED", in);
            frame(out, "BEGIN\ntransaction:t1\n\n");
            for (String commit : JmsSender.commits()) {
                // Without "persistent" it would be lost with the broker's memory. Without "content-length" it is a text
                frame(out, "SEND\ndestination:recommit.commits\npersistent:true\ntransaction:t1\n\n" + commit);
            }
            frame(out, "COMMIT\ntransaction:t1\nreceipt:r1\n\n");
            // Not before the receipt is anything known to be sent
            expect("RECEIPT", in);
        }
    }

    private static void frame(OutputStream out, String frame) throws IOException {
        out.write((frame + "\0").getBytes(StandardCharsets.UTF_8));
        out.flush();
    }

    private static void expect(String command, InputStream in) throws IOException {
        ByteArrayOutputStream frame = new ByteArrayOutputStream();
        int read = in.read();
        while (read > 0 || frame.size() == 0) {
            if (read < 0) {
                throw new IOException("The broker has closed the connection");
            }
            // Between frames there may be line ends: heart-beats
            if (read != 0 && (frame.size() > 0 || read != '\n')) {
                frame.write(read);
            }
            read = in.read();
        }
        String answer = frame.toString(StandardCharsets.UTF_8);
        if (!answer.startsWith(command + "\n")) {
            throw new IOException("Expected " + command + ", was " + answer);
        }
    }
}
