package org.recommit.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.recommit.launcher.Ports;

/** Run as a newcomer sees it: its lines, its refusals, its end. */
class RunIT {
    private static final Duration STARTS_WITHIN = Duration.ofMinutes(4);

    private final Map<String, String> environment = new TreeMap<>();
    private Path data;
    private int httpPort;

    @BeforeEach
    void freshDirectoryAndPorts() throws IOException {
        data = Files.createTempDirectory("recommit run ");
        httpPort = Ports.free();
        environment.put("RECOMMIT_DATA_DIR", data.toString());
        environment.put("RECOMMIT_HTTP_PORT", Integer.toString(httpPort));
        environment.put("RECOMMIT_BROKER_PORT", Integer.toString(Ports.free()));
    }

    @AfterEach
    void deleteData() {
        Directories.delete(data);
    }

    @Test
    void startsRefusesASecondRunStopsInOrderAndFindsItsDataAgain() throws IOException {
        String password;
        try (RunProcess run = RunProcess.start(environment)) {
            awaitReady(run);
            List<String> passwords = passwordLines(run);
            assertThat(passwords)
                    .extracting(line -> line.replaceAll(": .*", ""))
                    .containsExactly("Password of admin", "Password of sender", "Password of broker-admin");
            assertThat(run.lines()).anyMatch(line -> line.startsWith("SIMULATED CARRIER"));
            password = passwords.get(1).replaceAll(".*: ", "");
            assertThat(Files.getPosixFilePermissions(data.resolve("passwords.properties")))
                    .isEqualTo(PosixFilePermissions.fromString("rw-------"));
            sender(password).send(Stack.COMMITS, "not a commit");

            try (RunProcess second = RunProcess.start(environment)) {
                assertThat(second.exitCode(30)).isNotZero();
                assertThat(second.lines()).singleElement().asString().startsWith("Another Run uses the data directory");
            }

            List<ProcessHandle> children = run.children();
            run.terminate();
            run.exitCode(60);
            assertThat(run.lines()).endsWith("Stopping the server", "Stopping the broker", "Stopped");
            assertThat(children).noneMatch(ProcessHandle::isAlive);
        }
        try (RunProcess again = RunProcess.start(environment)) {
            awaitReady(again);
            assertThat(passwordLines(again)).isEmpty();
            sender(password).send(Stack.COMMITS, "the account still stands");

            again.child("artemis-boot.jar").destroyForcibly();
            assertThat(again.exitCode(30)).isNotZero();
            assertThat(again.lines())
                    .filteredOn(line -> line.startsWith("The broker ended by itself"))
                    .hasSize(1);
        }
    }

    @Test
    void takenPortIsOneLineAndNothingIsLeftRunning() throws IOException {
        try (ServerSocket taken = new ServerSocket(httpPort, 1, InetAddress.getLoopbackAddress());
                RunProcess run = RunProcess.start(environment)) {
            assertThat(run.exitCode(30)).isNotZero();
            assertThat(run.lines().get(0))
                    .startsWith("Port " + taken.getLocalPort() + " is taken")
                    .contains("RECOMMIT_HTTP_PORT");
            assertThat(run.children()).isEmpty();
        }
    }

    @Test
    void portThatIsNoNumberIsOneLine() {
        environment.put("RECOMMIT_BROKER_PORT", "many");
        try (RunProcess run = RunProcess.start(environment)) {
            assertThat(run.exitCode(30)).isNotZero();
            assertThat(run.lines())
                    .containsExactly("RECOMMIT_BROKER_PORT=many: allowed is a whole number from 1 to 65535");
        }
    }

    @Test
    void wrongDatabasePasswordIsOneLineAndNothingIsStarted() {
        try (Postgres postgres = Postgres.start()) {
            environment.put("RECOMMIT_DB_URL", postgres.url());
            environment.put("RECOMMIT_DB_USER", Postgres.USER);
            environment.put("RECOMMIT_DB_PASSWORD", "wrong");
            try (RunProcess run = RunProcess.start(environment)) {
                assertThat(run.exitCode(60)).isNotZero();
                assertThat(run.lines())
                        .filteredOn(line -> line.contains("RECOMMIT_DB_PASSWORD"))
                        .hasSize(1);
                assertThat(run.lines()).noneMatch(line -> line.startsWith("Starting"));
            }
        }
    }

    private void awaitReady(RunProcess run) {
        String ready = "Recommit is ready: http://localhost:" + httpPort + "/recommit/";
        await().atMost(STARTS_WITHIN).until(() -> !run.isAlive() || run.lines().contains(ready));
        assertThat(run.lines()).containsOnlyOnce(ready);
    }

    private static List<String> passwordLines(RunProcess run) {
        Pattern line = Pattern.compile("Password of \\S+: \\S{20}");
        return run.lines().stream().filter(line.asMatchPredicate()).toList();
    }

    private Jms sender(String password) {
        return new Jms("tcp://127.0.0.1:" + environment.get("RECOMMIT_BROKER_PORT"), "sender", password);
    }
}
