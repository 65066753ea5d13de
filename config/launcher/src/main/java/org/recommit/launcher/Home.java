package org.recommit.launcher;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Where the built parts are: the folder {@code target/run} that the build of this module lays out.
 *
 * @param directory the folder
 * @param agent this module's jar, given to both child processes (see {@link EndWithParent})
 */
public record Home(Path directory, Path agent) {

    /**
     * The layout beside this class's jar.
     *
     * @throws RunFailure if it is not there
     */
    public static Home besideThisClass() {
        try {
            Path code = Path.of(Home.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
            Path target = code.getParent();
            Home home = new Home(target.resolve("run"), target.resolve("recommit-launcher.jar"));
            if (!Files.exists(home.payaraMicro()) || !Files.exists(home.agent())) {
                throw new RunFailure("Not built yet: start Recommit with sh config/run.sh");
            }
            return home;
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    Path artemis() {
        return directory.resolve("artemis");
    }

    /** The broker's plugin that {@code broker.xml} names. */
    Path brokerGuard() {
        return directory.resolve("artemis-guard.jar");
    }

    Path brokerEtc() {
        return directory.resolve("broker-etc");
    }

    Path serverLogging() {
        return directory.resolve("server-etc/logging.properties");
    }

    /** What stands at the root of the port: the product's figures. */
    Path rootPages() {
        return directory.resolve("server-etc/root");
    }

    Path payaraMicro() {
        return directory.resolve("payara-micro.jar");
    }

    Path resourceAdapter() {
        return directory.resolve("artemis-ra.rar");
    }

    /** The product as Payara Micro runs it. */
    public Path war() {
        return directory.resolve("recommit.war");
    }

    Path h2() {
        return directory.resolve("drivers/h2.jar");
    }

    /** PostgreSQL's driver. */
    public Path postgresql() {
        return directory.resolve("drivers/postgresql.jar");
    }

    /** The JVM that runs the launcher runs its children too. */
    static Path java() {
        return Path.of(System.getProperty("java.home"), "bin", "java");
    }

    static void deleteRecursively(Path directory) throws IOException {
        if (!Files.exists(directory)) {
            return;
        }
        try (var paths = Files.walk(directory)) {
            for (Path path : paths.sorted(java.util.Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }
}
