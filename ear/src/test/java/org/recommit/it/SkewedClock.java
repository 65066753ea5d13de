package org.recommit.it;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;

/** The clock of one process, by libfaketime (Debian's package {@code libfaketime}); time spans stay the machine's. */
final class SkewedClock {
    private static final Path LIBRARY = Path.of("/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1");

    private final Path offset = Directories.temporary("recommit-clock-").resolve("offset");

    SkewedClock() {
        set(0);
    }

    static boolean isPossible() {
        return Files.exists(LIBRARY);
    }

    /** From now on, within a second, the clock is so many seconds ahead of the machine's. */
    void set(int seconds) {
        try {
            Path next = offset.resolveSibling("next");
            Files.writeString(next, "%+d".formatted(seconds));
            Files.move(next, offset, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Map<String, String> environment() {
        return Map.of(
                "LD_PRELOAD",
                LIBRARY.toString(),
                "FAKETIME_TIMESTAMP_FILE",
                offset.toString(),
                "FAKETIME_CACHE_DURATION",
                "1",
                "FAKETIME_DONT_FAKE_MONOTONIC",
                "1");
    }
}
