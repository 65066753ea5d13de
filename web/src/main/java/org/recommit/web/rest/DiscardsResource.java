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
import org.recommit.approval.DiscardCode;
import org.recommit.approval.DiscardWish;
import org.recommit.deadletter.DiscardDesk;
import org.recommit.deadletter.DiscardDesk.Outcome;
import org.recommit.paging.PageRequest;
import org.recommit.web.security.Sight;

/** Discarded dead letters, and the way back. */
@Path("discards")
@Tag(name = "Discards")
@RequestScoped
@Produces(MediaType.APPLICATION_JSON)
public class DiscardsResource {
    private static final int LONGEST_KEY = 200;

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
    @Consumes(MediaType.APPLICATION_JSON)
    @RolesAllowed({OPERATOR, PHARMACIST})
    @Operation(
            summary = "Discard many dead letters",
            description =
                    "The filter knows the parameters of GET /dead-letters, and lists of ids: \"ids\" for these alone,"
                            + " \"except\" for all but these. Ordinary work only: what is controlled or cannot be decoded stays"
                            + " and is counted. The oldest " + DiscardDesk.MOST
                            + " go at once, each on record by itself; \"left\" says how many are left for another call.")
    @RequestBody(
            required = true,
            content = @Content(mediaType = MediaType.APPLICATION_JSON, example = Examples.DISCARDS_WISH))
    @APIResponse(
            responseCode = "200",
            content = @Content(mediaType = MediaType.APPLICATION_JSON, example = Examples.MANY_DISCARDED))
    @APIResponse(responseCode = "default", ref = "Problem")
    public JsonObject discard(InputStream in) throws IOException {
        JsonObject body = Body.large(in);
        LetterWish which = LetterWish.of(Body.filterOf(body), Sight.of(caller::isUserInRole));
        Outcome outcome = desk.discard(
                which.choice(), wish(body), caller.getUserPrincipal().getName());
        refuse(outcome);
        Outcome.ManyDiscarded many = (Outcome.ManyDiscarded) outcome;
        return new Shape()
                .number("matched", many.matched())
                .number("discarded", many.discarded())
                .number("controlled", many.controlled())
                .number("awaiting", many.awaiting())
                .number("gone", many.gone())
                .number("left", many.left())
                .json();
    }

    /** What a body asks for. */
    static DiscardWish wish(JsonObject body) {
        return new DiscardWish(
                Body.choice(body, "code", DiscardCode.class),
                Body.required(body, "note", DeadLettersResource.LONGEST_NOTE),
                Body.optional(body, "landedKey", LONGEST_KEY));
    }

    /** Throws where the wish itself is refused. */
    static void refuse(Outcome outcome) {
        if (outcome instanceof Outcome.NoLandedKey) {
            throw new ProblemException(new Problem(
                    "landed-key", 422, "This code needs the key of a commit that has landed.", "landedKey"));
        }
        if (outcome instanceof Outcome.NotLanded not) {
            throw new ProblemException(new Problem(
                    "landed-key", 422, "No commit has landed under the key " + not.key() + ".", "landedKey"));
        }
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
