package org.recommit.launcher;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The administration commands that turn a bare Payara Micro into Recommit's server. Passwords appear as
 * {@code ${ENV=...}} only, which the server resolves from its environment.
 *
 * <p>The same resources, under the same names, as a server of one's own needs.
 */
final class ServerCommands {
    /** Of this process's environment: the password of Recommit's account on the broker. */
    static final String BROKER_PASSWORD = "RECOMMIT_BROKER_APPLICATION_PASSWORD";

    /** Of this process's environment: the password of the database. */
    static final String DATABASE_PASSWORD = "RECOMMIT_DB_PASSWORD";

    private static final String CONFIG = "set configs.config.server-config.";

    private ServerCommands() {}

    /** Before the server starts. */
    static List<String> preBoot(Settings settings, DataDirectory data) {
        return List.of(
                CONFIG + "network-config.network-listeners.network-listener.http-listener.address=127.0.0.1",
                CONFIG + "transaction-service.automatic-recovery=true",
                // The beginning of every transaction's name, by which a server that was killed knows its own again
                CONFIG + "transaction-service.property.xa-servername=recommit",
                // By itself the server recovers as soon as it is up, when it does not know the broker yet
                CONFIG + "transaction-service.property.recover-txn-delay="
                        + Duration.ofDays(1).toSeconds(),
                CONFIG + "transaction-service.timeout-in-seconds="
                        + settings.deliveryTimeout().toSeconds(),
                // No thread tries for minutes on a connection that has gone: the resource adapter ends what a crash
                // of the broker left
                CONFIG + "transaction-service.retry-timeout-in-seconds=0",
                CONFIG + "transaction-service.tx-log-dir="
                        + quoted(data.root().resolve("transactions").toString()),
                CONFIG + "thread-pools.thread-pool.http-thread-pool.max-thread-pool-size=32",
                // The server's own figures make room for the product's, which are at /metrics
                CONFIG + "microprofile-metrics-configuration.endpoint=server-metrics",
                // It caps the listeners' sessions
                CONFIG + "mdb-container.max-pool-size=256");
    }

    /** After it, before the product is deployed. */
    static List<String> postBoot(Home home, Settings settings, Database database) {
        List<String> commands = new ArrayList<>();

        Map<String, String> adapter = new LinkedHashMap<>();
        adapter.put("ConnectorClassName", "org.apache.activemq.artemis.core.remoting.impl.netty.NettyConnectorFactory");
        adapter.put("ConnectionParameters", "host=127.0.0.1;port=" + settings.brokerPort());
        adapter.put("UserName", Settings.BROKER_APPLICATION_USER);
        adapter.put("Password", fromEnvironment(BROKER_PASSWORD));
        // A listener whose connection has just died makes two calls in a row, and waits for the time-out of each.
        // With the default of 30 s it would stay away from a broker that has long been back
        adapter.put("CallTimeout", "10000");
        adapter.put("ClientFailureCheckPeriod", "10000");
        adapter.put("ConnectionTTL", "30000");
        // One broker: its idea of its own address must not replace ours
        adapter.put("UseTopologyForLoadBalancing", "false");
        // What a crashed consumer had fetched counts as delivered: fetch little
        adapter.put("ConsumerWindowSize", "65536");
        commands.add("create-resource-adapter-config --property " + properties(adapter) + " artemis-ra");
        commands.add("deploy --type rar --name artemis-ra "
                + quoted(home.resourceAdapter().toString()));

        // No reconnection inside a session: what a broken session had done is rolled back, and the pool opens a new one
        connectionFactory(commands, "recommit", 64, 10_000);
        // A page or a REST call must never hang because the broker is away
        connectionFactory(commands, "recommitWeb", 16, 5_000);

        // Two for the verification and migration, four for the listener of attempt events
        dataSource(commands, database, "recommit", settings.listeners() + 2 + 4);
        dataSource(commands, database, "recommitWeb", 8);

        // Before the product begins its first transaction, which waits for it
        commands.add("recover-transactions server");

        commands.add("deploy --name recommit --contextroot recommit "
                + quoted(home.war().toString()));
        commands.add(
                "deploy --name root --contextroot / " + quoted(home.rootPages().toString()));
        return commands;
    }

    private static void connectionFactory(List<String> commands, String name, int most, int callTimeoutMillis) {
        Map<String, String> properties = new LinkedHashMap<>();
        // The server signs in with the pool's account: without one it sends an empty name, not the adapter's
        properties.put("UserName", Settings.BROKER_APPLICATION_USER);
        properties.put("Password", fromEnvironment(BROKER_PASSWORD));
        properties.put("ReconnectAttempts", "0");
        properties.put("InitialConnectAttempts", "1");
        properties.put("CallTimeout", Integer.toString(callTimeoutMillis));
        properties.put("ClientFailureCheckPeriod", "10000");
        properties.put("ConnectionTTL", "30000");
        commands.add("create-connector-connection-pool --raname artemis-ra"
                + " --connectiondefinition jakarta.jms.ConnectionFactory --transactionsupport XATransaction"
                + " --steadypoolsize 0 --maxpoolsize " + most + " --poolresize 1 --maxwait 5000 --property "
                + properties(properties) + " jms-" + name);
        commands.add("create-connector-resource --poolname jms-" + name + " jms/" + name);
    }

    private static void dataSource(List<String> commands, Database database, String name, int most) {
        Map<String, String> properties = new LinkedHashMap<>();
        properties.put("URL", database.url());
        database.user().ifPresent(user -> properties.put("User", user));
        database.password().ifPresent(password -> properties.put("Password", fromEnvironment(DATABASE_PASSWORD)));
        commands.add("create-jdbc-connection-pool --datasourceclassname " + database.dataSourceClass()
                + " --restype javax.sql.DataSource --steadypoolsize 0 --maxpoolsize " + most
                // Wrapped, each call of a statement would be recorded for a tracer that is not there
                + " --poolresize 1 --maxwait 5000 --wrapjdbcobjects=false"
                // After a restart of the database the first broken connection empties the pool of all the others
                + " --isconnectvalidatereq=true --failconnection=true --validateatmostonceperiod 1"
                + " --validationmethod custom-validation"
                + " --validationclassname org.glassfish.api.jdbc.validation.JDBC40ConnectionValidation"
                + " --property " + properties(properties) + " jdbc-" + name);
        commands.add("create-jdbc-resource --connectionpoolid jdbc-" + name + " jdbc/" + name);
    }

    private static String fromEnvironment(String variable) {
        return "${ENV=" + variable + "}";
    }

    /** Colon and equals sign separate properties; inside a value they take a backslash. */
    private static String properties(Map<String, String> properties) {
        StringBuilder text = new StringBuilder();
        properties.forEach((name, value) -> text.append(text.isEmpty() ? "" : ":")
                .append(name)
                .append('=')
                .append(value.replaceAll("([\\\\:=])", "\\\\$1")));
        return quoted(text.toString());
    }

    private static String quoted(String text) {
        return text.contains(" ") ? '"' + text + '"' : text;
    }
}
