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
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.SecurityContext;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.recommit.commit.Consumption;
import org.recommit.commit.QueueDepths.Depth;

/** Whether commits are worked on. */
@Path("consumption")
@Tag(name = "Consumption")
@RequestScoped
@Produces(MediaType.APPLICATION_JSON)
public class ConsumptionResource {

    @Inject
    private Consumption consumption;

    @Context
    private SecurityContext caller;

    @GET
    @RolesAllowed({VIEWER, OPERATOR, PHARMACIST, FINANCE, AUDITOR, ADMIN})
    @Operation(summary = "Whether commits are worked on")
    @APIResponse(
            responseCode = "200",
            content = @Content(mediaType = MediaType.APPLICATION_JSON, example = Examples.CONSUMPTION))
    @APIResponse(responseCode = "default", ref = "Problem")
    public JsonObject get() {
        return shape();
    }

    @PUT
    @Consumes(MediaType.APPLICATION_JSON)
    @RolesAllowed(OPERATOR)
    @Operation(
            summary = "Pause or resume the work on commits",
            description = "Commits are accepted all the time. A pause holds over restarts of everything.")
    @RequestBody(
            required = true,
            content = @Content(mediaType = MediaType.APPLICATION_JSON, example = Examples.CONSUMPTION_WISH))
    @APIResponse(
            responseCode = "200",
            content = @Content(mediaType = MediaType.APPLICATION_JSON, example = Examples.CONSUMPTION))
    @APIResponse(responseCode = "default", ref = "Problem")
    public JsonObject put(InputStream in) throws IOException {
        JsonObject body = Body.object(in);
        consumption.set(
                Body.choice(body, "state", Consumption.State.class),
                caller.getUserPrincipal().getName(),
                Body.required(body, "note", DeadLettersResource.LONGEST_NOTE));
        return shape();
    }

    private JsonObject shape() {
        List<Depth> queues = consumption.queues();
        return new Shape()
                .text("state", Consumption.of(queues).name())
                .list("queues", queues.stream().map(ConsumptionResource::shape).toList())
                .json();
    }

    private static JsonObject shape(Depth queue) {
        return new Shape()
                .text("name", queue.queue())
                .flag("paused", queue.paused())
                .number("messages", queue.messages())
                .number("waiting", queue.waiting())
                .json();
    }
}
