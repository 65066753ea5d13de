package org.recommit.load;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Set;
import org.recommit.launcher.Ports;

/** A PostgreSQL server that writes through at every commit and remembers when each was. */
final class Postgres implements AutoCloseable {
    static final String USER = "recommit";
    static final String PASSWORD = "load-test";

    private final EmbeddedPostgres server;

    private Postgres(EmbeddedPostgres server) {
        this.server = server;
    }

    /** Starts it on data of its own in that folder. */
    static Postgres start(Path directory) {
        try {
            EmbeddedPostgres server = EmbeddedPostgres.builder()
                    .setPort(Ports.free())
                    .setDataDirectory(directory)
                    // The embedded server is meant for tests, and would acknowledge before anything is on the disk
                    .setServerConfig("fsync", "on")
                    .setServerConfig("synchronous_commit", "on")
                    .setServerConfig("track_commit_timestamp", "on")
                    .setServerConfig("shared_buffers", "256MB")
                    .setServerConfig("max_wal_size", "4GB")
                    .setPGStartupWait(Duration.ofSeconds(60))
                    .start();
            Postgres postgres = new Postgres(server);
            postgres.prepare();
            return postgres;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void prepare() {
        try (Connection connection = server.getPostgresDatabase().getConnection();
                Statement statement = connection.createStatement()) {
            for (String setting : Set.of("fsync", "synchronous_commit", "track_commit_timestamp")) {
                try (var value = statement.executeQuery("show " + setting)) {
                    value.next();
                    if (!value.getString(1).equals("on")) {
                        throw new IllegalStateException(setting + " is " + value.getString(1));
                    }
                }
            }
            statement.execute("create role " + USER + " login password '" + PASSWORD + "'");
            statement.execute("create database recommit owner " + USER);
        } catch (SQLException e) {
            throw new IllegalStateException("PostgreSQL cannot be prepared", e);
        }
    }

    String url() {
        return "jdbc:postgresql://127.0.0.1:" + server.getPort() + "/recommit";
    }

    /** The process that all others of the server come from. */
    long pid() {
        try (Connection connection = server.getPostgresDatabase().getConnection();
                Statement statement = connection.createStatement();
                var backend = statement.executeQuery("select pg_backend_pid()")) {
            backend.next();
            return ProcessHandle.of(backend.getLong(1))
                    .flatMap(ProcessHandle::parent)
                    .orElseThrow()
                    .pid();
        } catch (SQLException e) {
            throw new IllegalStateException("PostgreSQL does not answer", e);
        }
    }

    @Override
    public void close() {
        try {
            server.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
