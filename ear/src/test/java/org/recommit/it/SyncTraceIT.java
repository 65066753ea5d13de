package org.recommit.it;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.jms.JMSContext;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.recommit.it.SystemCalls.Call;

/**
 * What no kill of a process can show: that the broker and PostgreSQL have the kernel force their logs to the disk before
 * they say that something is done. What a disk does with that, a power cut alone would show.
 */
@Tag("faults")
class SyncTraceIT {
    private static final Path RESULTS = Path.of("..", "config", "faults");

    private static Stack stack;

    @BeforeAll
    static void start() {
        stack = Stack.onPostgres().startBroker();
    }

    @AfterAll
    static void stop() {
        stack.close();
    }

    @Test
    void theBrokerForcesItsJournalBeforeItAcknowledgesASend() throws IOException {
        String port = ":" + stack.brokerPort() + "->";
        try (JMSContext context = stack.sender().open()) {
            context.createProducer().send(context.createQueue(Stack.COMMITS), "before the trace");
            SystemCalls trace = SystemCalls.of(stack.broker().pid());
            context.createProducer().send(context.createQueue(Stack.COMMITS), "a persistent message");
            assertForced("broker", trace.end(), port, "/journal/");
        }
    }

    @Test
    void postgresForcesItsLogBeforeItAnswersACommit() throws IOException, SQLException {
        try (Connection connection =
                        DriverManager.getConnection(stack.postgres().url(), Postgres.USER, Postgres.PASSWORD);
                Statement statement = connection.createStatement()) {
            statement.execute("create table traced (n int)");
            connection.setAutoCommit(false);
            statement.execute("insert into traced values (1)");
            SystemCalls trace = SystemCalls.of(backend(statement));
            connection.commit();
            assertForced("postgresql", trace.end(), ":" + stack.postgres().port() + "->", "/pg_wal/");
        }
    }

    private static long backend(Statement statement) throws SQLException {
        try (ResultSet row = statement.executeQuery("select pg_backend_pid()")) {
            row.next();
            return row.getLong(1);
        }
    }

    /** Between the last request by the socket and the last answer to it, the log has been forced. */
    private static void assertForced(String who, List<Call> calls, String socket, String log) throws IOException {
        List<String> lines = new ArrayList<>();
        List<String> order = new ArrayList<>();
        double start = 0;
        for (Call call : calls) {
            String what = call.receives(socket)
                    ? "request received"
                    : call.syncs(log) ? "log forced" : call.sends(socket) ? "answer sent" : "";
            if (!what.isEmpty() && (!order.isEmpty() || what.equals("request received"))) {
                start = order.isEmpty() ? call.at() : start;
                order.add(what);
                lines.add(String.format(
                        Locale.ROOT,
                        "%8.3f ms  %-10s %-17s %s",
                        (call.at() - start) * 1e3,
                        call.name(),
                        what,
                        call.on()));
            }
        }
        Files.createDirectories(RESULTS);
        Files.writeString(
                RESULTS.resolve("sync-" + who + ".txt"),
                String.join("\n", lines)
                                .replaceAll("<[^>]*/(journal|pg_wal)/([^>]*)>", "<$1/$2>")
                                .replaceAll("TCP(v6)?:\\[\\S*]>", "TCP>")
                        + "\n");
        // What the client waited for is the last answer; before it the broker may have granted credit
        assertThat(order).contains("log forced").endsWith("answer sent");
        assertThat(order.lastIndexOf("request received")).isLessThan(order.lastIndexOf("log forced"));
    }
}
