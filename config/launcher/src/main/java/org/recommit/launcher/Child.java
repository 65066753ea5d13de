package org.recommit.launcher;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * A process that the launcher started and must end.
 *
 * <p>It ignores SIGINT and SIGHUP: a terminal sends both to every process at once, but the order of the stop is the
 * launcher's to keep. SIGTERM ends it in order.
 */
final class Child {
    private final String name;
    private final Process process;
    private final Path log;

    private Child(String name, Process process, Path log) {
        this.name = name;
        this.process = process;
        this.log = log;
    }

    /**
     * Starts a JVM.
     *
     * @param name for messages: "broker"
     * @param arguments what follows {@code java}
     * @param environment the whole environment of the process
     * @param log takes standard output and error; the one of the last start is kept beside it
     */
    static Child start(
            String name, Home home, List<String> arguments, Map<String, String> environment, Path directory, Path log) {
        List<String> command = new ArrayList<>(List.of("/bin/sh", "-c", "trap '' INT HUP; exec \"$@\"", name));
        command.add(Home.java().toString());
        command.add("-javaagent:" + home.agent() + "=" + ProcessHandle.current().pid());
        command.addAll(arguments);
        try {
            Files.createDirectories(directory);
            Files.createDirectories(log.getParent());
            if (Files.exists(log)) {
                Files.move(log, log.resolveSibling(log.getFileName() + ".1"), StandardCopyOption.REPLACE_EXISTING);
            }
            ProcessBuilder builder = new ProcessBuilder(command)
                    .directory(directory.toFile())
                    .redirectErrorStream(true)
                    .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")))
                    .redirectOutput(log.toFile());
            builder.environment().clear();
            builder.environment().putAll(environment);
            return new Child(name, builder.start(), log);
        } catch (IOException e) {
            throw new RunFailure("The " + name + " cannot be started: " + e.getMessage(), e);
        }
    }

    String name() {
        return name;
    }

    Path log() {
        return log;
    }

    /** What the process has written so far. */
    String logText() {
        try {
            return Files.readString(log, StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    long pid() {
        return process.pid();
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /** Completes with the exit code once the process has ended. */
    CompletableFuture<Integer> onExit() {
        return process.onExit().thenApply(Process::exitValue);
    }

    /** Asks the process to end and, after {@code patience}, kills it. Returns when it has ended. */
    void stop(Duration patience) {
        process.destroy();
        if (!ended(patience)) {
            kill();
        }
    }

    /** SIGKILL: the process ends as if its machine had lost power, the disk's cache aside. */
    void kill() {
        process.destroyForcibly();
        ended(Duration.ofSeconds(10));
    }

    private boolean ended(Duration patience) {
        try {
            return process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
