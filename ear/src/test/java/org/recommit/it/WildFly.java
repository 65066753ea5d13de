package org.recommit.it;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.recommit.launcher.Ports;

/**
 * A WildFly as it is unpacked, with a base directory of its own, provisioned by {@code config/wildfly} as an administrator
 * would. What is still running when the tests' JVM ends goes with it.
 */
final class WildFly implements AutoCloseable {
    private static final Path HOME = Path.of(System.getProperty("recommit.it.wildfly"));
    private static final Path SCRIPTS = Path.of("../config/wildfly");

    private final HttpClient http =
            HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(2)).build();
    private final Path base;
    private final int offset = Ports.free() - 8080;
    private final Map<String, String> environment;
    private Process process;

    /**
     * @param environment the values of {@code recommit.properties.example}, for the scripts and the server alike
     */
    WildFly(Map<String, String> environment) {
        try {
            base = Files.createTempDirectory("recommit-wildfly-");
            Directories.copy(HOME.resolve("standalone"), base);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        this.environment = environment;
        Runtime.getRuntime().addShutdownHook(new Thread(this::close, "close-wildfly"));
    }

    void install() {
        script("install.sh");
    }

    void remove() {
        script("remove.sh");
    }

    private void script(String name) {
        Path log = base.resolve(name + ".log");
        Process script = launch(List.of("sh", SCRIPTS.resolve(name).toString()), log);
        try {
            if (!script.waitFor(5, TimeUnit.MINUTES) || script.exitValue() != 0) {
                throw new IllegalStateException(name + " failed: " + Files.readString(log));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** Starts the process and returns at once. */
    void start() {
        process = launch(
                List.of(
                        HOME.resolve("bin/standalone.sh").toString(),
                        "-c",
                        "standalone-full.xml",
                        "-Djboss.server.base.dir=" + base,
                        "-Djboss.socket.binding.port-offset=" + offset),
                base.resolve("console.log"));
    }

    private Process launch(List<String> command, Path log) {
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile());
        builder.environment().keySet().removeIf(name -> name.startsWith("RECOMMIT_"));
        builder.environment().put("RECOMMIT_WILDFLY", HOME.toString());
        builder.environment().put("RECOMMIT_WILDFLY_BASE", base.toString());
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        builder.environment().put("JAVA_OPTS", "-Xms256m -Xmx1g");
        builder.environment().putAll(environment);
        try {
            return builder.start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** {@code http://127.0.0.1:<port>} of the applications. */
    URI root() {
        return URI.create("http://127.0.0.1:" + (8080 + offset));
    }

    /** {@code http://127.0.0.1:<port>} of health. */
    URI management() {
        return URI.create("http://127.0.0.1:" + (9990 + offset));
    }

    /** Whether {@code /health/ready} says UP now. */
    boolean isReady() {
        try {
            return http.send(
                                    HttpRequest.newBuilder(management().resolve("/health/ready"))
                                            .timeout(Duration.ofSeconds(20))
                                            .build(),
                                    HttpResponse.BodyHandlers.discarding())
                            .statusCode()
                    == 200;
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** The archive that the server runs, in its own store. */
    Path deployed() {
        try (var files = Files.walk(base.resolve("data/content"))) {
            return files.filter(file -> file.endsWith("content") && Files.isRegularFile(file))
                    .findFirst()
                    .orElseThrow();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    String log() {
        try {
            return Files.readString(base.resolve("console.log"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** SIGKILL. The script that started the server is its parent, and goes too. */
    void kill() {
        if (process != null) {
            List<ProcessHandle> all = new ArrayList<>(process.descendants().toList());
            all.add(process.toHandle());
            all.forEach(ProcessHandle::destroyForcibly);
            all.forEach(each -> each.onExit().orTimeout(10, TimeUnit.SECONDS).join());
        }
    }

    /** Kills what runs and deletes the base directory. May be called twice. */
    @Override
    public void close() {
        kill();
        Directories.delete(base);
    }
}
