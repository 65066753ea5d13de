package org.recommit.it;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.recommit.launcher.Main;

/** The launcher as a person starts it: a process with an environment, whose lines are read. */
final class RunProcess implements AutoCloseable {
    private final Process process;
    private final Path output;

    private RunProcess(Process process, Path output) {
        this.process = process;
        this.output = output;
    }

    /** Starts it with these variables beside the inherited ones that are not Recommit's. */
    static RunProcess start(Map<String, String> environment) {
        try {
            Path output = Files.createTempFile("recommit-run-", ".log");
            ProcessBuilder builder = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-cp",
                            System.getProperty("java.class.path"),
                            Main.class.getName(),
                            "/nonexistent")
                    .redirectErrorStream(true)
                    .redirectOutput(output.toFile());
            builder.environment().keySet().removeIf(name -> name.startsWith("RECOMMIT_"));
            builder.environment().putAll(environment);
            return new RunProcess(builder.start(), output);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    List<String> lines() {
        try {
            return Files.readAllLines(output);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /** The child process whose command line contains this text. */
    ProcessHandle child(String text) {
        return process.descendants()
                .filter(child -> child.info().commandLine().orElse("").contains(text))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("No child with " + text));
    }

    List<ProcessHandle> children() {
        return process.descendants().toList();
    }

    /** SIGTERM, which the launcher treats as it does Ctrl-C. */
    void terminate() {
        process.destroy();
    }

    /** The exit code; fails after {@code seconds}. */
    int exitCode(int seconds) {
        try {
            if (!process.waitFor(seconds, TimeUnit.SECONDS)) {
                throw new IllegalStateException("Run has not ended within " + seconds + " s: " + lines());
            }
            return process.exitValue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        // Its children end with it
        process.destroyForcibly();
        exitCode(30);
    }
}
