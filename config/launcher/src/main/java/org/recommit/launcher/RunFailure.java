package org.recommit.launcher;

/** Ends Run with one line for the person who started it: what is wrong and which setting mends it. No stack trace. */
public final class RunFailure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public RunFailure(String line) {
        super(line);
    }

    RunFailure(String line, Throwable cause) {
        super(line, cause);
    }
}
