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
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.EntityTag;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Request;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.SecurityContext;
import jakarta.ws.rs.core.UriInfo;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.ParameterIn;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.recommit.approval.Approval;
import org.recommit.deadletter.DeadLetter;
import org.recommit.deadletter.DeadLetterFilter;
import org.recommit.deadletter.DeadLetters;
import org.recommit.deadletter.DiscardDesk;
import org.recommit.deadletter.EditDesk;
import org.recommit.deadletter.Redrive;
import org.recommit.paging.PageRequest;
import org.recommit.web.security.Sight;

/** Dead letters: found, looked at, sent back to work. */
@Path("dead-letters")
@Tag(name = "Dead letters")
@RequestScoped
@Produces(MediaType.APPLICATION_JSON)
public class DeadLettersResource {
    static final int LONGEST_NOTE = 1_000;

    @Inject
    private DeadLetters letters;

    @Inject
    private DiscardDesk desk;

    @Inject
    private EditDesk edits;

    @Context
    private UriInfo uri;

    @Context
    private SecurityContext caller;

    @GET
    @RolesAllowed({VIEWER, OPERATOR, PHARMACIST, FINANCE, AUDITOR, ADMIN})
    @Operation(summary = "Dead letters, newest first", description = "Finance sees shipments and rates only.")
    @Parameter(name = "reason", in = ParameterIn.QUERY)
    @Parameter(name = "dependency", in = ParameterIn.QUERY, description = "ledger, fx or carrier")
    @Parameter(name = "source", in = ParameterIn.QUERY)
    @Parameter(name = "kind", in = ParameterIn.QUERY)
    @Parameter(name = "controlled", in = ParameterIn.QUERY, description = "true or false")
    @Parameter(name = "key", in = ParameterIn.QUERY)
    @Parameter(name = "schedule", in = ParameterIn.QUERY, description = "CII includes CIIN, CIII includes CIIIN")
    @Parameter(name = "shipmentId", in = ParameterIn.QUERY)
    @Parameter(name = "fxPair", in = ParameterIn.QUERY, description = "such as EUR/USD")
    @Parameter(name = "asOf", in = ParameterIn.QUERY, description = "day of the shipment or rate")
    @Parameter(name = "from", in = ParameterIn.QUERY, description = "time of death, inclusive")
    @Parameter(name = "to", in = ParameterIn.QUERY, description = "time of death, exclusive")
    @Parameter(name = "page", in = ParameterIn.QUERY, description = "from 0")
    @Parameter(name = "size", in = ParameterIn.QUERY, description = "1 to 500, 50 if left out")
    @APIResponse(
            responseCode = "200",
            content = @Content(mediaType = MediaType.APPLICATION_JSON, example = Examples.DEAD_LETTERS))
    @APIResponse(responseCode = "default", ref = "Problem")
    public JsonObject list() {
        Query query = new Query(uri.getQueryParameters());
        DeadLetterFilter filter = LetterQuery.of(query, Sight.of(caller::isUserInRole));
        PageRequest page = query.page();
        query.end();
        return Shapes.page(letters.list(filter, page), Shapes::letter);
    }

    @GET
    @Path("summary")
    @RolesAllowed({VIEWER, OPERATOR, PHARMACIST, FINANCE, AUDITOR, ADMIN})
    @Operation(summary = "How many there are, by reason, dependency and source")
    @APIResponse(
            responseCode = "200",
            content = @Content(mediaType = MediaType.APPLICATION_JSON, example = Examples.SUMMARY))
    @APIResponse(responseCode = "default", ref = "Problem")
    public JsonObject summary() {
        return Shapes.summary(letters.summary());
    }

    @GET
    @Path("{id}")
    @RolesAllowed({OPERATOR, PHARMACIST, AUDITOR})
    @Operation(summary = "One dead letter with its properties and body", description = "Every look is audited.")
    @APIResponse(
            responseCode = "200",
            content = @Content(mediaType = MediaType.APPLICATION_JSON, example = Examples.DEAD_LETTER))
    @APIResponse(responseCode = "default", ref = "Problem")
    public Response one(@PathParam("id") String id) {
        DeadLetter.Opened opened = letters.open(id, user()).orElseThrow(DeadLettersResource::notThere);
        return Response.ok(Shapes.opened(opened)).tag(tag(id)).build();
    }

    @POST
    @Path("{id}/redrive")
    @Consumes(MediaType.APPLICATION_JSON)
    @RolesAllowed({OPERATOR, PHARMACIST})
    @Operation(summary = "Send a dead letter back to work, with a fresh budget and its remembered steps")
    @RequestBody(required = true, content = @Content(mediaType = MediaType.APPLICATION_JSON, example = Examples.NOTE))
    @APIResponse(
            responseCode = "200",
            content = @Content(mediaType = MediaType.APPLICATION_JSON, example = Examples.QUEUED))
    @APIResponse(responseCode = "default", ref = "Problem")
    public JsonObject redrive(@PathParam("id") String id, InputStream in) throws IOException {
        String note = Body.required(Body.object(in), "note", LONGEST_NOTE);
        return sent(letters.redrive(id, user(), note));
    }

    @POST
    @Path("{id}/edit-and-redrive")
    @Consumes(MediaType.APPLICATION_JSON)
    @RolesAllowed({OPERATOR, PHARMACIST})
    @Operation(
            summary = "Send a dead letter back to work with another body",
            description =
                    "The body, a text or a JSON object, has to be valid as a new message has to: 422 with the reason"
                            + " otherwise. The letter's key stays; one may be given in the body only where the letter has none that"
                            + " is valid, or where its key has landed with other content. Steps that had succeeded are forgotten."
                            + " 202: it is controlled work before or after, cannot be decoded, or gets another key: a pharmacist who"
                            + " is another person has to approve the difference.")
    @Parameter(
            name = "If-Match",
            in = ParameterIn.HEADER,
            description = "The ETag of GET /dead-letters/{id}; 412 if it is another letter's")
    @RequestBody(required = true, content = @Content(mediaType = MediaType.APPLICATION_JSON, example = Examples.EDIT))
    @APIResponse(
            responseCode = "200",
            content = @Content(mediaType = MediaType.APPLICATION_JSON, example = Examples.QUEUED))
    @APIResponse(
            responseCode = "202",
            content = @Content(mediaType = MediaType.APPLICATION_JSON, example = Examples.EDIT_APPROVAL))
    @APIResponse(responseCode = "default", ref = "Problem")
    public Response editAndRedrive(@PathParam("id") String id, @Context Request request, InputStream in)
            throws IOException {
        JsonObject wish = Body.edit(in);
        String note = Body.required(wish, "note", LONGEST_NOTE);
        if (request.evaluatePreconditions(tag(id)) != null) {
            throw new ProblemException(new Problem("not-that-letter", 412, "It is another letter.", "If-Match"));
        }
        Redrive outcome = edits.edit(id, Body.text(wish, "body"), note, user());
        return outcome instanceof Redrive.Requested asked
                ? accepted(asked.approval())
                : Response.ok(sent(outcome)).build();
    }

    /** A letter never changes: another body stands under another id. */
    private static EntityTag tag(String id) {
        return new EntityTag(
                UUID.nameUUIDFromBytes(id.getBytes(StandardCharsets.UTF_8)).toString());
    }

    private static JsonObject sent(Redrive outcome) {
        if (outcome instanceof Redrive.Sent sent) {
            return new Shape().text("key", sent.key()).text("status", "QUEUED").json();
        }
        if (outcome instanceof Redrive.Invalid invalid) {
            throw new ProblemException(
                    new Problem("invalid-commit", 422, invalid.text() + ".", "body").because(invalid.reason()));
        }
        if (outcome instanceof Redrive.NoTarget refused) {
            throw new ProblemException(new Problem(
                    "no-redrive-target",
                    422,
                    "Its origin " + refused.origin() + " is no queue that redrives may go to; it stays.",
                    null));
        }
        if (outcome instanceof Redrive.AwaitingApproval) {
            throw awaitingApproval();
        }
        if (outcome instanceof Redrive.NotSendable) {
            throw new ProblemException(new Problem(
                    "no-redrive", 422, "It is an object or damaged, so that no copy can be sent; it stays.", null));
        }
        throw notThere();
    }

    @POST
    @Path("{id}/discard")
    @Consumes(MediaType.APPLICATION_JSON)
    @RolesAllowed({OPERATOR, PHARMACIST})
    @Operation(
            summary = "Discard a dead letter",
            description =
                    "200: it is off the queue, and kept, so that it can be restored. 202: it is controlled work, or cannot be"
                            + " decoded: a pharmacist who is another person has to approve. The codes DUPLICATE_OF_LANDED and"
                            + " ENTERED_MANUALLY need the field landedKey, the key of a commit that has landed.")
    @RequestBody(
            required = true,
            content = @Content(mediaType = MediaType.APPLICATION_JSON, example = Examples.DISCARD))
    @APIResponse(
            responseCode = "200",
            content = @Content(mediaType = MediaType.APPLICATION_JSON, example = Examples.DISCARDED))
    @APIResponse(
            responseCode = "202",
            content = @Content(mediaType = MediaType.APPLICATION_JSON, example = Examples.APPROVAL))
    @APIResponse(responseCode = "default", ref = "Problem")
    public Response discard(@PathParam("id") String id, InputStream in) throws IOException {
        DiscardDesk.Outcome outcome = desk.discard(id, DiscardsResource.wish(Body.object(in)), user());
        if (outcome instanceof DiscardDesk.Outcome.Discarded done) {
            return Response.ok(Shapes.discard(done.discard())).build();
        }
        if (outcome instanceof DiscardDesk.Outcome.Requested asked) {
            return accepted(asked.approval());
        }
        if (outcome instanceof DiscardDesk.Outcome.AwaitingApproval) {
            throw awaitingApproval();
        }
        if (outcome instanceof DiscardDesk.Outcome.NotKeepable) {
            throw new ProblemException(new Problem(
                    "no-discard", 422, "It is an object or damaged, so that it could not be kept; it stays.", null));
        }
        DiscardsResource.refuse(outcome);
        throw notThere();
    }

    private Response accepted(Approval asked) {
        return Response.accepted(Shapes.approval(asked))
                .location(uri.getBaseUriBuilder()
                        .path("approvals")
                        .path(asked.id())
                        .build())
                .build();
    }

    private static ProblemException awaitingApproval() {
        return new ProblemException(Problem.of(409, "An earlier wish about it waits for a second person's decision."));
    }

    private String user() {
        return caller.getUserPrincipal().getName();
    }

    private static ProblemException notThere() {
        return new ProblemException(Problem.of(404, "There is no such dead letter now."));
    }
}
