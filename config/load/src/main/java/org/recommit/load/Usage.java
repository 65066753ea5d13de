package org.recommit.load;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/**
 * What a process and its descendants have used so far, as Linux tells in {@code /proc} (proc_pid_stat(5)): CPU time in
 * user and system mode, ended children included, and the most memory that any of them ever held.
 *
 * @param peakKilobytes {@code VmHWM}
 */
record Usage(Duration cpu, long peakKilobytes) {
    /** {@code USER_HZ}: the same on every Linux that Java runs on. */
    private static final long TICKS_PER_SECOND = 100;

    private static final int UTIME = 11;
    private static final int FIELDS = 4;

    static Usage of(long pid) {
        ProcessHandle process = ProcessHandle.of(pid).orElseThrow(() -> new IllegalStateException("ended: " + pid));
        long ticks = 0;
        long peak = 0;
        for (long one : Stream.concat(Stream.of(process), process.descendants())
                .mapToLong(ProcessHandle::pid)
                .toArray()) {
            try {
                ticks += ticks(one);
                peak = Math.max(peak, peak(one));
            } catch (IOException e) {
                // The time of one that has ended is among its parent's
                if (ProcessHandle.of(one).isPresent()) {
                    throw new UncheckedIOException(e);
                }
            }
        }
        return new Usage(Duration.ofMillis(ticks * 1000 / TICKS_PER_SECOND), peak);
    }

    Usage since(Usage before) {
        return new Usage(cpu.minus(before.cpu), peakKilobytes);
    }

    private static long ticks(long pid) throws IOException {
        String stat = Files.readString(Path.of("/proc", Long.toString(pid), "stat"));
        // The name, in brackets, may hold blanks
        List<String> fields = List.of(stat.substring(stat.lastIndexOf(')') + 2).split(" "));
        return fields.subList(UTIME, UTIME + FIELDS).stream()
                .mapToLong(Long::parseLong)
                .sum();
    }

    private static long peak(long pid) throws IOException {
        try (Stream<String> lines = Files.lines(Path.of("/proc", Long.toString(pid), "status"))) {
            return lines.filter(line -> line.startsWith("VmHWM:"))
                    .map(line -> line.replaceAll("\\D", ""))
                    .mapToLong(Long::parseLong)
                    .findFirst()
                    .orElse(0);
        }
    }
}
