package org.recommit.launcher;

import java.util.List;
import java.util.stream.Stream;

/** What both child processes need for their command lines. */
final class Options {
    private Options() {}

    /** Splits the user's own JVM options at blanks. */
    static List<String> split(String options) {
        return Stream.of(options.strip().split("\\s+"))
                .filter(o -> !o.isEmpty())
                .toList();
    }

    /** The machine's name in the broker's folder of native libraries. */
    static String machine() {
        String arch = System.getProperty("os.arch");
        return arch.equals("amd64") ? "x86_64" : arch;
    }
}
