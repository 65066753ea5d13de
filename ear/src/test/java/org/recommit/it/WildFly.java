package org.recommit.it;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import java.util.zip.ZipFile;
import org.recommit.launcher.Ports;

/** A WildFly as it is unpacked, with a base directory of its own. */
final class WildFly implements TargetServer {
    private static final Path HOME = Path.of(System.getProperty("recommit.it.wildfly"));
    private static final Path SCRIPTS = Path.of(System.getProperty("recommit.config"), "wildfly");

    private final Path base = Directories.temporary("recommit-wildfly-");
    private final int offset = Ports.free() - 8080;
    private final Map<String, String> environment;
    private Process process;

    private WildFly(Map<String, String> values) {
        environment = new HashMap<>(values);
        environment.putAll(ENVIRONMENT);
        environment.put("RECOMMIT_WILDFLY", HOME.toString());
        environment.put("RECOMMIT_WILDFLY_BASE", base.toString());
        environment.put("JAVA_HOME", System.getProperty("java.home"));
        // The script that starts the server then hands signals on to it
        environment.put("LAUNCH_JBOSS_IN_BACKGROUND", "true");
        Runtime.getRuntime().addShutdownHook(new Thread(this::close, "close-wildfly"));
    }

    /**
     * A stopped server without anything of Recommit.
     *
     * @param broker {@code embedded} or {@code remote}
     * @param values for the scripts and the server alike
     */
    static WildFly untouched(String broker, Map<String, String> values) {
        WildFly server = new WildFly(values);
        server.environment.put("RECOMMIT_BROKER", broker);
        // As the operator's guide says; the default is 512 MB
        server.environment.put("JBOSS_JAVA_SIZING", broker.equals("embedded") ? "-Xms256m -Xmx2g" : "-Xms256m -Xmx1g");
        try {
            Directories.copy(HOME.resolve("standalone"), server.base);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return server;
    }

    @Override
    public void install() {
        stop();
        script("install.sh");
        start();
    }

    @Override
    public void remove() {
        stop();
        script("remove.sh");
        start();
    }

    private void script(String name) {
        Command.run(environment, List.of("sh", SCRIPTS.resolve(name).toString()), base.resolve("output.txt"));
    }

    @Override
    public void start() {
        process = Command.start(
                environment,
                List.of(
                        HOME.resolve("bin/standalone.sh").toString(),
                        "-c",
                        "standalone-full.xml",
                        "-Djboss.server.base.dir=" + base,
                        "-Djboss.socket.binding.port-offset=" + offset),
                base.resolve("console.log"));
    }

    @Override
    public URI root() {
        return URI.create("http://127.0.0.1:" + (8080 + offset));
    }

    @Override
    public URI management() {
        return URI.create("http://127.0.0.1:" + (9990 + offset));
    }

    @Override
    public Path deployed() {
        try (var files = Files.walk(base.resolve("data/content"))) {
            return files.filter(file -> file.endsWith("content") && Files.isRegularFile(file))
                    .filter(WildFly::isApplication)
                    .findFirst()
                    .orElseThrow();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The server stores the resource adapter alike. */
    private static boolean isApplication(Path archive) {
        try (ZipFile zip = new ZipFile(archive.toFile())) {
            return zip.getEntry("META-INF/application.xml") != null;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public String log() {
        try {
            return Files.readString(base.resolve("console.log"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void stop() {
        if (process != null) {
            process.destroy();
            process.onExit().orTimeout(60, TimeUnit.SECONDS).join();
        }
    }

    @Override
    public List<ProcessHandle> processes() {
        return process == null
                ? List.of()
                : Stream.concat(process.descendants(), Stream.of(process.toHandle()))
                        .toList();
    }

    @Override
    public void close() {
        kill();
        Directories.delete(base);
    }
}
