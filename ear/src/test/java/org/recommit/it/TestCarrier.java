package org.recommit.it;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** A carrier that answers as a test tells it to, on loopback. */
final class TestCarrier implements AutoCloseable {
    private final HttpServer http;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final Map<String, Integer> asked = new ConcurrentHashMap<>();
    private volatile int code = 200;
    private volatile Duration pause = Duration.ZERO;

    TestCarrier() {
        try {
            http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        http.setExecutor(threads);
        http.createContext("/shipments/", this::answer);
        http.start();
    }

    String url() {
        return "http://127.0.0.1:" + http.getAddress().getPort();
    }

    /** From now on: that HTTP status after that time. */
    void answerWith(int status, Duration after) {
        code = status;
        pause = after;
    }

    /** How often it was asked for that shipment. */
    int asked(String shipmentId) {
        return asked.getOrDefault(shipmentId, 0);
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            String id = exchange.getRequestURI().getPath().split("/")[2];
            asked.merge(id, 1, Integer::sum);
            int now = code;
            // The slow answer is what is simulated: nothing waits for it here
            TimeUnit.MILLISECONDS.sleep(pause.toMillis());
            byte[] body = ("{\"shipmentId\":\"" + id + "\",\"status\":\"DELIVERED\"}").getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(now, now == 200 ? body.length : -1);
            if (now == 200) {
                exchange.getResponseBody().write(body);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        http.stop(0);
        threads.shutdownNow();
    }
}
