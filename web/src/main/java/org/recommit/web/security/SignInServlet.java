package org.recommit.web.security;

import jakarta.inject.Inject;
import jakarta.security.enterprise.credential.UsernamePasswordCredential;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Takes name and password from the form of {@code sign-in.xhtml}, and leads to the page that was asked for. */
@WebServlet(name = "sign-in", urlPatterns = "/sign-in")
public class SignInServlet extends HttpServlet {
    private static final long serialVersionUID = 1L;
    private static final int LONGEST = 200;

    @Inject
    private transient Gate gate;

    @Inject
    private transient Visits visits;

    @Inject
    private transient Users users;

    @Override
    protected void doPost(HttpServletRequest request, HttpServletResponse response) throws IOException {
        if (!SameOrigin.test(request)) {
            response.sendError(HttpServletResponse.SC_FORBIDDEN);
            return;
        }
        request.setCharacterEncoding(StandardCharsets.UTF_8.name());
        String to = Optional.ofNullable(request.getParameter("to")).orElse("");
        Gate.Answer answer = answer(request);
        if (answer instanceof Gate.Welcome welcome) {
            visits.begin(request, welcome.name(), welcome.roles());
            response.sendRedirect(request.getContextPath() + "/" + (isPage(to) ? to : ""));
            return;
        }
        String why = answer instanceof Gate.Locked
                ? "locked=true"
                : "wrong=" + (users.databaseAnswers() ? "password" : "away");
        response.sendRedirect(request.getContextPath() + "/sign-in.xhtml?" + why
                + (isPage(to) ? "&to=" + URLEncoder.encode(to, StandardCharsets.UTF_8) : ""));
    }

    private Gate.Answer answer(HttpServletRequest request) {
        String name = request.getParameter("user");
        String password = request.getParameter("password");
        if (!fits(name) || !fits(password)) {
            return new Gate.Wrong();
        }
        return gate.ask(new UsernamePasswordCredential(name.strip(), password), request.getRemoteAddr(), Gate.Way.FORM);
    }

    private static boolean fits(String text) {
        return text != null && !text.isBlank() && text.length() <= LONGEST;
    }

    /** Whether it is a page of the console with what it asks for; nothing else is ever led to. */
    static boolean isPage(String address) {
        return address.length() < 2_000 && address.matches("[a-z-]+\\.xhtml(\\?[\\x21-\\x7e]*)?");
    }
}
