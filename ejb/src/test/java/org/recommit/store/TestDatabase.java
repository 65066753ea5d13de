package org.recommit.store;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import jakarta.persistence.EntityManager;
import jakarta.persistence.EntityManagerFactory;
import jakarta.persistence.Persistence;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcConnectionPool;
import org.recommit.ledger.SchemaState.State;

/** A real database with our schema, and the product's own persistence unit on it, without a container. */
final class TestDatabase implements Closeable {
    final Database database;
    final DataSource dataSource;
    private final Closeable server;
    private final EntityManagerFactory factory;

    private TestDatabase(Database database, DataSource dataSource, Closeable server) {
        this.database = database;
        this.dataSource = dataSource;
        this.server = server;
        this.factory = factory("ledger");
    }

    static TestDatabase start(Database database) {
        TestDatabase started = switch (database) {
            case H2 -> h2();
            case POSTGRESQL -> postgres();
        };
        SchemaStatus status = new Schema(started.dataSource, database).migrate();
        if (status.state() != State.READY) {
            throw new IllegalStateException(status.toString());
        }
        return started;
    }

    private static TestDatabase h2() {
        JdbcConnectionPool pool =
                JdbcConnectionPool.create("jdbc:h2:mem:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1", "sa", "sa");
        pool.setMaxConnections(20);
        return new TestDatabase(Database.H2, pool, pool::dispose);
    }

    private static TestDatabase postgres() {
        try {
            EmbeddedPostgres server = EmbeddedPostgres.start();
            return new TestDatabase(Database.POSTGRESQL, server.getPostgresDatabase(), server);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private EntityManagerFactory factory(String unit) {
        return Persistence.createEntityManagerFactory(
                unit,
                Map.of(
                        "jakarta.persistence.transactionType",
                        "RESOURCE_LOCAL",
                        "jakarta.persistence.jtaDataSource",
                        dataSource,
                        "jakarta.persistence.nonJtaDataSource",
                        dataSource,
                        "hibernate.transaction.coordinator_class",
                        "jdbc",
                        "hibernate.transaction.jta.platform",
                        "org.hibernate.engine.transaction.jta.platform.internal.NoJtaPlatform",
                        // The server has a JSON-B, the tests have none; no column is JSON.
                        "hibernate.type.json_format_mapper",
                        "jackson",
                        "hibernate.dialect",
                        database.dialect().getName()));
    }

    EntityManager entityManager() {
        return factory.createEntityManager();
    }

    /** The product's transaction boundary; one for each thread. */
    LedgerTransaction transaction() {
        return transaction(new LocalUserTransaction(entityManager()));
    }

    LedgerTransaction transaction(LocalUserTransaction local) {
        LedgerTransaction transaction = new LedgerTransaction();
        transaction.transaction = local;
        transaction.entityManager = local.entityManager();
        transaction.timeout = Duration.ofSeconds(20);
        return transaction;
    }

    JpaLedger ledger() {
        return new JpaLedger(transaction(), new SecondTry(), database);
    }

    /** The rows of a query, each as its columns' texts with {@code |} between them. */
    List<String> rows(String sql) {
        try (Connection connection = dataSource.getConnection();
                ResultSet row = connection.createStatement().executeQuery(sql)) {
            List<String> rows = new ArrayList<>();
            while (row.next()) {
                List<String> columns = new ArrayList<>();
                for (int i = 1; i <= row.getMetaData().getColumnCount(); i++) {
                    columns.add(row.getString(i));
                }
                rows.add(String.join("|", columns.stream().map(String::valueOf).toList()));
            }
            return rows;
        } catch (SQLException e) {
            throw new IllegalStateException(sql, e);
        }
    }

    void execute(String sql) {
        try (Connection connection = dataSource.getConnection()) {
            connection.createStatement().execute(sql);
        } catch (SQLException e) {
            throw new IllegalStateException(sql, e);
        }
    }

    @Override
    public void close() throws IOException {
        factory.close();
        server.close();
    }
}
