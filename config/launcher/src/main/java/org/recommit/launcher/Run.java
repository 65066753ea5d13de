package org.recommit.launcher;

import java.io.PrintStream;
import java.util.concurrent.CompletableFuture;

/** Starts everything in order, watches it, and stops it in the opposite order. */
final class Run {
    private final Home home;
    private final Settings settings;
    private final PrintStream out;

    // Guarded by this object's lock, as is stopping: a signal may come at any time
    private boolean stopping;
    private DataDirectory data;
    private Carrier carrier;
    private Broker broker;
    private Server server;

    Run(Home home, Settings settings, PrintStream out) {
        this.home = home;
        this.settings = settings;
        this.out = out;
    }

    /**
     * Returns when a signal has begun to stop everything.
     *
     * @throws RunFailure if anything cannot be started, or ends
     */
    void run() {
        Runtime.getRuntime().addShutdownHook(new Thread(this::stop, "stop"));
        try {
            startAndWatch();
        } catch (RunFailure e) {
            // What ends while everything is being stopped ends as it should
            if (!isStopping()) {
                throw e;
            }
        }
    }

    private void startAndWatch() {
        Database database = start();
        out.println("Starting the server (log: " + data.log().resolve("server.log") + ")");
        server.awaitReady();
        out.println("Data: " + data.root() + ", database: " + database.shownUrl());
        out.println("Recommit is ready: http://localhost:" + settings.httpPort() + "/recommit/");
        throw new RunFailure(firstToEnd());
    }

    private synchronized boolean isStopping() {
        return stopping;
    }

    private Database start() {
        Accounts accounts;
        synchronized (this) {
            if (stopping) {
                throw new RunFailure("Stopped");
            }
            data = DataDirectory.open(settings.dataDirectory());
            Ports.requireFree(settings.httpPort(), "RECOMMIT_HTTP_PORT");
            Ports.requireFree(settings.brokerPort(), "RECOMMIT_BROKER_PORT");
            accounts = Accounts.of(settings, data, out::println);
        }
        Database database = Database.of(settings, data, accounts, home);
        database.check()
                .ifPresent(problem -> out.println("Warning: the database " + database.shownUrl() + " does not answer ("
                        + problem + "). Commits are accepted and wait until it does"));
        synchronized (this) {
            if (stopping) {
                throw new RunFailure("Stopped");
            }
            if (settings.carrierUrl().isEmpty()) {
                carrier = Carrier.start();
                out.println("SIMULATED CARRIER at " + carrier.url()
                        + ": its answers are made up. Set RECOMMIT_CARRIER_URL for the real one");
            }
            out.println("Starting the broker (log: " + data.log().resolve("broker.log") + ")");
            broker = Broker.start(home, settings, data, accounts);
        }
        broker.awaitReady();
        synchronized (this) {
            if (stopping) {
                throw new RunFailure("Stopped");
            }
            server = Server.start(home, settings, data, accounts, database, carrier);
        }
        return database;
    }

    private String firstToEnd() {
        CompletableFuture<String> brokerEnd =
                broker.onExit().thenApply(code -> "The broker ended by itself (exit code " + code + ")");
        CompletableFuture<String> serverEnd =
                server.onExit().thenApply(code -> "The server ended by itself (exit code " + code + ")");
        return CompletableFuture.anyOf(brokerEnd, serverEnd)
                .thenApply(line -> line + ": stopping the rest, see " + data.log())
                .join();
    }

    private void stop() {
        synchronized (this) {
            stopping = true;
        }
        if (server != null) {
            out.println("Stopping the server");
            server.stop();
        }
        if (broker != null) {
            out.println("Stopping the broker");
            broker.stop();
        }
        if (carrier != null) {
            carrier.close();
        }
        if (broker != null) {
            out.println("Stopped");
        }
        if (data != null) {
            data.close();
        }
    }
}
