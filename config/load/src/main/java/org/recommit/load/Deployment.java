package org.recommit.load;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.flywaydb.core.Flyway;
import org.recommit.launcher.Accounts;
import org.recommit.launcher.Broker;
import org.recommit.launcher.Carrier;
import org.recommit.launcher.DataDirectory;
import org.recommit.launcher.Database;
import org.recommit.launcher.Home;
import org.recommit.launcher.Ports;
import org.recommit.launcher.Server;
import org.recommit.launcher.Settings;

/** Broker, PostgreSQL, Recommit and the bare consumer on this machine, with data of their own that go with them. */
final class Deployment implements AutoCloseable {
    private static final String COMMITS = "recommit.commits";
    private static final String BARE = "load.bare";
    private static final String BARE_SCHEMA = "bare";

    private final Deque<Runnable> endings = new ArrayDeque<>();
    private final Postgres postgres;
    private final Broker broker;
    private final Server server;
    private final BareProcess bare;
    private final BrokerClient client;

    /**
     * Starts all of it and waits until it is ready.
     *
     * @param directory an empty folder
     * @param environment variables of Run
     * @param sessions of the bare consumer; Recommit's come from the environment
     */
    Deployment(Path directory, Map<String, String> environment, int sessions) {
        endings.push(() -> delete(directory));
        try {
            postgres = Postgres.start(directory.resolve("postgres"));
            endings.push(postgres::close);
            Map<String, String> variables = new HashMap<>(environment);
            variables.put("RECOMMIT_HTTP_PORT", Integer.toString(Ports.free()));
            variables.put("RECOMMIT_BROKER_PORT", Integer.toString(Ports.free()));
            variables.put("RECOMMIT_DB_URL", postgres.url());
            variables.put("RECOMMIT_DB_USER", Postgres.USER);
            variables.put("RECOMMIT_DB_PASSWORD", Postgres.PASSWORD);
            Home home = Home.besideThisClass();
            Settings settings = Settings.of(variables, directory.resolve("run"));
            DataDirectory data = DataDirectory.open(settings.dataDirectory());
            endings.push(data::close);
            Accounts accounts = Accounts.of(settings, data, line -> {});
            Database database = Database.of(settings, data, accounts, home);
            Carrier carrier = Carrier.start();
            endings.push(carrier::close);
            broker = Broker.start(home, settings, data, accounts);
            endings.push(broker::kill);
            broker.awaitReady();
            server = Server.start(home, settings, data, accounts, database, carrier);
            endings.push(server::kill);
            server.awaitReady();

            String url = "tcp://127.0.0.1:" + settings.brokerPort();
            client = new BrokerClient(url, settings.brokerAdminUser(), accounts.brokerAdmin());
            client.createQueue(BARE);
            Flyway.configure()
                    .dataSource(postgres.url(), Postgres.USER, Postgres.PASSWORD)
                    .schemas(BARE_SCHEMA)
                    .load()
                    .migrate();
            bare = BareProcess.start(
                    List.of(
                            url,
                            settings.brokerAdminUser(),
                            BARE,
                            postgres.url() + "?currentSchema=" + BARE_SCHEMA + "&reWriteBatchedInserts=true",
                            Postgres.USER,
                            Integer.toString(sessions)),
                    Map.of("BROKER_PASSWORD", accounts.brokerAdmin(), "DATABASE_PASSWORD", Postgres.PASSWORD),
                    directory.resolve("bare.log"));
            endings.push(bare::close);
        } catch (RuntimeException e) {
            close();
            throw e;
        }
    }

    Contestant recommit() {
        return new Contestant("recommit", COMMITS, "public", server.pid());
    }

    Contestant bare() {
        return new Contestant("bare", BARE, BARE_SCHEMA, bare.pid());
    }

    BrokerClient broker() {
        return client;
    }

    LedgerView ledger(Contestant of) {
        return new LedgerView(postgres.url() + "?currentSchema=" + of.schema());
    }

    /** What everybody uses beside its own process. */
    Map<String, Long> sharedProcesses() {
        return Map.of("broker", broker.pid(), "postgresql", postgres.pid());
    }

    @Override
    public void close() {
        while (!endings.isEmpty()) {
            endings.pop().run();
        }
    }

    private static void delete(Path directory) {
        try (var files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
