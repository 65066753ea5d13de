package org.recommit.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.recommit.launcher.Ports;

/** Broker and database by TLS, each with a certificate that the server knows from the shipped scripts' values alone. */
@Tag("servers")
class TlsIT {
    private static final Path CONFIG = Path.of(System.getProperty("recommit.config"));
    private static final Duration SOON = Duration.ofSeconds(60);
    private static final int TLS_PORT = Ports.free();

    private static SelfSigned certificate;
    private static Path instance;
    private static Stack stack;

    @BeforeAll
    static void start() throws IOException {
        certificate = new SelfSigned();
        instance = Directories.temporary("recommit-broker-");
        configureBroker();
        stack = Stack.onPostgres()
                .with(
                        "RECOMMIT_BROKER_JAVA_OPTS",
                        "-Dartemis.instance=%s -Dartemis.instance.etc=%s -Drecommit.broker.tls.host=127.0.0.1 -Drecommit.broker.tls.port=%d -Drecommit.broker.tls.password=%s"
                                .formatted(instance, instance.resolve("etc"), TLS_PORT, SelfSigned.PASSWORD))
                .startBroker();
        stack.postgres().requireTls(certificate);
    }

    @AfterAll
    static void stop() {
        stack.close();
        Directories.delete(instance);
        certificate.close();
    }

    /** An instance as the operator's guide makes it: the shipped files, and the comment around the acceptor taken away. */
    private static void configureBroker() throws IOException {
        Path etc = Files.createDirectories(instance.resolve("etc"));
        Directories.copy(CONFIG.resolve("artemis"), etc);
        Matcher comment = Pattern.compile(
                        "<!--\\s+TLS\\..*?(<acceptor name=\"tls\">.*?</acceptor>)\\s+-->", Pattern.DOTALL)
                .matcher(Files.readString(etc.resolve("broker.xml")));
        assertThat(comment.find()).isTrue();
        Files.writeString(etc.resolve("broker.xml"), comment.replaceFirst("$1"));
        Files.copy(certificate.keyStore(), etc.resolve("broker.p12"));
        Files.copy(
                CONFIG.resolve("artemis-guard/target/artemis-guard.jar"),
                Files.createDirectories(instance.resolve("lib")).resolve("artemis-guard.jar"));
    }

    @Test
    void payara() {
        try (TargetServer server = PayaraServer.untouched(values("payara"))) {
            server.install();
            lands(server, "payara:1");
            // The first time it was told when it ran already
            server.kill();
            server.start();
            lands(server, "payara:2");
        }
    }

    @Test
    void wildfly() {
        try (TargetServer server = WildFly.untouched("remote", values("wildfly"))) {
            server.install();
            lands(server, "wildfly:1");
        }
    }

    private static void lands(TargetServer server, String key) {
        AcceptanceSuite.awaitReady(server);
        stack.sender().send(Stack.COMMITS, Bodies.batch(key).toString());
        await().atMost(SOON)
                .until(() ->
                        stack.sql().number("select count(*) from commit_record where idempotency_key = ?", key) == 1);
    }

    private static Map<String, String> values(String node) {
        Map<String, String> values = new HashMap<>(AcceptanceSuite.values(stack, node));
        values.put("RECOMMIT_BROKER_HOST", "localhost");
        values.put("RECOMMIT_BROKER_PORT", Integer.toString(TLS_PORT));
        values.put("RECOMMIT_BROKER_TLS", "true");
        values.put("RECOMMIT_BROKER_TLS_TRUST_STORE", certificate.trustStore().toString());
        values.put("RECOMMIT_BROKER_TLS_TRUST_STORE_PASSWORD", SelfSigned.PASSWORD);
        values.put(
                "RECOMMIT_DB_URL",
                "jdbc:postgresql://localhost:%d/recommit?sslmode=verify-full&sslrootcert=%s"
                        .formatted(stack.postgres().port(), certificate.certificate()));
        return values;
    }
}
