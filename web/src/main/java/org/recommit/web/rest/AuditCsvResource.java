package org.recommit.web.rest;

import static org.recommit.web.security.Roles.ADMIN;
import static org.recommit.web.security.Roles.AUDITOR;

import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.SecurityContext;
import jakarta.ws.rs.core.StreamingOutput;
import java.time.Clock;
import java.util.Map;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.recommit.audit.AuditEntry;
import org.recommit.audit.AuditEntry.Action;
import org.recommit.audit.AuditHead;
import org.recommit.audit.AuditTrail;

/** The whole trail, to be kept elsewhere and checked there. */
@Path("audit.csv")
@Tag(name = "Audit")
@RequestScoped
public class AuditCsvResource {

    @Inject
    private AuditTrail trail;

    @Inject
    private Clock clock;

    @Context
    private SecurityContext caller;

    @GET
    @RolesAllowed({AUDITOR, ADMIN})
    @Produces("text/csv")
    @Operation(
            summary = "The whole trail as CSV, oldest first",
            description =
                    "All that the hashes are made of: config/audit/VerifyAudit.java checks it without this program. The export is on record itself: its own row is the last, or near it.")
    @APIResponse(responseCode = "200", content = @Content(mediaType = "text/csv", example = Examples.AUDIT_CSV))
    @APIResponse(responseCode = "default", ref = "Problem")
    public Response export() {
        AuditTrail asked = trail;
        String user = caller.getUserPrincipal().getName();
        // Before the answer begins: a database that is away is a 503 and no half file
        asked.append(AuditEntry.of(clock.instant(), user, Action.EXPORT_AUDIT, "", Map.of()));
        AuditHead head = asked.head();
        StreamingOutput stream = out -> AuditCsv.write(head.id(), asked::after, out);
        return Response.ok(stream, "text/csv; charset=UTF-8; header=present")
                .header("Content-Disposition", "attachment; filename=\"audit.csv\"")
                .build();
    }
}
