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
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.recommit.audit.CommitHistory;
import org.recommit.commit.CommitQueue;
import org.recommit.ledger.FieldLimits;

/** Commits: put on the queue, and where they stand. */
@Path("commits")
@Tag(name = "Commits")
@RequestScoped
@Produces(MediaType.APPLICATION_JSON)
public class CommitsResource {

    @Inject
    private CommitQueue queue;

    @Inject
    private CommitHistory history;

    @Context
    private UriInfo uri;

    @POST
    @RolesAllowed({OPERATOR, FINANCE})
    @Consumes(MediaType.APPLICATION_JSON)
    @Operation(
            summary = "Put a commit on the queue",
            description = "202 once it is durably there. Whether it is valid is judged at the queue.")
    @RequestBody(required = true, content = @Content(mediaType = MediaType.APPLICATION_JSON, example = Examples.COMMIT))
    @APIResponse(
            responseCode = "202",
            description = "On the queue; key and Location are absent where the queue will find it invalid",
            content = @Content(mediaType = MediaType.APPLICATION_JSON, example = Examples.QUEUED))
    @APIResponse(responseCode = "default", ref = "Problem")
    public Response send(@HeaderParam("Idempotency-Key") String keyHeader, InputStream in) throws IOException {
        String body = Body.text(in, FieldLimits.BODY_BYTES);
        Optional<String> keyField = Body.field(body, "idempotencyKey");
        if (keyHeader != null && keyField.isPresent() && !keyField.get().equals(keyHeader)) {
            throw new ProblemException(
                    Problem.invalid("Idempotency-Key", "The header and the field idempotencyKey differ."));
        }
        Optional<String> key =
                queue.send(body, keyField.isPresent() ? Optional.empty() : Optional.ofNullable(keyHeader));
        Response.ResponseBuilder answer = Response.accepted(new Shape()
                .text("key", key.orElse(null))
                .text("status", "QUEUED")
                .json());
        return key.map(known -> answer.location(location(known))).orElse(answer).build();
    }

    /** A key's characters all stand in a path as they are. */
    private URI location(String key) {
        return uri.getBaseUriBuilder().path("commits").path(key).build();
    }

    @GET
    @Path("{key: .+}")
    @RolesAllowed({VIEWER, OPERATOR, PHARMACIST, FINANCE, AUDITOR, ADMIN})
    @Operation(summary = "Where a commit stands, with every event of its messages")
    @APIResponse(
            responseCode = "200",
            content = @Content(mediaType = MediaType.APPLICATION_JSON, example = Examples.STATUS))
    @APIResponse(responseCode = "default", ref = "Problem")
    public JsonObject status(@PathParam("key") String key) {
        return history.of(key)
                .map(Shapes::commit)
                .orElseThrow(() -> new ProblemException(Problem.of(404, "No commit of this key was ever seen.")));
    }
}
