package org.recommit.launcher;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.CompletableFuture;

/** The Artemis broker in its own JVM, with the configuration of {@code config/artemis}. */
public final class Broker {
    private static final Duration STARTS_WITHIN = Duration.ofSeconds(90);
    private static final Duration STOPS_WITHIN = Duration.ofSeconds(8);

    private final Child child;
    private final int port;

    private Broker(Child child, int port) {
        this.child = child;
        this.port = port;
    }

    /** Starts the process and returns at once. */
    public static Broker start(Home home, Settings settings, DataDirectory data, Accounts accounts) {
        Path instance = data.broker();
        Path etc = instance.resolve("etc");
        writeConfiguration(home, settings, accounts, etc);

        List<String> arguments = new ArrayList<>(List.of("-Xms256m", "-Xmx1g", "-XX:+ExitOnOutOfMemoryError"));
        arguments.addAll(List.of(
                "-Djava.security.auth.login.config=" + etc.resolve("login.config"),
                "-Dlog4j2.configurationFile=" + etc.resolve("log4j2.properties").toUri(),
                "-Dlog4j2.disableJmx=true",
                "-Dartemis.home=" + home.artemis(),
                "-Dartemis.instance=" + instance,
                "-Dartemis.instance.etc=" + etc,
                "-Djava.library.path=" + home.artemis().resolve("bin/lib/linux-" + Options.machine()),
                "-Drecommit.broker.data=" + instance.resolve("data"),
                "-Drecommit.broker.port=" + settings.brokerPort()));
        // Later options win: a user's own stand
        arguments.addAll(Options.split(settings.javaOptions("RECOMMIT_BROKER_JAVA_OPTS")));
        arguments.addAll(List.of(
                "-cp",
                home.artemis().resolve("lib/artemis-boot.jar").toString(),
                "org.apache.activemq.artemis.boot.Artemis",
                "run"));
        Map<String, String> environment = new HashMap<>(settings.environment());
        // Its passwords are in its own files; it has no use for the others
        environment.keySet().removeIf(name -> name.startsWith("RECOMMIT_"));
        Child child = Child.start(
                "broker", home, arguments, environment, instance, data.log().resolve("broker.log"));
        return new Broker(child, settings.brokerPort());
    }

    private static void writeConfiguration(Home home, Settings settings, Accounts accounts, Path etc) {
        try {
            Files.createDirectories(etc);
            try (var files = Files.list(home.brokerEtc())) {
                for (Path file : files.toList()) {
                    Files.copy(file, etc.resolve(file.getFileName()), StandardCopyOption.REPLACE_EXISTING);
                }
            }
            Path lib = Files.createDirectories(etc.resolveSibling("lib"));
            Files.copy(home.brokerGuard(), lib.resolve("artemis-guard.jar"), StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new RunFailure("The broker's configuration cannot be written: " + e, e);
        }
        Properties users = new Properties();
        users.setProperty(settings.senderUser(), accounts.sender());
        users.setProperty(settings.brokerAdminUser(), accounts.brokerAdmin());
        users.setProperty(Settings.BROKER_APPLICATION_USER, accounts.application());
        DataDirectory.writeSecret(etc.resolve("artemis-users.properties"), users);

        Properties roles = new Properties();
        roles.setProperty("senders", settings.senderUser());
        roles.setProperty("broker-admins", settings.brokerAdminUser());
        roles.setProperty("recommit", Settings.BROKER_APPLICATION_USER);
        DataDirectory.writeSecret(etc.resolve("artemis-roles.properties"), roles);
    }

    /**
     * Waits until clients can connect. The broker opens its port last, after journal and queues are there.
     *
     * @throws RunFailure if it ends or takes longer than 90 s
     */
    public void awaitReady() {
        Waiting.until(child, STARTS_WITHIN, () -> Ports.accepts(port));
    }

    /** Ends it in order, or kills it after 8 s. */
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
