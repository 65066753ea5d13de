package org.recommit.launcher;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The simulated carrier: stands in for the real one when {@code RECOMMIT_CARRIER_URL} is not set, and says so.
 *
 * <p>{@code GET /shipments/{id}/status} answers with a status that depends on the id alone. An id that starts with
 * {@code SIM-<code>-}, such as {@code SIM-404-1}, gets that HTTP code, 429 and 503 with a {@code Retry-After} of one
 * second.
 */
public final class Carrier implements AutoCloseable {
    private static final List<String> STATUSES =
            List.of("LABEL_CREATED", "IN_TRANSIT", "OUT_FOR_DELIVERY", "DELIVERED", "EXCEPTION");
    private static final Pattern PATH = Pattern.compile("/shipments/([^/]+)/status");
    private static final Pattern WANTED_CODE = Pattern.compile("SIM-([45]\\d\\d)-.*");

    private final HttpServer http;

    private Carrier(HttpServer http) {
        this.http = http;
    }

    /** Starts it on a free loopback port. */
    public static Carrier start() {
        try {
            HttpServer http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            http.createContext("/", Carrier::answer);
            http.start();
            return new Carrier(http);
        } catch (IOException e) {
            throw new RunFailure("The simulated carrier cannot be started: " + e.getMessage(), e);
        }
    }

    /** Its base URL. */
    public URI url() {
        return URI.create("http://127.0.0.1:" + http.getAddress().getPort());
    }

    private static void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            // The path is matched before it is decoded: an id may contain an encoded slash
            Matcher path = PATH.matcher(exchange.getRequestURI().getRawPath());
            if (!path.matches()) {
                exchange.sendResponseHeaders(404, -1);
                return;
            }
            String id = URI.create(path.group(1)).getPath();
            Matcher wanted = WANTED_CODE.matcher(id);
            if (wanted.matches()) {
                int code = Integer.parseInt(wanted.group(1));
                if (code == 429 || code == 503) {
                    exchange.getResponseHeaders().set("Retry-After", "1");
                }
                exchange.sendResponseHeaders(code, -1);
                return;
            }
            byte[] body = ("{\"shipmentId\":\"" + escaped(id) + "\",\"status\":\"" + statusOf(id) + "\"}")
                    .getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
        }
    }

    static String statusOf(String shipmentId) {
        return STATUSES.get(Math.floorMod(shipmentId.hashCode(), STATUSES.size()));
    }

    private static String escaped(String text) {
        StringBuilder json = new StringBuilder();
        for (char c : text.toCharArray()) {
            if (c == '"' || c == '\\' || c < ' ') {
                json.append(String.format("\\u%04x", (int) c));
            } else {
                json.append(c);
            }
        }
        return json.toString();
    }

    @Override
    public void close() {
        http.stop(0);
    }
}
