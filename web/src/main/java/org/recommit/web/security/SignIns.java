package org.recommit.web.security;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Who has signed in lately. HTTP Basic sends the password with every request, and the table's hash is slow by intent:
 * within {@link #FRESH} the same password needs no second look. While the database is away it is good for {@link #AWAY}.
 * Passwords are kept as a keyed hash only, and the key lives no longer than this object.
 */
final class SignIns {
    static final Duration FRESH = Duration.ofMinutes(5);
    static final Duration AWAY = Duration.ofHours(12);

    private final Map<String, SignIn> byName = new ConcurrentHashMap<>();
    private final Clock clock;
    private final byte[] secret;

    private record SignIn(byte[] proof, Set<String> roles, Instant verifiedAt) {}

    SignIns(Clock clock, byte[] secret) {
        this.clock = clock;
        this.secret = secret.clone();
    }

    /** The roles, if that name was verified with that password no longer ago. */
    Optional<Set<String>> within(Duration age, String name, String password) {
        SignIn known = byName.get(name);
        boolean good = known != null
                && clock.instant().isBefore(known.verifiedAt.plus(age))
                && MessageDigest.isEqual(known.proof, proof(password));
        return good ? Optional.of(known.roles) : Optional.empty();
    }

    void remember(String name, String password, Set<String> roles) {
        byName.put(name, new SignIn(proof(password), Set.copyOf(roles), clock.instant()));
    }

    void forget(String name) {
        byName.remove(name);
    }

    private byte[] proof(String password) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(secret, "HmacSHA256"));
            return mac.doFinal(password.getBytes(StandardCharsets.UTF_8));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("Every Java has HmacSHA256", e);
        }
    }
}
