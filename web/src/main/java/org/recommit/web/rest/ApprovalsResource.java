package org.recommit.web.rest;

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
import org.recommit.approval.Approval.State;
import org.recommit.deadletter.ApprovalDesk;
import org.recommit.deadletter.ApprovalDesk.Decision;
import org.recommit.paging.PageRequest;
import org.recommit.web.security.Users;

/** What a second person has to decide. */
@Path("approvals")
@Tag(name = "Approvals")
@RequestScoped
@Produces(MediaType.APPLICATION_JSON)
public class ApprovalsResource {

    @Inject
    private ApprovalDesk desk;

    @Inject
    private Users users;

    @Context
    private UriInfo uri;

    @Context
    private SecurityContext caller;

    @GET
    @RolesAllowed(PHARMACIST)
    @Operation(summary = "Wishes to discard or edit controlled work, newest first")
    @Parameter(
            name = "state",
            in = ParameterIn.QUERY,
            description = "PENDING, CARRYING_OUT, APPROVED, REJECTED, LAPSED or GONE; all if left out")
    @Parameter(name = "page", in = ParameterIn.QUERY, description = "from 0")
    @Parameter(name = "size", in = ParameterIn.QUERY, description = "1 to 500, 50 if left out")
    @APIResponse(
            responseCode = "200",
            content = @Content(mediaType = MediaType.APPLICATION_JSON, example = Examples.APPROVALS))
    @APIResponse(responseCode = "default", ref = "Problem")
    public JsonObject list() {
        Query query = new Query(uri.getQueryParameters());
        Optional<State> state = query.oneOf("state", State.class);
        PageRequest page = query.page();
        query.end();
        return Shapes.page(desk.approvals(state, page), Shapes::approval);
    }

    @GET
    @Path("{id}")
    @RolesAllowed(PHARMACIST)
    @Operation(summary = "One wish; where a letter is to be edited, with the whole body that it would get")
    @APIResponse(
            responseCode = "200",
            content = @Content(mediaType = MediaType.APPLICATION_JSON, example = Examples.EDIT_APPROVAL))
    @APIResponse(responseCode = "default", ref = "Problem")
    public JsonObject one(@PathParam("id") String id) {
        return Shapes.approval(desk.find(id).orElseThrow(ApprovalsResource::notThere), desk.body(id));
    }

    @POST
    @Path("{id}/approve")
    @RolesAllowed(PHARMACIST)
    @Operation(
            summary = "Agree: the letter is discarded, or sent back to work as edited",
            description =
                    "403 for who asked, and for whose password or roles that one set in the last 30 days. The state is"
                            + " CARRYING_OUT while the broker is away: it is done as soon as that is back.")
    @APIResponse(
            responseCode = "200",
            content = @Content(mediaType = MediaType.APPLICATION_JSON, example = Examples.APPROVAL))
    @APIResponse(responseCode = "default", ref = "Problem")
    public JsonObject approve(@PathParam("id") String id) {
        return shape(desk.approve(id, user(), users::made));
    }

    @POST
    @Path("{id}/reject")
    @Consumes(MediaType.APPLICATION_JSON)
    @RolesAllowed(PHARMACIST)
    @Operation(summary = "Decline: the letter stays", description = "403 as for approve.")
    @RequestBody(required = true, content = @Content(mediaType = MediaType.APPLICATION_JSON, example = Examples.NOTE))
    @APIResponse(
            responseCode = "200",
            content = @Content(mediaType = MediaType.APPLICATION_JSON, example = Examples.APPROVAL))
    @APIResponse(responseCode = "default", ref = "Problem")
    public JsonObject reject(@PathParam("id") String id, InputStream in) throws IOException {
        String note = Body.required(Body.object(in), "note", DeadLettersResource.LONGEST_NOTE);
        return shape(desk.reject(id, user(), note, users::made));
    }

    private static JsonObject shape(Decision decision) {
        if (decision instanceof Decision.Decided decided) {
            return Shapes.approval(decided.approval());
        }
        if (decision instanceof Decision.NotAnotherPerson same) {
            throw new ProblemException(Problem.of(403, same.text()));
        }
        if (decision instanceof Decision.NotPending now) {
            throw new ProblemException(Problem.of(409, "It is " + now.state() + " now."));
        }
        if (decision instanceof Decision.LetterGone) {
            throw new ProblemException(Problem.of(409, "Somebody has taken the letter before."));
        }
        throw notThere();
    }

    private String user() {
        return caller.getUserPrincipal().getName();
    }

    private static ProblemException notThere() {
        return new ProblemException(Problem.of(404, "There is no such wish."));
    }
}
