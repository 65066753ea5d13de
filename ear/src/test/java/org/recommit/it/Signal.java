package org.recommit.it;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Signals that Java cannot send. */
final class Signal {
    private Signal() {}

    /** SIGSTOP: they stand still, connected, as on a machine that swaps or a paused virtual one. */
    static void freeze(Stream<ProcessHandle> processes) {
        send("-STOP", processes);
    }

    /** SIGCONT. */
    static void thaw(Stream<ProcessHandle> processes) {
        send("-CONT", processes);
    }

    /** Some may have ended meanwhile. */
    private static void send(String signal, Stream<ProcessHandle> processes) {
        List<String> command = new ArrayList<>(List.of("kill", signal));
        processes.map(each -> Long.toString(each.pid())).forEach(command::add);
        try {
            new ProcessBuilder(command).redirectErrorStream(true).start().waitFor();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
