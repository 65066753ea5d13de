package org.recommit.launcher;

/**
 * A Java agent that both child processes carry: it ends its JVM, in order, when the process that started it is gone.
 * Without it a launcher that is killed outright would leave broker and server behind, holding ports and data.
 */
public final class EndWithParent {
    private EndWithParent() {}

    /**
     * Called by the JVM before {@code main}.
     *
     * @param parent the process id of the launcher
     */
    public static void premain(String parent) {
        ProcessHandle.of(Long.parseLong(parent))
                .ifPresentOrElse(
                        process -> process.onExit().thenRun(() -> System.exit(1)),
                        () -> Runtime.getRuntime().halt(1));
    }
}
