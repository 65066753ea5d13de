package org.recommit.web.rest;

import static org.recommit.web.security.Roles.ADMIN;
import static org.recommit.web.security.Roles.AUDITOR;

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
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.ParameterIn;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.recommit.audit.AuditTrail;
import org.recommit.audit.AuditTrail.Filter;
import org.recommit.paging.PageRequest;

/** The trail of administrative actions. */
@Path("audit")
@Tag(name = "Audit")
@RequestScoped
@Produces(MediaType.APPLICATION_JSON)
public class AuditResource {

    @Inject
    private AuditTrail trail;

    @Context
    private UriInfo uri;

    @GET
    @RolesAllowed({AUDITOR, ADMIN})
    @Operation(summary = "Administrative actions, newest first")
    @Parameter(name = "actor", in = ParameterIn.QUERY, description = "the user")
    @Parameter(name = "action", in = ParameterIn.QUERY, description = "such as REDRIVE")
    @Parameter(name = "subject", in = ParameterIn.QUERY, description = "an idempotency key or a user's name")
    @Parameter(name = "from", in = ParameterIn.QUERY, description = "inclusive")
    @Parameter(name = "to", in = ParameterIn.QUERY, description = "exclusive")
    @Parameter(name = "page", in = ParameterIn.QUERY, description = "from 0")
    @Parameter(name = "size", in = ParameterIn.QUERY, description = "1 to 500, 50 if left out")
    @APIResponse(
            responseCode = "200",
            content = @Content(mediaType = MediaType.APPLICATION_JSON, example = Examples.AUDIT))
    @APIResponse(responseCode = "default", ref = "Problem")
    public JsonObject list() {
        Query query = new Query(uri.getQueryParameters());
        Filter filter = AuditQuery.of(query);
        PageRequest page = query.page();
        query.end();
        return Shapes.page(trail.list(filter, page), Shapes::audit);
    }

    @GET
    @Path("verify")
    @RolesAllowed({AUDITOR, ADMIN})
    @Operation(
            summary = "Check the whole trail",
            description = "Names every row that somebody changed, removed or moved.")
    @APIResponse(
            responseCode = "200",
            content = @Content(mediaType = MediaType.APPLICATION_JSON, example = Examples.AUDIT_VERIFIED))
    @APIResponse(responseCode = "default", ref = "Problem")
    public JsonObject verify() {
        return Shapes.verification(trail.verify());
    }
}
