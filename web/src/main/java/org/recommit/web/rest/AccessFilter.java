package org.recommit.web.rest;

import jakarta.annotation.Priority;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.ResourceInfo;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.SecurityContext;
import jakarta.ws.rs.ext.Provider;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;

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

    private static final Set<String> SAFE = Set.of("GET", "HEAD", "OPTIONS");

    @Context
    private ResourceInfo resource;

    @Override
    public void filter(ContainerRequestContext request) {
        SecurityContext caller = request.getSecurityContext();
        RolesAllowed allowed = resource.getResourceMethod().getAnnotation(RolesAllowed.class);
        String[] roles = allowed == null ? new String[0] : allowed.value();
        refusal(
                        caller.getUserPrincipal() != null,
                        Arrays.stream(roles).anyMatch(caller::isUserInRole),
                        SAFE.contains(request.getMethod()) || request.getHeaderString(GUARD_HEADER) != null)
                .ifPresent(problem -> request.abortWith(ProblemMapper.response(
                        problem, request.getUriInfo().getRequestUri().getRawPath())));
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
