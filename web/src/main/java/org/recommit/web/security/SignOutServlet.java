package org.recommit.web.security;

import jakarta.inject.Inject;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** Ends the session. */
@WebServlet(name = "sign-out", urlPatterns = "/sign-out")
public class SignOutServlet extends HttpServlet {
    private static final long serialVersionUID = 1L;

    @Inject
    private transient SecurityRecord record;

    @Inject
    private transient Visits visits;

    @Override
    protected void doPost(HttpServletRequest request, HttpServletResponse response) throws IOException {
        if (!SameOrigin.test(request)) {
            response.sendError(HttpServletResponse.SC_FORBIDDEN);
            return;
        }
        visits.end(request)
                .ifPresent(visit -> record.signedOut(visit.name(), Gate.how(request.getRemoteAddr(), Gate.Way.FORM)));
        response.sendRedirect(request.getContextPath() + "/sign-in.xhtml?out=true");
    }
}
