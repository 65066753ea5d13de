package org.recommit.web.security;

import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import org.recommit.audit.AuditEntry;
import org.recommit.audit.AuditEntry.Action;
import org.recommit.commit.AuditPost;

/** Puts on record who came in, who did not, and who asked for what his roles do not allow. */
@ApplicationScoped
public class SecurityRecord {
    /** More refusals an hour than these are not recorded: nobody shall fill the trail by guessing. */
    private static final int REFUSALS_AN_HOUR = 200;

    @Inject
    private AuditPost post;

    @Inject
    private Clock clock;

    private LockOut refusals;

    @PostConstruct
    void start() {
        refusals = new LockOut(REFUSALS_AN_HOUR, Duration.ofHours(1), clock);
    }

    void signedIn(String name, Map<String, String> how) {
        send(Action.SIGN_IN, name, name, how);
    }

    void signedOut(String name, Map<String, String> how) {
        send(Action.SIGN_OUT, name, name, how);
    }

    void refusedSignIn(String name, Map<String, String> how) {
        refused(Action.REFUSE_SIGN_IN, "", shown(name), how);
    }

    void lockedOut(String name, Map<String, String> how) {
        send(Action.LOCK_OUT, "", shown(name), how);
    }

    /** The user's roles do not allow that call. */
    public void refusedAccess(String user, String method, String path) {
        refused(Action.REFUSE_ACCESS, user, "", Map.of("method", method, "path", path));
    }

    private void refused(Action action, String actor, String subject, Map<String, String> detail) {
        if (refusals.left("").isEmpty()) {
            refusals.failed("");
            send(action, actor, subject, detail);
        }
    }

    private void send(Action action, String actor, String subject, Map<String, String> detail) {
        post.send(AuditEntry.of(clock.instant(), actor, action, subject, detail));
    }

    /** What is no user's name may be a password in the wrong field. */
    private static String shown(String name) {
        return UserRules.isName(name) ? name : "";
    }
}
