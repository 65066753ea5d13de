package org.recommit.it;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import org.recommit.it.LedgerCheck.Policy;
import org.recommit.launcher.Ports;

/** Broker, server and PostgreSQL as processes of their own, with disturbable networks between them. */
record Deployment(Stack stack, FaultProxy toBroker, FaultProxy toDatabase, CommitCutter cutter)
        implements AutoCloseable {

    static Deployment start(Map<String, Policy> policies) {
        Postgres postgres = Postgres.start();
        CommitCutter cutter = CommitCutter.before(postgres.port());
        FaultProxy toDatabase = FaultProxy.between(Ports.free(), cutter.port());
        int broker = Ports.free();
        FaultProxy toBroker = FaultProxy.between(Ports.free(), broker);
        Stack.Builder builder = Stack.on(postgres)
                .with("RECOMMIT_DB_URL", "jdbc:postgresql://127.0.0.1:" + toDatabase.port() + "/recommit")
                .with("RECOMMIT_BROKER_PORT", Integer.toString(toBroker.port()))
                .withBrokerAt(broker);
        policies.forEach((name, policy) -> policy.configure(name.toUpperCase(Locale.ROOT), builder));
        return new Deployment(builder.start(), toBroker, toDatabase, cutter);
    }

    /** The database as the checker sees it: past the disturbed network. */
    Sql sql() {
        return new Sql(stack.postgres().url(), Postgres.USER, Postgres.PASSWORD);
    }

    long[] database() {
        return stack.postgres().processes().mapToLong(ProcessHandle::pid).toArray();
    }

    int inDoubt() {
        return ((Object[]) stack.brokerAdmin().invokeBroker("listPreparedTransactions")).length;
    }

    /** Messages that are neither landed nor dead, and events that are not stored yet. */
    long onTheRoad() {
        Jms broker = stack.brokerAdmin();
        return broker.count(Stack.COMMITS) + broker.count(Stack.RETRIES) + broker.count(Stack.ATTEMPTS);
    }

    /** The logs of the last two starts of broker and server. */
    String logs() {
        StringBuilder logs = new StringBuilder();
        try (var files = Files.list(stack.data().resolve("log"))) {
            for (Path file : files.toList()) {
                logs.append(new String(Files.readAllBytes(file), StandardCharsets.UTF_8));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return logs.toString();
    }

    @Override
    public void close() {
        toBroker.close();
        toDatabase.close();
        stack.close();
        cutter.close();
    }
}
