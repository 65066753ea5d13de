package org.recommit.it;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a running process asks of the kernel about sockets and disks, by {@code strace} (Debian's package of that name).
 * Whoever traces needs the right to: root, or the process's owner with {@code kernel.yama.ptrace_scope=0}.
 */
final class SystemCalls implements AutoCloseable {
    private static final String CALLS =
            "trace=read,readv,recvfrom,recvmsg,write,writev,sendto,sendmsg,pwrite64,io_submit,fsync,fdatasync";
    private static final Pattern CALL = Pattern.compile("(\\d+) +([\\d.]+) (\\w+)\\((.*)\\) += (-?\\d+).*");
    private static final Pattern BEGUN = Pattern.compile("(\\d+) +([\\d.]+) (\\w+)\\((.*) <unfinished \\.\\.\\.>");
    private static final Pattern ENDED =
            Pattern.compile("(\\d+) +([\\d.]+) <\\.\\.\\. (\\w+) resumed>(.*)\\) += (-?\\d+).*");

    private final Process strace;
    private final Path output;

    private SystemCalls(Process strace, Path output) {
        this.strace = strace;
        this.output = output;
    }

    /**
     * A call that has ended.
     *
     * @param thread its number
     * @param at seconds since the epoch: when it began, or, where another thread came between, when it ended
     * @param on file or socket, by its name
     */
    record Call(String thread, double at, String name, String on) {
        boolean receives(String socket) {
            return on.contains(socket) && (name.startsWith("read") || name.startsWith("recv"));
        }

        boolean sends(String socket) {
            return on.contains(socket) && (name.startsWith("write") || name.startsWith("send"));
        }

        boolean syncs(String file) {
            return on.contains(file) && name.endsWith("sync");
        }
    }

    /** Traces all threads of a process, from now on. */
    static SystemCalls of(long pid) {
        try {
            Path output = Files.createTempFile("recommit-strace-", ".txt");
            Path messages = Files.createTempFile("recommit-strace-", ".log");
            Process strace = new ProcessBuilder(
                            "strace",
                            "-f",
                            "-yy",
                            "-ttt",
                            "-s",
                            "0",
                            "-e",
                            CALLS,
                            "-o",
                            output.toString(),
                            "-p",
                            "" + pid)
                    .redirectErrorStream(true)
                    .redirectOutput(messages.toFile())
                    .start();
            await().atMost(Duration.ofSeconds(30))
                    .until(() -> Files.readString(messages).contains("attached"));
            return new SystemCalls(strace, output);
        } catch (IOException e) {
            throw new IllegalStateException("strace is needed: apt-get install strace", e);
        }
    }

    /** Ends the trace and returns what succeeded, in the order of the ends. */
    List<Call> end() {
        close();
        List<Call> calls = new ArrayList<>();
        Map<String, String> begun = new HashMap<>();
        for (String line : lines()) {
            Matcher call = CALL.matcher(line);
            Matcher begins = BEGUN.matcher(line);
            Matcher ends = ENDED.matcher(line);
            if (begins.matches()) {
                begun.put(begins.group(1), begins.group(4));
            } else if (ends.matches() && Long.parseLong(ends.group(5)) >= 0) {
                add(calls, ends, begun.getOrDefault(ends.group(1), ""));
            } else if (call.matches() && Long.parseLong(call.group(5)) >= 0) {
                add(calls, call, call.group(4));
            }
        }
        return calls;
    }

    private static void add(List<Call> calls, Matcher call, String arguments) {
        calls.add(new Call(call.group(1), Double.parseDouble(call.group(2)), call.group(3), arguments));
    }

    private List<String> lines() {
        try {
            return Files.readAllLines(output, StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** It lets the process go on. */
    @Override
    public void close() {
        strace.destroy();
        try {
            strace.waitFor();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
