package org.recommit.web.rest;

import static org.recommit.web.security.Roles.OPERATOR;
import static org.recommit.web.security.Roles.PHARMACIST;

import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.SecurityContext;
import jakarta.ws.rs.core.UriInfo;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.ParameterIn;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.recommit.deadletter.DiscardDesk;
import org.recommit.paging.PageRequest;

/** Discarded dead letters, and the way back. */
@Path("discards")
@Tag(name = "Discards")
@RequestScoped
@Produces(MediaType.APPLICATION_JSON)
public class DiscardsResource {

    @Inject
    private DiscardDesk desk;

    @Context
    private UriInfo uri;

    @Context
    private SecurityContext caller;

    @GET
    @RolesAllowed({OPERATOR, PHARMACIST})
    @Operation(summary = "Discarded letters, newest first", description = "One that was just discarded may come late.")
    @Parameter(name = "key", in = ParameterIn.QUERY)
    @Parameter(name = "restored", in = ParameterIn.QUERY, description = "true or false")
    @Parameter(name = "page", in = ParameterIn.QUERY, description = "from 0")
    @Parameter(name = "size", in = ParameterIn.QUERY, description = "1 to 500, 50 if left out")
    @APIResponse(
            responseCode = "200",
            content = @Content(mediaType = MediaType.APPLICATION_JSON, example = Examples.DISCARDS))
    @APIResponse(responseCode = "default", ref = "Problem")
    public JsonObject list() {
        Query query = new Query(uri.getQueryParameters());
        Optional<String> key = query.text("key");
        Optional<Boolean> restored = query.flag("restored");
        PageRequest page = query.page();
        query.end();
        return Shapes.page(desk.discards(key, restored, page), Shapes::discard);
    }

    @POST
    @Path("{id}/restore")
    @Consumes(MediaType.APPLICATION_JSON)
    @RolesAllowed({OPERATOR, PHARMACIST})
    @Operation(summary = "Put a discarded letter back to the dead letters", description = "It has a new id there.")
    @RequestBody(required = true, content = @Content(mediaType = MediaType.APPLICATION_JSON, example = Examples.NOTE))
    @APIResponse(
            responseCode = "200",
            content = @Content(mediaType = MediaType.APPLICATION_JSON, example = Examples.RESTORED))
    @APIResponse(responseCode = "default", ref = "Problem")
    public JsonObject restore(@PathParam("id") String id, InputStream in) throws IOException {
        String note = Body.required(Body.object(in), "note", DeadLettersResource.LONGEST_NOTE);
        return switch (desk.restore(id, caller.getUserPrincipal().getName(), note)) {
            case DONE -> new Shape().text("id", id).text("status", "DEAD").json();
            case RESTORED_BEFORE -> throw new ProblemException(Problem.of(409, "It has been restored before."));
            case NOT_THERE -> throw new ProblemException(Problem.of(404, "There is no such discarded letter."));
        };
    }
}
