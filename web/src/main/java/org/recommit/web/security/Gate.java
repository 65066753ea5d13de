package org.recommit.web.security;

import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.security.enterprise.credential.UsernamePasswordCredential;
import jakarta.security.enterprise.identitystore.CredentialValidationResult;
import jakarta.security.enterprise.identitystore.CredentialValidationResult.Status;
import jakarta.security.enterprise.identitystore.IdentityStoreHandler;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Where every name and password is checked, whatever way they come: it counts failures, locks out, and puts on record who
 * came in and who did not.
 *
 * <p>{@value #PER_ADDRESS} failures of one name from one address, or {@value #PER_NAME} of one name from anywhere, and what
 * follows is refused unseen for {@link #LOCKED}; the first so that nobody locks out somebody else, the second against
 * guessing from many addresses.
 */
@ApplicationScoped
class Gate {
    static final int PER_ADDRESS = 5;
    static final int PER_NAME = 50;
    static final Duration LOCKED = Duration.ofMinutes(15);

    @Inject
    private IdentityStoreHandler users;

    @Inject
    private SecurityRecord record;

    @Inject
    private Clock clock;

    private LockOut pairs;
    private LockOut names;
    /** When somebody was last put on record as come in: HTTP Basic comes in with every request. */
    private final Map<String, Instant> recorded = new ConcurrentHashMap<>();

    /** How name and password came. */
    enum Way {
        FORM,
        BASIC
    }

    /** What becomes of who asks. */
    sealed interface Answer {}

    /** Comes in. */
    record Welcome(String name, Set<String> roles) implements Answer {}

    /** Name or password is wrong, or nobody can tell now. */
    record Wrong() implements Answer {}

    /** Not looked at for so long. */
    record Locked(Duration left) implements Answer {}

    @PostConstruct
    void start() {
        pairs = new LockOut(PER_ADDRESS, LOCKED, clock);
        names = new LockOut(PER_NAME, LOCKED, clock);
    }

    /**
     * Checks name and password.
     *
     * @param address where they come from
     */
    Answer ask(UsernamePasswordCredential credential, String address, Way way) {
        String name = credential.getCaller();
        String pair = name + " " + address;
        Optional<Duration> left = pairs.left(pair).or(() -> names.left(name));
        if (left.isPresent()) {
            return new Locked(left.get());
        }
        CredentialValidationResult result = users.validate(credential);
        if (result.getStatus() == Status.VALID) {
            pairs.forget(pair);
            welcome(name, address, way);
            return new Welcome(name, result.getCallerGroups());
        }
        record.refusedSignIn(name, how(address, way));
        boolean locks = pairs.failed(pair) | names.failed(name);
        if (locks) {
            record.lockedOut(name, how(address, way));
            return new Locked(LOCKED);
        }
        return new Wrong();
    }

    private void welcome(String name, String address, Way way) {
        Instant now = clock.instant();
        Instant before = recorded.put(name, now);
        if (way == Way.FORM || before == null || before.plus(SignIns.AWAY).isBefore(now)) {
            record.signedIn(name, how(address, way));
        } else {
            recorded.put(name, before);
        }
    }

    /** Where somebody came from, and how, as the trail has it. */
    static Map<String, String> how(String address, Way way) {
        return Map.of("address", address, "way", way.name().toLowerCase(Locale.ROOT));
    }
}
