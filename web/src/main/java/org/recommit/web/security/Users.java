package org.recommit.web.security;

import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.security.enterprise.identitystore.Pbkdf2PasswordHash;
import jakarta.transaction.Transactional;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.recommit.audit.AuditEntry;
import org.recommit.audit.AuditEntry.Action;
import org.recommit.audit.AuditTrail;

/** The users that an administrator keeps, and their sign-ins. A change and its audit entry are one transaction. */
@ApplicationScoped
public class Users {

    @Inject
    private UserTable table;

    @Inject
    private Pbkdf2PasswordHash hash;

    @Inject
    private AuditTrail trail;

    private final Clock clock = Clock.systemUTC();
    private SignIns signIns;
    /** Hash of a password that nobody has. */
    private String nobody;

    /** A user as shown: without anything that a password could be guessed from. */
    public record User(String name, Set<String> roles, String changedBy, Instant changedAt) {}

    @PostConstruct
    void start() {
        // OWASP Password Storage Cheat Sheet (2023): 210,000 rounds for PBKDF2 with HMAC-SHA-512
        hash.initialize(Map.of(
                "Pbkdf2PasswordHash.Algorithm", "PBKDF2WithHmacSHA512",
                "Pbkdf2PasswordHash.Iterations", "210000"));
        byte[] secret = new byte[32];
        new SecureRandom().nextBytes(secret);
        signIns = new SignIns(clock, secret);
        nobody = hash.generate(HexFormat.of().formatHex(secret).toCharArray());
    }

    /** The roles of that user; empty where name or password is wrong, or nobody can tell while the database is away. */
    Optional<Set<String>> signIn(String name, String password) {
        Optional<Set<String>> recent = signIns.within(SignIns.FRESH, name, password);
        if (recent.isPresent()) {
            return recent;
        }
        try {
            Optional<UserTable.Row> named = table.find(name);
            // An unknown name takes as long as a known one, so that nobody learns which there are
            boolean right = hash.verify(
                    password.toCharArray(),
                    named.map(UserTable.Row::passwordHash).orElse(nobody));
            Optional<UserTable.Row> row = named.filter(found -> right);
            row.ifPresent(found -> signIns.remember(name, password, found.roles()));
            return row.map(UserTable.Row::roles);
        } catch (UserTableException away) {
            return signIns.within(SignIns.AWAY, name, password);
        }
    }

    /** All users by name. */
    public List<User> all() {
        return table.all().stream()
                .map(row -> new User(row.name(), row.roles(), row.changedBy(), row.changedAt()))
                .toList();
    }

    /** Sets password and roles; whether the user is new. The old password ends at once on this server, within five minutes on others. */
    @Transactional
    public boolean put(String name, String password, Set<String> roles, String by) {
        String hashed = hash.generate(password.toCharArray());
        Instant now = clock.instant();
        boolean added = table.put(new UserTable.Row(name, hashed, roles, by, now.truncatedTo(ChronoUnit.MICROS)));
        Map<String, String> detail = Map.of("roles", String.join(",", new TreeSet<>(roles)));
        trail.append(AuditEntry.of(now, by, added ? Action.ADD_USER : Action.CHANGE_USER, name, detail));
        signIns.forget(name);
        return added;
    }

    /** When that user's password and roles were set; empty where there is no such user. */
    Optional<Instant> changedAt(String name) {
        return table.find(name).map(UserTable.Row::changedAt);
    }

    /**
     * Whether {@code maker} was the last to set that user's password, or his roles, and did so since that time: who changes
     * his own password is still the one whom the maker made.
     */
    public boolean made(String maker, String user, Instant since) {
        return table.made(maker, user, since);
    }

    /** Changes the user's own password; false if the old one is wrong, or there is no such user in the table. */
    @Transactional
    boolean changeOwn(String name, String old, String password) {
        boolean right = table.find(name)
                .filter(row -> hash.verify(old.toCharArray(), row.passwordHash()))
                .isPresent();
        if (!right) {
            return false;
        }
        Instant now = clock.instant();
        table.changePassword(name, hash.generate(password.toCharArray()), now.truncatedTo(ChronoUnit.MICROS));
        trail.append(AuditEntry.of(now, name, Action.CHANGE_PASSWORD, name, Map.of()));
        signIns.forget(name);
        return true;
    }

    /** Ends that user; whether there was one. */
    @Transactional
    public boolean delete(String name, String by) {
        boolean there = table.delete(name);
        if (there) {
            trail.append(AuditEntry.of(clock.instant(), by, Action.DELETE_USER, name, Map.of()));
        }
        signIns.forget(name);
        return there;
    }

    /** Whether the users' database answers now; waits at most as long as its pool does. */
    public boolean databaseAnswers() {
        return table.answers();
    }
}
