package org.recommit.web.security;

import jakarta.annotation.security.DeclareRoles;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.security.enterprise.AuthenticationStatus;
import jakarta.security.enterprise.authentication.mechanism.http.HttpAuthenticationMechanism;
import jakarta.security.enterprise.authentication.mechanism.http.HttpMessageContext;
import jakarta.security.enterprise.credential.UsernamePasswordCredential;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * Who a request is from: for pages whoever signed in by the form ({@link SignInServlet}), which the session knows; for REST
 * the same, or HTTP Basic. Basic does not open pages, since a browser would send it along with what another site makes it
 * ask for.
 */
@ApplicationScoped
@DeclareRoles({Roles.VIEWER, Roles.OPERATOR, Roles.PHARMACIST, Roles.FINANCE, Roles.AUDITOR, Roles.ADMIN})
class SignIn implements HttpAuthenticationMechanism {

    @Inject
    private Gate gate;

    @Inject
    private Visits visits;

    @Override
    public AuthenticationStatus validateRequest(
            HttpServletRequest request, HttpServletResponse response, HttpMessageContext context) {
        Optional<UsernamePasswordCredential> credential =
                request.getServletPath().startsWith("/api")
                        ? BasicHeader.credential(request.getHeader("Authorization"))
                        : Optional.empty();
        if (credential.isPresent()) {
            Gate.Answer answer = gate.ask(credential.get(), request.getRemoteAddr(), Gate.Way.BASIC);
            if (answer instanceof Gate.Welcome welcome) {
                return context.notifyContainerAboutLogin(welcome.name(), welcome.roles());
            }
            if (answer instanceof Gate.Locked locked) {
                request.setAttribute(
                        LockOut.ATTRIBUTE, Math.max(1, locked.left().toSeconds()));
            }
            // The API answers by itself, with problem+json
            return context.doNothing();
        }
        Optional<Visit> visit = visits.of(request);
        if (visit.isPresent()) {
            return context.notifyContainerAboutLogin(
                    visit.get().name(), visit.get().roles());
        }
        return context.isProtected() ? form(request, response, context) : context.doNothing();
    }

    private static AuthenticationStatus form(
            HttpServletRequest request, HttpServletResponse response, HttpMessageContext context) {
        String to = request.getServletPath().substring(1);
        String query = request.getQueryString() == null ? "" : "?" + request.getQueryString();
        String form = request.getContextPath() + "/sign-in.xhtml"
                + (SignInServlet.isPage(to + query)
                        ? "?to=" + URLEncoder.encode(to + query, StandardCharsets.UTF_8)
                        : "");
        if (request.getHeader("Faces-Request") == null) {
            return context.redirect(form);
        }
        // A script of the page asks, which follows no redirect but this one
        try {
            response.setContentType("text/xml;charset=UTF-8");
            response.getWriter()
                    .write("<?xml version='1.0' encoding='UTF-8'?><partial-response><redirect url=\""
                            + request.getContextPath() + "/sign-in.xhtml\"></redirect></partial-response>");
            return AuthenticationStatus.SEND_CONTINUE;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
