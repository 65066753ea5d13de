package org.recommit.web.rest;

import static org.recommit.web.security.Roles.OPERATOR;
import static org.recommit.web.security.Roles.PHARMACIST;

import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.SecurityContext;
import jakarta.ws.rs.core.UriInfo;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.ParameterIn;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.recommit.deadletter.BulkRedrives;
import org.recommit.deadletter.BulkRedrives.Change;
import org.recommit.deadletter.RedriveJob;
import org.recommit.deadletter.RedriveJob.LetterState;
import org.recommit.deadletter.RedriveJob.Terms;
import org.recommit.paging.PageRequest;
import org.recommit.web.security.Sight;

/** Bulk redrives: many dead letters on their way back to work. */
@Path("redrives")
@Tag(name = "Redrives")
@RequestScoped
@Produces(MediaType.APPLICATION_JSON)
public class RedrivesResource {
    private static final int RATE = 50;

    @Inject
    private BulkRedrives redrives;

    @Context
    private UriInfo uri;

    @Context
    private SecurityContext caller;

    @POST
    @RolesAllowed({OPERATOR, PHARMACIST})
    @Consumes(MediaType.APPLICATION_JSON)
    @Operation(
            summary = "Send all dead letters that match back to work, in the background",
            description =
                    "The filter knows the parameters of GET /dead-letters, and lists of ids: \"ids\" for these alone,"
                            + " \"except\" for all but these. What would fail the same way again is sent only where the filter"
                            + " names its reason, or \"ids\" names the letter. Which letters are meant is settled now. The"
                            + " first \"canary\" letters (0 if left out) go ahead, and the rest waits until all of them have"
                            + " landed. The job pauses itself when more than a fifth fail again.")
    @RequestBody(
            required = true,
            content = @Content(mediaType = MediaType.APPLICATION_JSON, example = Examples.REDRIVES_WISH))
    @APIResponse(
            responseCode = "202",
            content = @Content(mediaType = MediaType.APPLICATION_JSON, example = Examples.REDRIVE_JOB))
    @APIResponse(responseCode = "default", ref = "Problem")
    public Response start(@HeaderParam(RepeatFilter.HEADER) String requestKey, InputStream in) throws IOException {
        JsonObject body = Body.large(in);
        Terms terms = new Terms(
                (int) Body.number(body, "ratePerSecond", 1, Terms.MOST_PER_SECOND, RATE),
                (int) Body.number(body, "canary", 0, Terms.MOST_CANARIES, 0),
                Body.required(body, "note", DeadLettersResource.LONGEST_NOTE));
        LetterWish which = LetterWish.of(Body.filterOf(body), Sight.of(caller::isUserInRole));
        RedriveJob job = redrives.start(
                which.choice(),
                which.described(),
                terms,
                user(),
                Optional.ofNullable(requestKey).map(this::ownKey));
        return Response.accepted(Shapes.redriveJob(job))
                .location(uri.getAbsolutePathBuilder().path(job.id()).build())
                .build();
    }

    @GET
    @RolesAllowed({OPERATOR, PHARMACIST})
    @Operation(summary = "Bulk redrives, newest first", description = "Sent back is not landed: both are counted.")
    @Parameter(name = "page", in = ParameterIn.QUERY, description = "from 0")
    @Parameter(name = "size", in = ParameterIn.QUERY, description = "1 to 500, 50 if left out")
    @APIResponse(
            responseCode = "200",
            content = @Content(mediaType = MediaType.APPLICATION_JSON, example = Examples.REDRIVE_JOBS))
    @APIResponse(responseCode = "default", ref = "Problem")
    public JsonObject list() {
        Query query = new Query(uri.getQueryParameters());
        PageRequest page = query.page();
        query.end();
        return Shapes.page(redrives.list(page), Shapes::redriveJob);
    }

    @GET
    @Path("{id}")
    @RolesAllowed({OPERATOR, PHARMACIST})
    @Operation(summary = "One bulk redrive with its progress")
    @APIResponse(
            responseCode = "200",
            content = @Content(mediaType = MediaType.APPLICATION_JSON, example = Examples.REDRIVE_JOB))
    @APIResponse(responseCode = "default", ref = "Problem")
    public JsonObject one(@PathParam("id") String id) {
        return Shapes.redriveJob(redrives.find(id).orElseThrow(RedrivesResource::notThere));
    }

    @GET
    @Path("{id}/letters")
    @RolesAllowed({OPERATOR, PHARMACIST})
    @Operation(summary = "What became of each letter of a bulk redrive")
    @Parameter(
            name = "state",
            in = ParameterIn.QUERY,
            description = "LEFT, SENT, LANDED, FAILED_AGAIN, GONE or REFUSED")
    @Parameter(name = "page", in = ParameterIn.QUERY, description = "from 0")
    @Parameter(name = "size", in = ParameterIn.QUERY, description = "1 to 500, 50 if left out")
    @APIResponse(
            responseCode = "200",
            content = @Content(mediaType = MediaType.APPLICATION_JSON, example = Examples.REDRIVE_LETTERS))
    @APIResponse(responseCode = "default", ref = "Problem")
    public JsonObject letters(@PathParam("id") String id) {
        Query query = new Query(uri.getQueryParameters());
        Optional<LetterState> state = query.oneOf("state", LetterState.class);
        PageRequest page = query.page();
        query.end();
        redrives.find(id).orElseThrow(RedrivesResource::notThere);
        return Shapes.page(redrives.letters(id, state, page), Shapes::redriveLetter);
    }

    @DELETE
    @Path("{id}")
    @RolesAllowed({OPERATOR, PHARMACIST})
    @Operation(summary = "Cancel a bulk redrive", description = "The letters that are left stay where they are.")
    @APIResponse(
            responseCode = "200",
            content = @Content(mediaType = MediaType.APPLICATION_JSON, example = Examples.REDRIVE_JOB))
    @APIResponse(responseCode = "default", ref = "Problem")
    public JsonObject cancel(@PathParam("id") String id) {
        return shape(redrives.cancel(id, user()));
    }

    @POST
    @Path("{id}/pause")
    @RolesAllowed({OPERATOR, PHARMACIST})
    @Operation(summary = "Stop a bulk redrive until it is resumed")
    @APIResponse(
            responseCode = "200",
            content = @Content(mediaType = MediaType.APPLICATION_JSON, example = Examples.REDRIVE_JOB))
    @APIResponse(responseCode = "default", ref = "Problem")
    public JsonObject pause(@PathParam("id") String id) {
        return shape(redrives.pause(id, user()));
    }

    @POST
    @Path("{id}/resume")
    @RolesAllowed({OPERATOR, PHARMACIST})
    @Operation(
            summary = "Let a bulk redrive go on",
            description = "What has failed again so far is not held against it any more.")
    @APIResponse(
            responseCode = "200",
            content = @Content(mediaType = MediaType.APPLICATION_JSON, example = Examples.REDRIVE_JOB))
    @APIResponse(responseCode = "default", ref = "Problem")
    public JsonObject resume(@PathParam("id") String id) {
        return shape(redrives.resume(id, user()));
    }

    private static JsonObject shape(Change change) {
        if (change instanceof Change.Changed changed) {
            return Shapes.redriveJob(changed.job());
        }
        if (change instanceof Change.NotNow now) {
            throw new ProblemException(Problem.of(409, "The job is " + now.state() + " now."));
        }
        throw notThere();
    }

    /** Everybody's keys are his own. */
    private String ownKey(String requestKey) {
        return UUID.nameUUIDFromBytes((user() + "\n" + requestKey).getBytes(StandardCharsets.UTF_8))
                .toString();
    }

    private String user() {
        return caller.getUserPrincipal().getName();
    }

    private static ProblemException notThere() {
        return new ProblemException(Problem.of(404, "There is no such job."));
    }
}
