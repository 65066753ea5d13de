package org.recommit.launcher;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Properties;
import java.util.function.Consumer;

/**
 * The passwords of this data directory. The environment wins; what it leaves open is made up once, printed once and kept
 * in {@code passwords.properties}.
 *
 * @param admin of the console's user {@code admin}
 * @param sender of the legacy senders' account on the broker
 * @param brokerAdmin of the broker's administrator
 * @param application of Recommit's own account on the broker; never printed
 * @param ledger of the embedded database; never printed
 */
public record Accounts(String admin, String sender, String brokerAdmin, String application, String ledger) {
    private static final SecureRandom RANDOM = new SecureRandom();
    // No characters that a person could mistake for another, or that a shell would touch
    private static final String ALPHABET = "abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";

    /** Passwords stay out of whatever prints a record. */
    @Override
    public String toString() {
        return "Accounts[...]";
    }

    /**
     * Reads or makes up the passwords.
     *
     * @param print takes the line {@code Password of <user>: <password>} of each one made up now for a person
     */
    public static Accounts of(Settings settings, DataDirectory data, Consumer<String> print) {
        Store store = new Store(data.passwords());
        Accounts accounts = new Accounts(
                settings.get("RECOMMIT_ADMIN_PASSWORD").orElseGet(() -> store.shown("admin", "admin", print)),
                settings.get("RECOMMIT_BROKER_PASSWORD")
                        .orElseGet(() -> store.shown("sender", settings.senderUser(), print)),
                settings.get("RECOMMIT_BROKER_ADMIN_PASSWORD")
                        .orElseGet(() -> store.shown("broker-admin", settings.brokerAdminUser(), print)),
                store.of("application"),
                store.of("ledger"));
        return accounts;
    }

    private static final class Store {
        private final Path file;
        private final Properties known = new Properties();

        Store(Path file) {
            this.file = file;
            if (Files.exists(file)) {
                try (var in = Files.newBufferedReader(file)) {
                    known.load(in);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }
        }

        String shown(String name, String user, Consumer<String> print) {
            boolean old = known.containsKey(name);
            String password = of(name);
            if (!old) {
                print.accept("Password of " + user + ": " + password);
            }
            return password;
        }

        String of(String name) {
            if (!known.containsKey(name)) {
                known.setProperty(name, madeUp());
                DataDirectory.writeSecret(file, known);
            }
            return known.getProperty(name);
        }
    }

    private static String madeUp() {
        StringBuilder password = new StringBuilder();
        for (int i = 0; i < 20; i++) {
            password.append(ALPHABET.charAt(RANDOM.nextInt(ALPHABET.length())));
        }
        return password.toString();
    }
}
