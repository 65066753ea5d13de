package org.recommit.it;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Runs programs as an administrator's shell would, without this process's own {@code RECOMMIT_} variables. */
final class Command {
    private Command() {}

    /**
     * Starts it and returns at once.
     *
     * @param output takes standard output and error
     */
    static Process start(Map<String, String> environment, List<String> command, Path output) {
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")))
                .redirectOutput(ProcessBuilder.Redirect.appendTo(output.toFile()));
        builder.environment().keySet().removeIf(name -> name.startsWith("RECOMMIT_"));
        builder.environment().putAll(environment);
        try {
            return builder.start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Waits for its end.
     *
     * @throws IllegalStateException if its exit code is not 0 or it takes longer than ten minutes; with its output
     */
    static void run(Map<String, String> environment, List<String> command, Path output) {
        try {
            Files.deleteIfExists(output);
            Process process = start(environment, command, output);
            if (!process.waitFor(10, TimeUnit.MINUTES)) {
                process.destroyForcibly();
                throw new IllegalStateException(command + " takes too long: " + Files.readString(output));
            }
            if (process.exitValue() != 0) {
                throw new IllegalStateException(command + " failed: " + Files.readString(output));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
