package org.recommit.it;

import static org.awaitility.Awaitility.await;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.recommit.launcher.Ports;

/** A PostgreSQL server of its own; {@link #stop()} and {@link #startAgain()} are an outage with the data kept. */
final class Postgres implements AutoCloseable {
    static final String USER = "recommit";
    static final String PASSWORD = "ledger-password";

    private final Path directory;
    private final int port;
    private EmbeddedPostgres server;

    private Postgres(Path directory, int port) {
        this.directory = directory;
        this.port = port;
    }

    static Postgres start() {
        return start(Directories.temporary("recommit-pg-"));
    }

    /**
     * Starts it.
     *
     * @param directory where its data are from now on, until {@link #close}
     */
    static Postgres start(Path directory) {
        try {
            Postgres postgres = new Postgres(directory, Ports.free());
            postgres.startAgain();
            postgres.execute("create role " + USER + " login password '" + PASSWORD + "'");
            postgres.execute("create database recommit owner " + USER);
            postgres.requirePasswords();
            return postgres;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Same port, same data. */
    void startAgain() {
        try {
            server = EmbeddedPostgres.builder()
                    .setPort(port)
                    .setDataDirectory(directory.resolve("data"))
                    .setCleanDataDirectory(false)
                    // As shipped: the embedded server would acknowledge before anything is on the disk
                    .setServerConfig("fsync", "on")
                    .setServerConfig("synchronous_commit", "on")
                    .setPGStartupWait(Duration.ofSeconds(60))
                    .start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Ends it: connections break, the data stay. */
    void stop() {
        try {
            server.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** SIGKILL to every process of it; {@link #startAgain} then recovers the data from the log. */
    void kill() {
        List<ProcessHandle> all = processes().toList();
        all.forEach(ProcessHandle::destroyForcibly);
        await().atMost(Duration.ofSeconds(20)).until(() -> all.stream().noneMatch(ProcessHandle::isAlive));
        try {
            server.close();
        } catch (IOException | RuntimeException gone) {
            // It asks the dead to stop
        }
    }

    boolean isRunning() {
        return processes().findAny().isPresent();
    }

    /** Every process of it, the first one first. */
    Stream<ProcessHandle> processes() {
        Path running = directory.resolve("data/postmaster.pid");
        if (!Files.exists(running)) {
            return Stream.empty();
        }
        try {
            long pid = Long.parseLong(Files.readAllLines(running).get(0));
            return ProcessHandle.of(pid).stream()
                    .flatMap(first -> Stream.concat(Stream.of(first), first.descendants()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    int port() {
        return port;
    }

    String url() {
        return "jdbc:postgresql://127.0.0.1:" + port + "/recommit";
    }

    // The embedded server trusts everybody; a wrong password must be wrong
    private void requirePasswords() throws IOException {
        Path rules = directory.resolve("data/pg_hba.conf");
        Files.writeString(rules, """
                host all postgres 127.0.0.1/32 trust
                host all all 127.0.0.1/32 scram-sha-256
                """);
        execute("select pg_reload_conf()");
    }

    /** From now on Recommit's role can sign in by TLS only. */
    void requireTls(SelfSigned certificate) {
        try {
            Files.writeString(directory.resolve("data/pg_hba.conf"), """
                    host all postgres 127.0.0.1/32 trust
                    hostssl all all 127.0.0.1/32 scram-sha-256
                    """);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        execute("alter system set ssl_cert_file = '" + certificate.certificate() + "'");
        execute("alter system set ssl_key_file = '" + certificate.key() + "'");
        execute("alter system set ssl = on");
        execute("select pg_reload_conf()");
    }

    /** Runs a statement as the database server's administrator, in the database {@code postgres}. */
    void execute(String statement) {
        try (var connection = server.getPostgresDatabase().getConnection();
                var sql = connection.createStatement()) {
            sql.execute(statement);
        } catch (SQLException e) {
            throw new IllegalStateException(statement, e);
        }
    }

    /** SQL in the database {@code recommit}, as the database server's administrator. */
    Sql sql() {
        return new Sql(url(), "postgres", null);
    }

    /** Runs {@code config/postgres/append-only.sql}, once the tables are there: its statements as psql would send them. */
    void restrict() {
        try {
            String script = Files.readAllLines(Path.of("..", "config", "postgres", "append-only.sql")).stream()
                    .filter(line -> !line.contains("\\") && !line.startsWith("--"))
                    .collect(Collectors.joining("\n"))
                    .replace(":\"DBNAME\"", "recommit")
                    .replace(":\"role\"", USER);
            sql().update(script);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        stop();
        Directories.delete(directory);
    }
}
