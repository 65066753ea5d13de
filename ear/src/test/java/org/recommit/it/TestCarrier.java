package org.recommit.it;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** A carrier that answers as a test tells it to, on loopback. */
final class TestCarrier implements AutoCloseable {
    private final HttpServer http;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final Map<String, List<Instant>> asked = new ConcurrentHashMap<>();
    private final AtomicInteger busy = new AtomicInteger();
    private final AtomicInteger busiest = new AtomicInteger();
    private volatile int code = 200;
    private volatile Duration pause = Duration.ZERO;
    private volatile Optional<CountDownLatch> stalled = Optional.empty();
    private volatile Refusal refusal = new Refusal(0, 0, 0);

    private record Refusal(int times, int status, int retryAfter) {}

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
        return "http://127.0.0.1:" + port();
    }

    int port() {
        return http.getAddress().getPort();
    }

    /** From now on: that HTTP status after that time. */
    void answerWith(int status, Duration after) {
        code = status;
        pause = after;
    }

    /** From now on: every answer stops after the first byte of its body, until {@link #goOn}. */
    void stall() {
        stalled = Optional.of(new CountDownLatch(1));
    }

    /** Answers as it did before. */
    void goOn() {
        stalled.ifPresent(CountDownLatch::countDown);
        stalled = Optional.empty();
    }

    /** From now on: that HTTP status with that {@code Retry-After} in seconds to the first questions after each shipment. */
    void refuseFirst(int times, int status, int retryAfter) {
        refusal = new Refusal(times, status, retryAfter);
    }

    /** How often it was asked for that shipment. */
    int asked(String shipmentId) {
        return timesAsked(shipmentId).size();
    }

    /** When it was asked for that shipment. */
    List<Instant> timesAsked(String shipmentId) {
        return List.copyOf(asked.getOrDefault(shipmentId, List.of()));
    }

    /** Forgets how busy it was; false while it works on a question, such as one whose asker has given up. */
    boolean countsAnew() {
        if (busy.get() > 0) {
            return false;
        }
        busiest.set(0);
        return true;
    }

    /** Most questions that it had to answer at the same time. */
    int busiest() {
        return busiest.get();
    }

    private void answer(HttpExchange exchange) throws IOException {
        Optional<CountDownLatch> end = stalled;
        if (end.isPresent()) {
            stall(exchange, end.get());
            return;
        }
        try (exchange) {
            String id = exchange.getRequestURI().getPath().split("/")[2];
            List<Instant> times = asked.computeIfAbsent(id, any -> new CopyOnWriteArrayList<>());
            times.add(Instant.now());
            int now = code;
            if (times.size() <= refusal.times()) {
                now = refusal.status();
                exchange.getResponseHeaders().set("Retry-After", Integer.toString(refusal.retryAfter()));
            }
            work();
            byte[] body = ("{\"shipmentId\":\"" + id + "\",\"status\":\"DELIVERED\"}").getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(now, now == 200 ? body.length : -1);
            if (now == 200) {
                exchange.getResponseBody().write(body);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** It ends before the answer goes out: whoever has that may ask again at once. */
    private void work() throws InterruptedException {
        busiest.accumulateAndGet(busy.incrementAndGet(), Math::max);
        try {
            // The slow answer is what is simulated: nothing waits for it here
            TimeUnit.MILLISECONDS.sleep(pause.toMillis());
        } finally {
            busy.decrementAndGet();
        }
    }

    /** Who has gone meanwhile is not seen: so these are not among the questions that are counted. */
    private static void stall(HttpExchange exchange, CountDownLatch end) throws IOException {
        try (exchange) {
            exchange.sendResponseHeaders(200, 100);
            exchange.getResponseBody().write('{');
            exchange.getResponseBody().flush();
            end.await();
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
