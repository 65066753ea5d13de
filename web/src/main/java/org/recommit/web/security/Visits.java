package org.recommit.web.security;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpSession;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/**
 * The sessions of those who signed in by the form. One ends when it was not used for half an hour (web.xml), {@link
 * SignIns#AWAY} after the sign-in however much it is used, and within {@link #CHECKED} of a change of the user's password or
 * roles, or of his end; while the database is away nobody can tell of the latter.
 */
@ApplicationScoped
class Visits {
    static final Duration CHECKED = Duration.ofSeconds(10);
    private static final String ATTRIBUTE = Visit.class.getName();

    @Inject
    private Users users;

    @Inject
    private Clock clock;

    /** Begins one in a session of its own: what was known of the session before is worth nothing now. */
    void begin(HttpServletRequest request, String name, Set<String> roles) {
        end(request);
        Instant now = clock.instant();
        request.getSession(true)
                .setAttribute(
                        ATTRIBUTE, new Visit(name, roles, now, changedAt(name).orElse(null), now));
        // A server may take over the id that the browser came with
        request.changeSessionId();
    }

    /** Whose session the request belongs to; who it was, where one was ended. */
    Optional<Visit> end(HttpServletRequest request) {
        HttpSession session = request.getSession(false);
        if (session == null) {
            return Optional.empty();
        }
        Optional<Visit> visit = Optional.ofNullable((Visit) session.getAttribute(ATTRIBUTE));
        session.invalidate();
        return visit;
    }

    /** Whose session the request belongs to. */
    Optional<Visit> of(HttpServletRequest request) {
        HttpSession session = request.getSession(false);
        if (session == null || !(session.getAttribute(ATTRIBUTE) instanceof Visit visit)) {
            return Optional.empty();
        }
        Instant now = clock.instant();
        if (!now.isBefore(visit.since().plus(SignIns.AWAY))) {
            session.invalidate();
            return Optional.empty();
        }
        if (now.isBefore(visit.checkedAt().plus(CHECKED))) {
            return Optional.of(visit);
        }
        // Marked before it is asked: while the database is away only one request waits for it
        session.setAttribute(ATTRIBUTE, visit.checked(now));
        if (visit.name().equals(BuiltInAdmin.NAME)) {
            return Optional.of(visit);
        }
        return checked(session, visit.checked(now));
    }

    private Optional<Visit> checked(HttpSession session, Visit visit) {
        Optional<Instant> change;
        try {
            change = users.changedAt(visit.name());
        } catch (UserTableException away) {
            return Optional.of(visit);
        }
        if (change.isPresent() && visit.changedAt() == null) {
            // The table could not be asked at the sign-in
            session.setAttribute(ATTRIBUTE, visit.known(change.get()));
            return Optional.of(visit);
        }
        if (change.isEmpty() || !change.get().equals(visit.changedAt())) {
            session.invalidate();
            return Optional.empty();
        }
        return Optional.of(visit);
    }

    private Optional<Instant> changedAt(String name) {
        if (name.equals(BuiltInAdmin.NAME)) {
            return Optional.empty();
        }
        try {
            return users.changedAt(name);
        } catch (UserTableException away) {
            return Optional.empty();
        }
    }
}
