package org.recommit.launcher;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Payara Micro with the resource adapter and the product, in its own JVM. */
public final class Server {
    private static final Duration STARTS_WITHIN = Duration.ofSeconds(300);
    private static final Duration STOPS_WITHIN = Duration.ofSeconds(15);

    private static final int CARRIER_INQUIRIES = 8;

    private static final Pattern FAILED_COMMAND =
            Pattern.compile("Boot Command (\\S+) failed(?:.*? : (.*?)(?: -- |\\. Please see|\\n))?");
    private static final Pattern DEPLOYED = Pattern.compile("Payara Micro \\S+ \\(build \\d+\\) ready in");

    private final Child child;
    // Not HTTP/2, the client's default: all questions would share one connection, and a stalled one would fail them all
    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(2))
            .build();
    private final URI ready;

    private Server(Child child, int port) {
        this.child = child;
        this.ready = URI.create("http://127.0.0.1:" + port + "/health/ready");
    }

    /**
     * Starts the process and returns at once.
     *
     * @param carrier the simulator, or {@code null} where the settings name a real one
     */
    public static Server start(
            Home home, Settings settings, DataDirectory data, Accounts accounts, Database database, Carrier carrier) {
        try {
            // The server's own folder is unpacked anew each time. What must outlast it stands elsewhere
            Home.deleteRecursively(data.server());
            Files.createDirectories(data.server());
            Path preBoot = Files.write(data.root().resolve("pre-boot.asadmin"), ServerCommands.preBoot(settings, data));
            Path postBoot = Files.write(
                    data.root().resolve("post-boot.asadmin"), ServerCommands.postBoot(home, settings, database));

            List<String> arguments = new ArrayList<>(List.of("-Xms256m", "-Xmx1g", "-XX:+ExitOnOutOfMemoryError"));
            arguments.addAll(List.of(
                    "-Drecommit.database=" + database.kind(),
                    "-Drecommit.carrier.simulated=" + (carrier != null),
                    "-Drecommit.node=recommit",
                    // Unset it is 8 for each processor. The listeners work on these threads: with all of them at
                    // work none would be left to notice that the broker has gone, and each would wait for its
                    // time-out
                    "-Dactivemq.artemis.client.global.thread.pool.max.size=-1",
                    // Read by the server itself when it attaches the listeners, so that the product's defaults
                    // come too late
                    "-Drecommit.sessions=" + settings.sessions("RECOMMIT_SESSIONS", 16),
                    "-Drecommit.retry.sessions=" + settings.sessions("RECOMMIT_RETRY_SESSIONS", 8),
                    "-Drecommit.event.sessions=" + settings.sessions("RECOMMIT_EVENT_SESSIONS", 2),
                    // Room for every session that may ask the carrier, and for people who ask by hand
                    "-Dorg.recommit.carrier.CarrierClient/ask/Bulkhead/value="
                            + (settings.listeners() + CARRIER_INQUIRIES)));
            // Later options win: a user's own stand
            arguments.addAll(Options.split(settings.javaOptions("RECOMMIT_SERVER_JAVA_OPTS")));
            arguments.addAll(List.of(
                    "-jar",
                    home.payaraMicro().toString(),
                    "--rootDir",
                    data.server().toString(),
                    // No data grid: it would listen on every network
                    "--nohazelcast",
                    "--name",
                    "recommit",
                    "--logproperties",
                    home.serverLogging().toString(),
                    "--port",
                    Integer.toString(settings.httpPort()),
                    "--addlibs",
                    database.driver().toString(),
                    "--prebootcommandfile",
                    preBoot.toString(),
                    "--postbootcommandfile",
                    postBoot.toString()));
            Child child = Child.start(
                    "server",
                    home,
                    arguments,
                    environment(settings, accounts, database, carrier),
                    data.server(),
                    data.log().resolve("server.log"));
            return new Server(child, settings.httpPort());
        } catch (IOException e) {
            throw new RunFailure("The server cannot be started: " + e, e);
        }
    }

    private static Map<String, String> environment(
            Settings settings, Accounts accounts, Database database, Carrier carrier) {
        Map<String, String> environment = new HashMap<>(settings.environment());
        // Other people's accounts
        environment.remove("RECOMMIT_BROKER_PASSWORD");
        environment.remove("RECOMMIT_BROKER_ADMIN_PASSWORD");
        environment.put("RECOMMIT_ADMIN_PASSWORD", accounts.admin());
        environment.put(ServerCommands.BROKER_PASSWORD, accounts.application());
        database.password().ifPresent(password -> environment.put(ServerCommands.DATABASE_PASSWORD, password));
        if (carrier != null) {
            environment.put("RECOMMIT_CARRIER_URL", carrier.url().toString());
        }
        return environment;
    }

    /**
     * Waits until the product says that it is ready.
     *
     * @throws RunFailure if it ends or takes longer than 300 s
     */
    public void awaitReady() {
        // Its port opens long before the product is there, and a failed command does not end it: its log says both
        Waiting.until(child, STARTS_WITHIN, () -> {
            String log = child.logText();
            Matcher failed = FAILED_COMMAND.matcher(log);
            if (failed.find()) {
                String why = failed.group(2) == null ? "" : ": " + failed.group(2);
                throw new RunFailure(
                        "The server cannot " + failed.group(1) + " the product" + why + " (see " + child.log() + ")");
            }
            return DEPLOYED.matcher(log).find() && isReady();
        });
    }

    /** Whether {@code /health/ready} says UP now. */
    public boolean isReady() {
        try {
            HttpResponse<String> answer = http.send(
                    HttpRequest.newBuilder(ready).timeout(Duration.ofSeconds(5)).build(),
                    HttpResponse.BodyHandlers.ofString());
            return answer.statusCode() == 200;
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** Ends it in order, or kills it after 15 s. */
    public void stop() {
        child.stop(STOPS_WITHIN);
    }

    /** SIGKILL. */
    public void kill() {
        child.kill();
    }

    public boolean isAlive() {
        return child.isAlive();
    }

    /** Completes with the exit code when the process has ended. */
    public CompletableFuture<Integer> onExit() {
        return child.onExit();
    }

    /** Process id. */
    public long pid() {
        return child.pid();
    }
}
