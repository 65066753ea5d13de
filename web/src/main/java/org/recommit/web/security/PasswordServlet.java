package org.recommit.web.security;

import jakarta.annotation.PostConstruct;
import jakarta.inject.Inject;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.Optional;

/**
 * Takes the form of {@code password.xhtml}: whoever has signed in changes his own password. All his sessions end with it, so
 * that nobody who knew the old one stays; he signs in anew.
 */
@WebServlet(name = "password", urlPatterns = "/password")
public class PasswordServlet extends HttpServlet {
    private static final long serialVersionUID = 1L;

    @Inject
    private transient Users users;

    @Inject
    private transient Visits visits;

    @Inject
    private transient Clock clock;

    /** Whoever finds a session open shall not guess its password. */
    private transient LockOut guesses;

    @PostConstruct
    void start() {
        guesses = new LockOut(Gate.PER_ADDRESS, Gate.LOCKED, clock);
    }

    @Override
    protected void doPost(HttpServletRequest request, HttpServletResponse response) throws IOException {
        Optional<Visit> visit = visits.of(request);
        if (visit.isEmpty() || !SameOrigin.test(request)) {
            response.sendError(HttpServletResponse.SC_FORBIDDEN);
            return;
        }
        request.setCharacterEncoding(StandardCharsets.UTF_8.name());
        String problem = problem(visit.get().name(), request);
        if (!problem.isEmpty()) {
            response.sendRedirect(request.getContextPath() + "/password.xhtml?problem=" + problem);
            return;
        }
        visits.end(request);
        response.sendRedirect(request.getContextPath() + "/sign-in.xhtml?changed=true");
    }

    /** Why it is not changed, in a word that the page knows; empty if it is. */
    private String problem(String name, HttpServletRequest request) {
        String old = value(request, "old");
        String password = value(request, "password");
        if (name.equals(BuiltInAdmin.NAME)) {
            return "configured";
        }
        if (UserRules.wrongPassword(password).isPresent() || password.equals(old)) {
            return "unfit";
        }
        if (!password.equals(value(request, "again"))) {
            return "again";
        }
        if (guesses.left(name).isPresent()) {
            return "locked";
        }
        try {
            if (old.length() > UserRules.LONGEST_PASSWORD || !users.changeOwn(name, old, password)) {
                return guesses.failed(name) ? "locked" : "old";
            }
            guesses.forget(name);
            return "";
        } catch (UserTableException away) {
            return "away";
        }
    }

    private static String value(HttpServletRequest request, String name) {
        return Optional.ofNullable(request.getParameter(name)).orElse("");
    }
}
