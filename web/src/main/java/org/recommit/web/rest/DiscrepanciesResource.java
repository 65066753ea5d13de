package org.recommit.web.rest;

import static org.recommit.web.security.Roles.AUDITOR;
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
import org.recommit.ledger.AdjustmentReason;
import org.recommit.ledger.Discrepancies;
import org.recommit.ledger.Discrepancies.Explained;
import org.recommit.ledger.Discrepancies.ExplainedBefore;
import org.recommit.ledger.Discrepancies.Explanation;
import org.recommit.paging.PageRequest;

/** Discrepancies: where more had gone out than the ledger knew of. */
@Path("ledger/discrepancies")
@Tag(name = "Ledger")
@RequestScoped
@Produces(MediaType.APPLICATION_JSON)
public class DiscrepanciesResource {

    @Inject
    private Discrepancies discrepancies;

    @Context
    private UriInfo uri;

    @Context
    private SecurityContext caller;

    @GET
    @RolesAllowed({VIEWER, OPERATOR, PHARMACIST, AUDITOR})
    @Operation(summary = "Discrepancies, newest first")
    @Parameter(
            name = "open",
            in = ParameterIn.QUERY,
            description = "true: stock is still below zero; false: it is back")
    @Parameter(name = "page", in = ParameterIn.QUERY, description = "from 0")
    @Parameter(name = "size", in = ParameterIn.QUERY, description = "1 to 500, 50 if left out")
    @APIResponse(
            responseCode = "200",
            content = @Content(mediaType = MediaType.APPLICATION_JSON, example = Examples.DISCREPANCIES))
    @APIResponse(responseCode = "default", ref = "Problem")
    public JsonObject list() {
        Query query = new Query(uri.getQueryParameters());
        Optional<Boolean> open = LedgerQuery.open(query);
        PageRequest page = query.page();
        query.end();
        return Shapes.page(discrepancies.list(open, page), Shapes::discrepancy);
    }

    @POST
    @Path("{id: [0-9]{1,18}}/explain")
    @Consumes(MediaType.APPLICATION_JSON)
    @RolesAllowed(PHARMACIST)
    @Operation(
            summary = "Write down why stock was below zero",
            description =
                    "Code: COUNT, LOSS, THEFT, DAMAGE, EXPIRED, CORRECTION or OTHER. 409 where it is explained already.")
    @RequestBody(
            required = true,
            content = @Content(mediaType = MediaType.APPLICATION_JSON, example = Examples.EXPLANATION))
    @APIResponse(
            responseCode = "200",
            content = @Content(mediaType = MediaType.APPLICATION_JSON, example = Examples.EXPLAINED))
    @APIResponse(responseCode = "default", ref = "Problem")
    public JsonObject explain(@PathParam("id") long id, InputStream in) throws IOException {
        JsonObject body = Body.object(in);
        AdjustmentReason code = Body.choice(body, "code", AdjustmentReason.class);
        String note = Body.required(body, "note", DeadLettersResource.LONGEST_NOTE);
        String user = caller.getUserPrincipal().getName();
        Explanation done = discrepancies.explain(id, code, note, user);
        if (done instanceof Explained explained) {
            return Shapes.discrepancy(explained.discrepancy());
        }
        if (done instanceof ExplainedBefore before) {
            throw new ProblemException(Problem.of(409, before.by() + " has explained it already."));
        }
        throw new ProblemException(Problem.of(404, "There is no such discrepancy."));
    }
}
