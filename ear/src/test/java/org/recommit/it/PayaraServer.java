package org.recommit.it;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.recommit.launcher.Ports;

/** A new domain of an unpacked Payara Server, as {@code asadmin create-domain} makes it; the distribution stays untouched. */
final class PayaraServer implements TargetServer {
    private static final Path DISTRIBUTION = Path.of(System.getProperty("recommit.servers"), "payara6");
    private static final Path SCRIPTS = Path.of(System.getProperty("recommit.config"), "payara");
    private static final String DOMAIN = "recommit";

    // asadmin's own offsets from the port base
    private static final int ADMIN = 48;
    private static final int HTTP = 80;

    private final Path domains = Directories.temporary("recommit-payara-");
    private final int portBase = portBase(RandomGenerator.getDefault());
    private final Map<String, String> values;

    private PayaraServer(Map<String, String> values) {
        this.values = new HashMap<>(values);
        this.values.put("RECOMMIT_ASADMIN", asadmin().toString());
        this.values.put("RECOMMIT_ASADMIN_OPTIONS", "--host 127.0.0.1 --port " + (portBase + ADMIN));
        Runtime.getRuntime().addShutdownHook(new Thread(this::close, "close-payara"));
    }

    /**
     * A running domain without anything of Recommit.
     *
     * @param values for the scripts
     */
    static PayaraServer untouched(Map<String, String> values) {
        PayaraServer server = new PayaraServer(values);
        server.asadmin(
                "create-domain",
                "--domaindir",
                server.domains.toString(),
                "--portbase",
                Integer.toString(server.portBase),
                "--nopassword=true",
                DOMAIN);
        server.start();
        return server;
    }

    @Override
    public void install() {
        script("install.sh");
    }

    @Override
    public void remove() {
        script("remove.sh");
    }

    @Override
    public void start() {
        asadmin("start-domain", "--domaindir", domains.toString(), DOMAIN);
    }

    /** The domain is no child of this process. */
    @Override
    public List<ProcessHandle> processes() {
        return process().stream().toList();
    }

    @Override
    public URI root() {
        return URI.create("http://127.0.0.1:" + (portBase + HTTP));
    }

    @Override
    public URI management() {
        return root();
    }

    @Override
    public Path deployed() {
        return domains.resolve(DOMAIN + "/applications/__internal/recommit/recommit.ear");
    }

    @Override
    public String log() {
        return read(domains.resolve(DOMAIN + "/logs/server.log"));
    }

    @Override
    public void close() {
        kill();
        Directories.delete(domains);
    }

    private Optional<ProcessHandle> process() {
        Path pid = domains.resolve(DOMAIN + "/config/pid");
        return Files.exists(pid)
                ? ProcessHandle.of(Long.parseLong(read(pid).strip()))
                        .filter(process ->
                                process.info().commandLine().orElse("").contains(domains.toString()))
                : Optional.empty();
    }

    private static Path asadmin() {
        return DISTRIBUTION.resolve("bin/asadmin");
    }

    private void script(String name) {
        run(values, List.of("sh", SCRIPTS.resolve(name).toString()));
    }

    private void asadmin(String... arguments) {
        List<String> command = new ArrayList<>(List.of(asadmin().toString(), "--interactive=false"));
        Collections.addAll(command, arguments);
        run(ENVIRONMENT, command);
    }

    private void run(Map<String, String> variables, List<String> command) {
        Map<String, String> environment = new HashMap<>(variables);
        environment.put("AS_JAVA", System.getProperty("java.home"));
        Command.run(environment, command, domains.resolve("output.txt"));
    }

    /** All ports of a domain lie within a hundred of its base. */
    private static int portBase(RandomGenerator random) {
        return IntStream.generate(() -> 20_000 + 100 * random.nextInt(100))
                .filter(base -> IntStream.of(9, 37, 38, 39, ADMIN, 66, 76, HTTP, 81, 86)
                        .allMatch(offset -> Ports.isFree(base + offset)))
                .findFirst()
                .orElseThrow();
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
