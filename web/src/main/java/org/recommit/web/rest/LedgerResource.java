package org.recommit.web.rest;

import static org.recommit.web.security.Roles.AUDITOR;
import static org.recommit.web.security.Roles.OPERATOR;
import static org.recommit.web.security.Roles.PHARMACIST;
import static org.recommit.web.security.Roles.VIEWER;

import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.SecurityContext;
import jakarta.ws.rs.core.StreamingOutput;
import jakarta.ws.rs.core.UriInfo;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.ParameterIn;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.recommit.audit.AuditEntry;
import org.recommit.audit.AuditEntry.Action;
import org.recommit.audit.AuditTrail;
import org.recommit.ledger.LedgerQueries;
import org.recommit.ledger.LedgerQueries.BalanceFilter;
import org.recommit.ledger.LedgerQueries.MovementFilter;
import org.recommit.ledger.LedgerQueries.PostedMovement;
import org.recommit.paging.Page;
import org.recommit.paging.PageRequest;

/** The ledger: movements and balances. */
@Path("ledger")
@Tag(name = "Ledger")
@RequestScoped
@Produces(MediaType.APPLICATION_JSON)
public class LedgerResource {

    @Inject
    private LedgerQueries ledger;

    @Inject
    private AuditTrail trail;

    @Inject
    private Clock clock;

    @Context
    private UriInfo uri;

    @Context
    private SecurityContext caller;

    @GET
    @Path("movements")
    @RolesAllowed({VIEWER, OPERATOR, PHARMACIST, AUDITOR})
    @Operation(summary = "Posted movements, newest first")
    @Parameter(name = "key", in = ParameterIn.QUERY)
    @Parameter(name = "site", in = ParameterIn.QUERY)
    @Parameter(name = "ndc", in = ParameterIn.QUERY, description = "11 digits")
    @Parameter(name = "lot", in = ParameterIn.QUERY, description = "empty: those without a lot")
    @Parameter(name = "schedule", in = ParameterIn.QUERY, description = "CII includes CIIN, CIII includes CIIIN")
    @Parameter(name = "type", in = ParameterIn.QUERY)
    @Parameter(name = "source", in = ParameterIn.QUERY)
    @Parameter(name = "reference", in = ParameterIn.QUERY)
    @Parameter(name = "from", in = ParameterIn.QUERY, description = "inclusive")
    @Parameter(name = "to", in = ParameterIn.QUERY, description = "exclusive")
    @Parameter(
            name = "basis",
            in = ParameterIn.QUERY,
            description = "occurred (default) or recorded: the time that from, to and the order mean")
    @Parameter(name = "page", in = ParameterIn.QUERY, description = "from 0")
    @Parameter(name = "size", in = ParameterIn.QUERY, description = "1 to 500, 50 if left out")
    @APIResponse(
            responseCode = "200",
            content = @Content(mediaType = MediaType.APPLICATION_JSON, example = Examples.MOVEMENTS))
    @APIResponse(responseCode = "default", ref = "Problem")
    public JsonObject movements() {
        Query query = new Query(uri.getQueryParameters());
        MovementFilter filter = LedgerQuery.movements(query);
        PageRequest page = query.page();
        query.end();
        return Shapes.page(ledger.movements(filter, page), Shapes::movement);
    }

    @GET
    @Path("movements.csv")
    @RolesAllowed({VIEWER, OPERATOR, PHARMACIST, AUDITOR})
    @Produces("text/csv")
    @Operation(
            summary = "All movements that match, as CSV",
            description = "The parameters of /ledger/movements except page and size")
    @APIResponse(responseCode = "200", content = @Content(mediaType = "text/csv", example = Examples.MOVEMENTS_CSV))
    @APIResponse(responseCode = "default", ref = "Problem")
    public Response movementsCsv() {
        Query query = new Query(uri.getQueryParameters());
        MovementFilter filter = LedgerQuery.movements(query);
        query.end();
        LedgerQueries asked = ledger;
        String asWritten =
                Optional.ofNullable(uri.getRequestUri().getRawQuery()).orElse("");
        trail.append(AuditEntry.of(
                clock.instant(),
                caller.getUserPrincipal().getName(),
                Action.EXPORT_MOVEMENTS,
                "",
                Map.of("filter", asWritten)));
        // asked before the answer begins: a database that is away is a 503 and no half file
        Page<PostedMovement> first = asked.movements(filter, new PageRequest(0, PageRequest.MAX_SIZE));
        StreamingOutput stream = out -> MovementCsv.write(
                first, page -> asked.movements(filter, new PageRequest(page, PageRequest.MAX_SIZE)), out);
        return Response.ok(stream, "text/csv; charset=UTF-8; header=present")
                .header("Content-Disposition", "attachment; filename=\"movements.csv\"")
                .build();
    }

    @GET
    @Path("balances")
    @RolesAllowed({VIEWER, OPERATOR, PHARMACIST, AUDITOR})
    @Operation(summary = "Stock by site, ndc, lot and unit")
    @Parameter(name = "site", in = ParameterIn.QUERY)
    @Parameter(name = "ndc", in = ParameterIn.QUERY, description = "11 digits")
    @Parameter(name = "schedule", in = ParameterIn.QUERY, description = "CII includes CIIN, CIII includes CIIIN")
    @Parameter(name = "asOf", in = ParameterIn.QUERY, description = "as of the end of that day, UTC")
    @Parameter(name = "page", in = ParameterIn.QUERY, description = "from 0")
    @Parameter(name = "size", in = ParameterIn.QUERY, description = "1 to 500, 50 if left out")
    @APIResponse(
            responseCode = "200",
            content = @Content(mediaType = MediaType.APPLICATION_JSON, example = Examples.BALANCES))
    @APIResponse(responseCode = "default", ref = "Problem")
    public JsonObject balances() {
        Query query = new Query(uri.getQueryParameters());
        BalanceFilter filter = LedgerQuery.balances(query);
        PageRequest page = query.page();
        query.end();
        return Shapes.page(ledger.balances(filter, page), Shapes::balance);
    }
}
