package org.recommit.launcher;

import java.nio.file.Path;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * What the environment says (README, Run). Passwords that are not set are {@link Accounts}' business.
 *
 * @param environment all of it; {@code RECOMMIT_*} is handed on to the server, where it sets the property of that name
 * @param httpPort port of console and REST
 * @param brokerPort port of the broker
 * @param dataDirectory where broker, database, transaction log, passwords and logs live
 */
public record Settings(Map<String, String> environment, int httpPort, int brokerPort, Path dataDirectory) {
    /** The server counts in whole seconds, by an int. */
    private static final Duration SHORTEST_DELIVERY = Duration.ofSeconds(1);

    private static final Duration LONGEST_DELIVERY = Duration.ofDays(1);

    /** Recommit's own account on the broker. */
    static final String BROKER_APPLICATION_USER = "recommit";

    private static final Pattern USER = Pattern.compile("[A-Za-z0-9._-]{1,64}");

    public Settings {
        environment = Map.copyOf(environment);
        dataDirectory = dataDirectory.toAbsolutePath().normalize();
        if (httpPort == brokerPort) {
            throw new RunFailure("RECOMMIT_HTTP_PORT and RECOMMIT_BROKER_PORT are both " + httpPort);
        }
    }

    /**
     * Reads the environment.
     *
     * @param defaultDataDirectory used where {@code RECOMMIT_DATA_DIR} is not set
     * @throws RunFailure naming the variable, its value and what is allowed
     */
    public static Settings of(Map<String, String> environment, Path defaultDataDirectory) {
        Map<String, String> set = new TreeMap<>(environment);
        set.entrySet()
                .removeIf(
                        e -> e.getKey().startsWith("RECOMMIT_") && e.getValue().isBlank());
        Settings settings = new Settings(
                set,
                port(set, "RECOMMIT_HTTP_PORT", 8080),
                port(set, "RECOMMIT_BROKER_PORT", 61616),
                Optional.ofNullable(set.get("RECOMMIT_DATA_DIR")).map(Path::of).orElse(defaultDataDirectory));
        settings.checkUsers();
        return settings;
    }

    Optional<String> get(String variable) {
        return Optional.ofNullable(environment.get(variable));
    }

    /** The legacy senders' account. */
    public String senderUser() {
        return environment.getOrDefault("RECOMMIT_BROKER_USER", "sender");
    }

    /** The broker's administrator. */
    public String brokerAdminUser() {
        return environment.getOrDefault("RECOMMIT_BROKER_ADMIN_USER", "broker-admin");
    }

    /** The carrier's base URL; empty: the simulator takes its place. */
    Optional<String> carrierUrl() {
        return get("RECOMMIT_CARRIER_URL");
    }

    /** A whole number of sessions, as the product itself reads it. */
    int sessions(String variable, int unset) {
        return number(environment, variable, unset, 1, 1000);
    }

    /** How many commits the product works on at a time. */
    int listeners() {
        return sessions("RECOMMIT_SESSIONS", 16) + sessions("RECOMMIT_RETRY_SESSIONS", 8);
    }

    /** How long a delivery may take. The product reads the same variable, and refuses one that is too short. */
    Duration deliveryTimeout() {
        String value = environment.getOrDefault("RECOMMIT_DELIVERY_TIMEOUT", "PT2M");
        try {
            Duration timeout = Duration.parse(value.strip());
            if (timeout.compareTo(SHORTEST_DELIVERY) >= 0 && timeout.compareTo(LONGEST_DELIVERY) <= 0) {
                return timeout;
            }
        } catch (DateTimeParseException e) {
            // the same answer as for one that is too short or too long
        }
        throw new RunFailure("RECOMMIT_DELIVERY_TIMEOUT=" + value
                + ": allowed is an ISO-8601 duration from " + SHORTEST_DELIVERY + " to " + LONGEST_DELIVERY
                + ", such as PT2M");
    }

    /** Further options for one of the JVMs, separated by blanks. */
    String javaOptions(String variable) {
        return environment.getOrDefault(variable, "");
    }

    private void checkUsers() {
        checkUser("RECOMMIT_BROKER_USER", senderUser());
        checkUser("RECOMMIT_BROKER_ADMIN_USER", brokerAdminUser());
        if (senderUser().equals(brokerAdminUser())) {
            throw new RunFailure("RECOMMIT_BROKER_USER and RECOMMIT_BROKER_ADMIN_USER are both " + senderUser()
                    + ": the sender would be the administrator");
        }
    }

    private static void checkUser(String variable, String user) {
        if (!USER.matcher(user).matches() || user.equals(BROKER_APPLICATION_USER)) {
            throw new RunFailure(variable + "=" + user + ": allowed are 1-64 of A-Z a-z 0-9 . _ -, and not "
                    + BROKER_APPLICATION_USER);
        }
    }

    private static int port(Map<String, String> environment, String variable, int unset) {
        return number(environment, variable, unset, 1, 65535);
    }

    private static int number(Map<String, String> environment, String variable, int unset, int least, int most) {
        String value = environment.get(variable);
        if (value == null) {
            return unset;
        }
        try {
            int number = Integer.parseInt(value.strip());
            if (number >= least && number <= most) {
                return number;
            }
        } catch (NumberFormatException e) {
            // the same answer as for a number out of range
        }
        throw new RunFailure(variable + "=" + value + ": allowed is a whole number from " + least + " to " + most);
    }
}
