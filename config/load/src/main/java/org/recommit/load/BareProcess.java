package org.recommit.load;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** The bare consumer, running. */
final class BareProcess implements AutoCloseable {
    private final Process process;

    private BareProcess(Process process) {
        this.process = process;
    }

    /** Starts it and waits until its sessions listen. */
    static BareProcess start(List<String> arguments, Map<String, String> passwords, Path log) {
        ProcessBuilder builder = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xms256m",
                        "-Xmx1g",
                        "-cp",
                        System.getProperty("java.class.path"),
                        BareConsumer.class.getName())
                .redirectError(log.toFile());
        builder.command().addAll(arguments);
        builder.environment().putAll(passwords);
        try {
            Process process = builder.start();
            BareProcess bare = new BareProcess(process);
            BufferedReader output = process.inputReader();
            if (!BareConsumer.READY.equals(output.readLine())) {
                process.destroyForcibly();
                throw new IllegalStateException("The bare consumer did not start: see " + log);
            }
            return bare;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    long pid() {
        return process.pid();
    }

    @Override
    public void close() {
        process.destroy();
    }
}
