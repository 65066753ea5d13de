package org.recommit.server;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.microprofile.config.ConfigProvider;

/** What this server is called in attempt events, logs and the console. */
public record Node(String name) {

    /** The property {@code recommit.node}; where it is not set, the host's name and the server's own instance name. */
    public static Node configured() {
        return new Node(ConfigProvider.getConfig()
                .getOptionalValue("recommit.node", String.class)
                .orElseGet(() -> Stream.concat(Stream.of(host()), instance().stream())
                        .distinct()
                        .collect(Collectors.joining("/"))));
    }

    private static Optional<String> instance() {
        return Stream.of("com.sun.aas.instanceName", "jboss.node.name")
                .map(System::getProperty)
                .filter(name -> name != null && !name.isBlank())
                .findFirst();
    }

    private static String host() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            return "localhost";
        }
    }
}
