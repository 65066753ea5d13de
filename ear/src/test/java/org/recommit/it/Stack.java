package org.recommit.it;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.recommit.launcher.Accounts;
import org.recommit.launcher.Broker;
import org.recommit.launcher.Carrier;
import org.recommit.launcher.DataDirectory;
import org.recommit.launcher.Database;
import org.recommit.launcher.Home;
import org.recommit.launcher.Ports;
import org.recommit.launcher.RunFailure;
import org.recommit.launcher.Server;
import org.recommit.launcher.Settings;

/**
 * One whole Recommit for tests, out of the launcher's own parts: each can be stopped, killed and started again.
 *
 * <pre>{@code
 * static final Stack STACK = Stack.onH2().with("RECOMMIT_RETRY_FX_BASE_DELAY", "PT0.2S").start();
 * }</pre>
 *
 * A start takes 20-40 s: share one among the tests of a class or a family. What is still running when the tests' JVM
 * ends goes with it.
 */
final class Stack implements AutoCloseable {
    static final String COMMITS = "recommit.commits";
    static final String RETRIES = "recommit.retries";
    static final String DEAD_LETTERS = "recommit.dead-letters";
    static final String ATTEMPTS = "recommit.attempts";

    private final Home home;
    private final Settings settings;
    private final Settings brokerSettings;
    private final DataDirectory data;
    private final Accounts accounts;
    private final Postgres postgres;
    private final Database database;
    private final Carrier carrier;
    private String coreUrl;
    private Broker broker;
    private Server server;

    private Stack(Builder builder) {
        home = Home.besideThisClass();
        postgres = builder.postgres;
        settings = Settings.of(builder.environment, Directories.temporary("recommit-it-"));
        brokerSettings = new Settings(
                settings.environment(),
                settings.httpPort(),
                builder.brokerPort == 0 ? settings.brokerPort() : builder.brokerPort,
                settings.dataDirectory());
        coreUrl = "tcp://127.0.0.1:" + brokerSettings.brokerPort();
        data = DataDirectory.open(settings.dataDirectory());
        accounts = builder.accounts == null ? Accounts.of(settings, data, line -> {}) : builder.accounts;
        database = Database.of(settings, data, accounts, home);
        carrier = builder.environment.containsKey("RECOMMIT_CARRIER_URL") ? null : Carrier.start();
        Runtime.getRuntime().addShutdownHook(new Thread(this::close, "close-stack"));
    }

    /** With the embedded H2 file, as Run without settings. */
    static Builder onH2() {
        return new Builder(null);
    }

    /** With a PostgreSQL of its own. */
    static Builder onPostgres() {
        return on(Postgres.start());
    }

    /** With that PostgreSQL, which the stack closes. */
    static Builder on(Postgres postgres) {
        return new Builder(postgres);
    }

    /** Collects settings: any variable of the README and any property under its environment name. */
    static final class Builder {
        private final Map<String, String> environment = new HashMap<>(System.getenv());
        private final Postgres postgres;
        private int brokerPort;
        private Accounts accounts;

        private Builder(Postgres postgres) {
            this.postgres = postgres;
            environment.keySet().removeIf(name -> name.startsWith("RECOMMIT_"));
            with("RECOMMIT_HTTP_PORT", Integer.toString(Ports.free()));
            with("RECOMMIT_BROKER_PORT", Integer.toString(Ports.free()));
            if (postgres != null) {
                with("RECOMMIT_DB_URL", postgres.url());
                with("RECOMMIT_DB_USER", Postgres.USER);
                with("RECOMMIT_DB_PASSWORD", Postgres.PASSWORD);
            }
        }

        Builder with(String variable, String value) {
            environment.put(variable, value);
            return this;
        }

        /** The broker's own port, where the server reaches it by another one ({@code RECOMMIT_BROKER_PORT}). */
        Builder withBrokerAt(int port) {
            brokerPort = port;
            return this;
        }

        /** With the passwords of that one, instead of some made up. */
        Builder withAccountsOf(Stack other) {
            accounts = other.accounts;
            return this;
        }

        /** Broker and server, ready. */
        Stack start() {
            Stack stack = startBroker();
            try {
                stack.startServer();
                return stack;
            } catch (RuntimeException | AssertionError e) {
                stack.close();
                throw e;
            }
        }

        /** Database and carrier alone; the accounts are for a broker that somebody else starts on that port. */
        Stack withoutBroker() {
            return new Stack(this);
        }

        /** The broker alone, ready. */
        Stack startBroker() {
            Stack stack = new Stack(this);
            stack.startBroker();
            return stack;
        }
    }

    void startBroker() {
        launchBroker();
        broker.awaitReady();
    }

    /** Starts the broker without waiting for it: a backup opens its port only when the primary has gone. */
    void launchBroker() {
        broker = Broker.start(home, brokerSettings, data, accounts);
    }

    /** Where the broker keeps its messages. */
    Path brokerData() {
        return data.root().resolve("broker/data");
    }

    /** From now on JMS clients go to whichever of both brokers answers. */
    void pairWith(Stack standby) {
        coreUrl = "(" + coreUrl + "," + standby.coreUrl + ")";
    }

    void stopBroker() {
        broker.stop();
    }

    /** SIGKILL. */
    void killBroker() {
        broker.kill();
    }

    void startServer() {
        launchServer();
        try {
            server.awaitReady();
        } catch (RunFailure slow) {
            // The tests' machine may be busier than any that Run is made for; a server that has ended
            // fails again at once
            awaitServer();
        }
    }

    /** Starts the server without waiting for it. */
    void launchServer() {
        server = Server.start(home, settings, data, accounts, database, carrier);
    }

    /** Fails with the end of its log, which is gone with the stack. */
    void awaitServer() {
        try {
            server.awaitReady();
        } catch (RunFailure failure) {
            String log = serverLog();
            throw new AssertionError(log.substring(Math.max(0, log.length() - 8_000)), failure);
        }
    }

    void stopServer() {
        server.stop();
    }

    /** SIGKILL. */
    void killServer() {
        server.kill();
    }

    /** The database of {@link #onPostgres()}. */
    Postgres postgres() {
        return postgres;
    }

    /** JDBC access beside the product. H2: only while the server is down, since its file has one owner. */
    Sql sql() {
        return new Sql(
                database.url(),
                database.user().orElse(null),
                database.password().orElse(null));
    }

    /** A JMS client with the legacy senders' account. */
    Jms sender() {
        return new Jms(coreUrl, settings.senderUser(), accounts.sender());
    }

    /** The same by another way to the broker. */
    Jms sender(String url) {
        return new Jms(url, settings.senderUser(), accounts.sender());
    }

    /** A JMS client with the administrator's account: sends to and consumes from every queue, manages. */
    Jms brokerAdmin() {
        return new Jms(coreUrl, settings.brokerAdminUser(), accounts.brokerAdmin());
    }

    /** A JMS client with Recommit's own account. */
    Jms application() {
        return new Jms(coreUrl, "recommit", accounts.application());
    }

    /** A REST client signed in as {@code admin}. */
    Rest rest() {
        return rest("admin", accounts.admin());
    }

    Rest rest(String user, String password) {
        return new Rest(root(), user, password);
    }

    /** {@code http://127.0.0.1:<port>}, where health and metrics are. */
    URI root() {
        return URI.create("http://127.0.0.1:" + settings.httpPort());
    }

    /** The simulated carrier. */
    URI carrierUrl() {
        return carrier.url();
    }

    int httpPort() {
        return settings.httpPort();
    }

    int brokerPort() {
        return brokerSettings.brokerPort();
    }

    Accounts accounts() {
        return accounts;
    }

    Path data() {
        return data.root();
    }

    Server server() {
        return server;
    }

    Broker broker() {
        return broker;
    }

    /** Bytes of the server's heap that are in use after a full collection. */
    long liveHeap() {
        jcmd("GC.run");
        Matcher used = Pattern.compile("total \\d+K, used (\\d+)K").matcher(jcmd("GC.heap_info"));
        if (!used.find()) {
            throw new IllegalStateException("No figure of the heap");
        }
        return Long.parseLong(used.group(1)) * 1_024;
    }

    private String jcmd(String command) {
        Path jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd");
        try {
            Process process = new ProcessBuilder(jcmd.toString(), Long.toString(server.pid()), command)
                    .redirectErrorStream(true)
                    .start();
            return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The server's log since its last start. */
    String serverLog() {
        return read("server.log");
    }

    /** The broker's log since its last start. */
    String brokerLog() {
        return read("broker.log");
    }

    private String read(String log) {
        try {
            return new String(Files.readAllBytes(data.log().resolve(log)), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Kills what runs and deletes the data. May be called twice. */
    @Override
    public void close() {
        if (server != null) {
            server.kill();
        }
        if (broker != null) {
            broker.kill();
        }
        if (carrier != null) {
            carrier.close();
        }
        if (postgres != null) {
            postgres.close();
        }
        data.close();
        Directories.delete(data.root());
    }
}
