package org.recommit.web.rest;

import jakarta.annotation.Priority;
import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.inject.spi.CDI;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.ResourceInfo;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.SecurityContext;
import jakarta.ws.rs.ext.Provider;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import org.recommit.web.security.LockOut;
import org.recommit.web.security.SecurityRecord;

/**
 * Lets a request through if its user has one of the roles that the method names; a method that names none is closed.
 * Servers differ in whether they heed {@code @RolesAllowed} on a resource, and those that do answer without problem+json,
 * so it is done here, before them.
 */
@Provider
@Priority(Priorities.AUTHENTICATION)
public class AccessFilter implements ContainerRequestFilter {
    /** No form of another site can send it, so that a signed-in browser cannot be made to act. */
    static final String GUARD_HEADER = "X-Requested-By";

    /** Where sign-in leaves the seconds to wait, of a name that is locked. */
    private static final String LOCKED = LockOut.ATTRIBUTE;

    /** What changes nothing. */
    static final Set<String> SAFE = Set.of("GET", "HEAD", "OPTIONS");

    @Context
    private ResourceInfo resource;

    @Override
    public void filter(ContainerRequestContext request) {
        SecurityContext caller = request.getSecurityContext();
        if (request.getProperty(LOCKED) instanceof Long seconds) {
            request.abortWith(
                    locked(seconds, request.getUriInfo().getRequestUri().getRawPath()));
            return;
        }
        RolesAllowed allowed = resource.getResourceMethod().getAnnotation(RolesAllowed.class);
        String[] roles = allowed == null ? new String[0] : allowed.value();
        boolean signedIn = caller.getUserPrincipal() != null;
        boolean hasRole = Arrays.stream(roles).anyMatch(caller::isUserInRole);
        String path = request.getUriInfo().getRequestUri().getRawPath();
        if (signedIn && !hasRole) {
            CDI.current()
                    .select(SecurityRecord.class)
                    .get()
                    .refusedAccess(caller.getUserPrincipal().getName(), request.getMethod(), path);
        }
        boolean guarded = SAFE.contains(request.getMethod()) || request.getHeaderString(GUARD_HEADER) != null;
        refusal(signedIn, hasRole, guarded)
                .ifPresent(problem -> request.abortWith(ProblemMapper.response(problem, path)));
    }

    private static Response locked(long seconds, String path) {
        Problem problem = Problem.of(429, "Too many failed attempts to sign in: nothing is looked at for now.");
        return Response.fromResponse(ProblemMapper.response(problem, path))
                .header(HttpHeaders.RETRY_AFTER, seconds)
                .build();
    }

    static Optional<Problem> refusal(boolean signedIn, boolean hasRole, boolean guarded) {
        if (!signedIn) {
            return Optional.of(Problem.of(401, "Sign in with user and password."));
        }
        if (!guarded) {
            return Optional.of(new Problem(
                    "missing-header", 403, "A request that changes something needs the header.", GUARD_HEADER));
        }
        return hasRole ? Optional.empty() : Optional.of(Problem.of(403, "Your roles do not allow this."));
    }
}
