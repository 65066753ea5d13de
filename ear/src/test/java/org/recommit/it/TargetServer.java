package org.recommit.it;

import java.net.URI;
import java.util.Map;

/**
 * An application server that the EAR is installed on as its administrator would do it: unpacked, provisioned by the shipped
 * script, killed and started again.
 */
interface TargetServer extends AutoCloseable {
    /**
     * Runs the shipped script, which provisions the server and deploys the EAR. May be called again.
     *
     * @param values under their names in {@code recommit.properties}
     */
    void install(Map<String, String> values);

    /** Starts it again with what is installed; returns when the process runs, which may be before it is ready. */
    void start();

    /** SIGKILL. */
    void kill();

    /** {@code http://127.0.0.1:<port>} of console and REST. */
    URI root();

    /** The same for {@code /health} and {@code /metrics}. */
    URI management();

    /** What the server has logged since it was unpacked. */
    String log();

    /** Kills it and deletes what it wrote. */
    @Override
    void close();
}
