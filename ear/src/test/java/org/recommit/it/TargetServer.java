package org.recommit.it;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * An application server that the EAR is installed on as its administrator would do it: unpacked, provisioned by the shipped
 * scripts, killed and started again.
 */
interface TargetServer extends AutoCloseable {
    /** Settings of the product that no script has a name for: every server has them in its environment. */
    Map<String, String> ENVIRONMENT = Map.of("RECOMMIT_RETRY_FX_BASE_DELAY", "PT0.2S");

    /**
     * Runs {@code install.sh}, which provisions the server and deploys the EAR, and leaves the server running, though it may
     * not be ready yet. May be called again.
     */
    void install();

    /** Runs {@code remove.sh} and leaves the server running. */
    void remove();

    /** Starts it again with what is installed; returns when the process runs, which may be before it is ready. */
    void start();

    /** What runs of it: the server itself, and the script that has started it. */
    List<ProcessHandle> processes();

    /** SIGKILL. */
    default void kill() {
        List<ProcessHandle> running = processes();
        running.forEach(ProcessHandle::destroyForcibly);
        running.forEach(each -> each.onExit().orTimeout(30, TimeUnit.SECONDS).join());
    }

    /** SIGSTOP. */
    default void freeze() {
        Signal.freeze(processes().stream());
    }

    /** SIGCONT. */
    default void thaw() {
        Signal.thaw(processes().stream());
    }

    /** {@code http://127.0.0.1:<port>} of console and REST. */
    URI root();

    /** The same for {@code /health}. */
    URI management();

    /** The EAR as it lies in the server's own store. */
    Path deployed();

    /** What the server has logged since it was unpacked. */
    String log();

    /** Kills it and deletes what it wrote. */
    @Override
    void close();
}
