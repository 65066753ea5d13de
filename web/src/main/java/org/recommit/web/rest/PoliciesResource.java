package org.recommit.web.rest;

import static org.recommit.web.security.Roles.ADMIN;
import static org.recommit.web.security.Roles.AUDITOR;
import static org.recommit.web.security.Roles.FINANCE;
import static org.recommit.web.security.Roles.OPERATOR;
import static org.recommit.web.security.Roles.PHARMACIST;
import static org.recommit.web.security.Roles.VIEWER;

import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.recommit.retry.Outage;
import org.recommit.retry.RetryPolicies;
import org.recommit.retry.RetryPolicy;
import org.recommit.retry.Simulator;

/** The retry policies, and what they would do. */
@Path("policies")
@Tag(name = "Policies")
@RequestScoped
@Produces(MediaType.APPLICATION_JSON)
public class PoliciesResource {

    @Inject
    private RetryPolicies policies;

    @GET
    @RolesAllowed({VIEWER, OPERATOR, PHARMACIST, FINANCE, AUDITOR, ADMIN})
    @Operation(
            summary = "Every retry policy as configured",
            description =
                    "ceilingsMs: the ceiling of the wait after each attempt but the last. longestMs, meanMs: what a commit waits in all, at most and on average, until its attempts are used up, floors that a dependency asks for aside.")
    @APIResponse(
            responseCode = "200",
            content = @Content(mediaType = MediaType.APPLICATION_JSON, example = Examples.POLICIES))
    @APIResponse(responseCode = "default", ref = "Problem")
    public JsonObject list() {
        return Shapes.all(policies.all(), Shapes::policy);
    }

    @POST
    @Path("simulate")
    @RolesAllowed({VIEWER, OPERATOR, PHARMACIST, FINANCE, AUDITOR, ADMIN})
    @Consumes(MediaType.APPLICATION_JSON)
    @Operation(
            summary = "What a policy would do in an outage, under each jitter strategy",
            description =
                    "So many messages fail together; for outageSeconds every retry fails, after that ratePerSecond of each second succeed. exhaustedShare: 0 to 1. drainSeconds: from the first failure until the last message has landed or is exhausted. perSecond: retries in each second since the first failure. The same seed gives the same answer. Nothing is changed. One at a time: 503 while another one is at work.")
    @RequestBody(
            required = true,
            content = @Content(mediaType = MediaType.APPLICATION_JSON, example = Examples.SIMULATE))
    @APIResponse(
            responseCode = "200",
            content = @Content(mediaType = MediaType.APPLICATION_JSON, example = Examples.SIMULATIONS))
    @APIResponse(responseCode = "default", ref = "Problem")
    public JsonObject simulate(InputStream in) throws IOException {
        JsonObject body = Body.object(in);
        RetryPolicy policy = PolicyQuery.policy(Body.required(body, "policy", 40), policies);
        int messages = (int) Body.number(body, "messages", 1, Simulator.MOST_MESSAGES);
        Outage outage = new Outage(
                Duration.ofSeconds(Body.number(body, "outageSeconds", 0, Simulator.LONGEST.toSeconds())),
                (int) Body.number(body, "ratePerSecond", 1, Outage.HIGHEST_RATE));
        long seed = Body.number(body, "seed", Long.MIN_VALUE, Long.MAX_VALUE);
        return Shapes.simulations(PolicyQuery.compare(policy, messages, outage, seed));
    }
}
