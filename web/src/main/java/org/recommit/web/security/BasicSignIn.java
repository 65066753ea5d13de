package org.recommit.web.security;

import jakarta.annotation.security.DeclareRoles;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.security.enterprise.AuthenticationStatus;
import jakarta.security.enterprise.authentication.mechanism.http.HttpAuthenticationMechanism;
import jakarta.security.enterprise.authentication.mechanism.http.HttpMessageContext;
import jakarta.security.enterprise.credential.UsernamePasswordCredential;
import jakarta.security.enterprise.identitystore.CredentialValidationResult;
import jakarta.security.enterprise.identitystore.CredentialValidationResult.Status;
import jakarta.security.enterprise.identitystore.IdentityStoreHandler;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;

/**
 * HTTP Basic (RFC 7617) for pages and REST alike; who may sign in is asked of {@link BuiltInAdmin}, then of {@link
 * TableUsers}. The container's own cuts passwords at a colon and answers what it cannot read with an error.
 */
@ApplicationScoped
@DeclareRoles({Roles.VIEWER, Roles.OPERATOR, Roles.PHARMACIST, Roles.FINANCE, Roles.AUDITOR, Roles.ADMIN})
class BasicSignIn implements HttpAuthenticationMechanism {
    private static final String SCHEME = "Basic ";
    private static final String CHALLENGE = "Basic realm=\"recommit\", charset=\"UTF-8\"";

    @Inject
    private IdentityStoreHandler users;

    @Override
    public AuthenticationStatus validateRequest(
            HttpServletRequest request, HttpServletResponse response, HttpMessageContext context) {
        Optional<CredentialValidationResult> result =
                credential(request.getHeader("Authorization")).map(users::validate);
        if (result.filter(found -> found.getStatus() == Status.VALID).isPresent()) {
            return context.notifyContainerAboutLogin(result.get());
        }
        if (context.isProtected()) {
            response.setHeader("WWW-Authenticate", CHALLENGE);
            return context.responseUnauthorized();
        }
        return context.doNothing();
    }

    /** The name before the first colon and the password behind it; empty where the header holds none. */
    static Optional<UsernamePasswordCredential> credential(String header) {
        if (header == null || !header.regionMatches(true, 0, SCHEME, 0, SCHEME.length())) {
            return Optional.empty();
        }
        try {
            byte[] decoded =
                    Base64.getDecoder().decode(header.substring(SCHEME.length()).strip());
            String pair = new String(decoded, StandardCharsets.UTF_8);
            int colon = pair.indexOf(':');
            return colon <= 0 || colon == pair.length() - 1
                    ? Optional.empty()
                    : Optional.of(new UsernamePasswordCredential(pair.substring(0, colon), pair.substring(colon + 1)));
        } catch (IllegalArgumentException noBase64) {
            return Optional.empty();
        }
    }
}
