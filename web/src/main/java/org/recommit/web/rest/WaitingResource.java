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
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.SecurityContext;
import jakarta.ws.rs.core.UriInfo;
import java.io.IOException;
import java.io.InputStream;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.ParameterIn;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.recommit.deadletter.RedriveJob.Terms;
import org.recommit.paging.PageRequest;
import org.recommit.waiting.WaitingCommits;
import org.recommit.waiting.WaitingFilter;

/** Commits that wait for their next attempt. */
@Path("waiting")
@Tag(name = "Waiting commits")
@RequestScoped
@Produces(MediaType.APPLICATION_JSON)
public class WaitingResource {
    private static final int RATE = 50;

    @Inject
    private WaitingCommits waiting;

    @Context
    private UriInfo uri;

    @Context
    private SecurityContext caller;

    @GET
    @RolesAllowed({VIEWER, OPERATOR, PHARMACIST, FINANCE, AUDITOR, ADMIN})
    @Operation(
            summary = "Commits that wait for their next attempt, the next first",
            description = "As the broker has them, at most 2 s ago. 503 while more than 10,000 wait.")
    @Parameter(name = "dependency", in = ParameterIn.QUERY, description = "what failed last: ledger, fx or carrier")
    @Parameter(name = "kind", in = ParameterIn.QUERY)
    @Parameter(name = "key", in = ParameterIn.QUERY)
    @Parameter(name = "page", in = ParameterIn.QUERY, description = "from 0")
    @Parameter(name = "size", in = ParameterIn.QUERY, description = "1 to 500, 50 if left out")
    @APIResponse(
            responseCode = "200",
            content = @Content(mediaType = MediaType.APPLICATION_JSON, example = Examples.WAITING))
    @APIResponse(responseCode = "default", ref = "Problem")
    public JsonObject list() {
        Query query = new Query(uri.getQueryParameters());
        WaitingFilter filter = WaitingQuery.of(query);
        PageRequest page = query.page();
        query.end();
        return Shapes.page(waiting.list(filter, page), Shapes::waiting);
    }

    @POST
    @Path("try-now")
    @Consumes(MediaType.APPLICATION_JSON)
    @RolesAllowed(OPERATOR)
    @Operation(
            summary = "Try waiting commits now",
            description =
                    "The filter knows the parameters of GET /waiting. Those that match now are delivered as they are,"
                            + " budgets kept, at that rate and in the background.")
    @RequestBody(
            required = true,
            content = @Content(mediaType = MediaType.APPLICATION_JSON, example = Examples.TRY_NOW))
    @APIResponse(
            responseCode = "202",
            content = @Content(mediaType = MediaType.APPLICATION_JSON, example = Examples.TRYING))
    @APIResponse(responseCode = "default", ref = "Problem")
    public Response tryNow(InputStream in) throws IOException {
        JsonObject body = Body.object(in);
        int rate = (int) Body.number(body, "ratePerSecond", 1, Terms.MOST_PER_SECOND, RATE);
        String note = Body.required(body, "note", DeadLettersResource.LONGEST_NOTE);
        WaitingFilter filter = WaitingQuery.of(Body.filter(body));
        int matched = waiting.tryNow(filter, rate, caller.getUserPrincipal().getName(), note);
        return Response.accepted(new Shape()
                        .number("matched", matched)
                        .number("ratePerSecond", rate)
                        .json())
                .build();
    }
}
