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
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.UriInfo;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.ParameterIn;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.recommit.audit.RetryHistory;
import org.recommit.retry.BudgetReview;
import org.recommit.retry.RetryPolicies;

/** What the recorded retries say about the policies. */
@Path("retries")
@Tag(name = "Policies")
@RequestScoped
@Produces(MediaType.APPLICATION_JSON)
public class RetriesResource {
    private static final int MOST_HOURS = 31 * 24;

    @Inject
    private RetryHistory history;

    @Inject
    private RetryPolicies policies;

    @Inject
    private Clock clock;

    @Context
    private UriInfo uri;

    @GET
    @Path("spread")
    @RolesAllowed({VIEWER, OPERATOR, PHARMACIST, FINANCE, AUDITOR, ADMIN})
    @Operation(
            summary = "When the scheduled retries are due, against an even spread",
            description =
                    "Retries of the attempts that failed in the last minutes, by when they are due, later than now included. even: the sum over the attempts of the bucket's share in the ceiling of those active then. peakRatio: the largest count / even that chance does not explain, at most 2 where there is none. burst: peakRatio is above 2. A bucket of fewer than 10 retries is no burst. Buckets are seconds, longer where there would be more than 7,200. At most the latest 100,000 retries: from is later then.")
    @Parameter(name = "dependency", in = ParameterIn.QUERY, description = "ledger, fx or carrier; all if left out")
    @Parameter(name = "minutes", in = ParameterIn.QUERY, description = "1 to 1440, 15 if left out")
    @APIResponse(
            responseCode = "200",
            content = @Content(mediaType = MediaType.APPLICATION_JSON, example = Examples.SPREAD))
    @APIResponse(responseCode = "default", ref = "Problem")
    public JsonObject spread() {
        return Shapes.spread(SpreadQuery.of(new Query(uri.getQueryParameters()), history, policies, clock.instant()));
    }

    @GET
    @Path("budgets")
    @RolesAllowed({VIEWER, OPERATOR, PHARMACIST, FINANCE, AUDITOR, ADMIN})
    @Operation(
            summary = "How often a policy was exhausted before its dependency came back",
            description =
                    "For each policy under which commits were exhausted in the last hours: how many; cameBack: after how many of them the dependency came back, that is, for the ledger, another commit landed; for the carrier, another shipment; for fx, the missing rate was published, or, while the commit has not landed, another shipment that had waited for a rate landed; justBefore: how many of those it missed by at most longestMs, the longest that a commit can wait under the policy; medianMissedMs: half of them missed it by at most this. Many justBefore: allow more attempts or a higher cap. Few: outages outlast any sensible budget.")
    @Parameter(name = "hours", in = ParameterIn.QUERY, description = "1 to 744, 24 if left out")
    @APIResponse(
            responseCode = "200",
            content = @Content(mediaType = MediaType.APPLICATION_JSON, example = Examples.BUDGETS))
    @APIResponse(responseCode = "default", ref = "Problem")
    public JsonObject budgets() {
        Query query = new Query(uri.getQueryParameters());
        Duration back = Duration.ofHours(query.number("hours", 24, 1, MOST_HOURS));
        query.end();
        Instant now = clock.instant();
        return Shapes.all(BudgetReview.of(history.exhausted(now.minus(back), now), policies), Shapes::budget);
    }
}
