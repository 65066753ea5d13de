package org.recommit.it;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;

/** A certificate for {@code localhost} that nobody else has issued, made by {@code keytool} as an administrator would. */
final class SelfSigned implements AutoCloseable {
    static final String PASSWORD = "store-password";

    private static final String ALIAS = "localhost";

    private final Path directory = Directories.temporary("recommit-tls-");

    SelfSigned() {
        keytool(
                "-genkeypair",
                "-keyalg",
                "RSA",
                "-keysize",
                "3072",
                "-validity",
                "2",
                "-dname",
                "CN=localhost",
                "-ext",
                "san=dns:localhost",
                "-keystore",
                keyStore().toString());
        keytool(
                "-exportcert",
                "-rfc",
                "-keystore",
                keyStore().toString(),
                "-file",
                certificate().toString());
        keytool(
                "-importcert",
                "-noprompt",
                "-keystore",
                trustStore().toString(),
                "-file",
                certificate().toString());
        writeKey();
    }

    /** PKCS12, with certificate and key. */
    Path keyStore() {
        return directory.resolve("key.p12");
    }

    /** PKCS12, with the certificate alone. */
    Path trustStore() {
        return directory.resolve("trust.p12");
    }

    /** PEM. */
    Path certificate() {
        return directory.resolve("certificate.pem");
    }

    /** PEM, readable by its owner alone. */
    Path key() {
        return directory.resolve("key.pem");
    }

    private void keytool(String... arguments) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
        command.addAll(List.of(arguments));
        command.addAll(List.of("-alias", ALIAS, "-storetype", "PKCS12", "-storepass", PASSWORD));
        Command.run(Map.of(), command, directory.resolve("output.txt"));
    }

    private void writeKey() {
        try (InputStream in = Files.newInputStream(keyStore())) {
            KeyStore store = KeyStore.getInstance("PKCS12");
            store.load(in, PASSWORD.toCharArray());
            byte[] key = store.getKey(ALIAS, PASSWORD.toCharArray()).getEncoded();
            Files.createFile(key(), PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
            Files.writeString(
                    key(),
                    "-----BEGIN PRIVATE KEY-----\n"
                            + Base64.getMimeEncoder(64, "\n".getBytes(StandardCharsets.US_ASCII))
                                    .encodeToString(key)
                            + "\n-----END PRIVATE KEY-----\n");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        Directories.delete(directory);
    }
}
