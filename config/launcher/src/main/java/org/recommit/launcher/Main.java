package org.recommit.launcher;

import java.nio.file.Path;

/** Run: one command from a built clone to a working Recommit. {@code config/run.sh} calls it. */
public final class Main {
    private Main() {}

    /**
     * Runs until a signal or the end of a child process.
     *
     * @param arguments one: the data directory for where {@code RECOMMIT_DATA_DIR} is not set
     */
    public static void main(String[] arguments) {
        try {
            Settings settings = Settings.of(System.getenv(), Path.of(arguments[0]));
            new Run(Home.besideThisClass(), settings, System.out).run();
        } catch (RunFailure e) {
            System.err.println(e.getMessage());
            // The shutdown hook ends what has been started
            System.exit(1);
        }
    }
}
