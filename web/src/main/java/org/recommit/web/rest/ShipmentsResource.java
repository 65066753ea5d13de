package org.recommit.web.rest;

import static org.recommit.web.security.Roles.FINANCE;
import static org.recommit.web.security.Roles.OPERATOR;

import jakarta.annotation.Resource;
import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.concurrent.ManagedScheduledExecutorService;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.UriInfo;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.ParameterIn;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.recommit.carrier.CarrierInquiry;
import org.recommit.ledger.ShipmentReconciliation;
import org.recommit.reconcile.Carrier.Answer;
import org.recommit.reconcile.Carrier.CarrierRejected;
import org.recommit.reconcile.Carrier.CarrierStatus;
import org.recommit.retry.ReasonCode;

/** Shipments: what the carrier says of one now. */
@Path("shipments")
@Tag(name = "Shipments")
@RequestScoped
@Produces(MediaType.APPLICATION_JSON)
public class ShipmentsResource {
    /** The longest that a caller who is patient is kept, whatever the carrier asks for. */
    private static final int PATIENCE_SECONDS = 60;

    @Inject
    private CarrierInquiry carrier;

    @Resource
    private ManagedScheduledExecutorService executor;

    @Context
    private UriInfo uri;

    @POST
    @Path("{shipmentId: .+}/status-inquiry")
    @RolesAllowed({OPERATOR, FINANCE})
    @Operation(
            summary = "Ask the carrier for a shipment's status now",
            description =
                    "The ledger is not touched. 502 with the reason DEPENDENCY_REJECTED where the carrier refuses; 503"
                            + " with the reason RETRY_BUDGET_EXHAUSTED and the attempts where it did not answer in time.")
    @Parameter(
            name = "patient",
            in = ParameterIn.QUERY,
            description = "true: go on for up to a minute, as a commit would; false (default): some seconds")
    @APIResponse(
            responseCode = "200",
            content = @Content(mediaType = MediaType.APPLICATION_JSON, example = Examples.SHIPMENT_STATUS))
    @APIResponse(responseCode = "default", ref = "Problem")
    public CompletionStage<JsonObject> ask(@PathParam("shipmentId") String shipmentId) {
        Query query = new Query(uri.getQueryParameters());
        boolean patient = query.flag("patient").orElse(false);
        query.end();
        if (!ShipmentReconciliation.isShipmentId(shipmentId)) {
            throw new ProblemException(Problem.invalid("shipmentId", "That is no shipment's id."));
        }
        CompletionStage<Answer> answer =
                patient ? patiently(shipmentId) : CompletableFuture.completedFuture(carrier.now(shipmentId));
        return answer.thenApply(given -> shape(shipmentId, given));
    }

    /** Ended by a thread of the server's, in which JAX-RS may go on. */
    private CompletionStage<Answer> patiently(String shipmentId) {
        CompletableFuture<Answer> answer = carrier.patiently(shipmentId).toCompletableFuture();
        Future<?> end = executor.schedule(
                () -> answer.completeExceptionally(
                        new ProblemException(Problem.of(503, "The carrier has not answered yet."))),
                PATIENCE_SECONDS,
                TimeUnit.SECONDS);
        return answer.whenComplete((given, error) -> end.cancel(false));
    }

    static JsonObject shape(String shipmentId, Answer answer) {
        if (answer instanceof CarrierStatus known) {
            return new Shape()
                    .text("shipmentId", shipmentId)
                    .text("status", known.status())
                    .json();
        }
        String text = answer instanceof CarrierRejected rejected ? rejected.text() : "The carrier did not answer";
        throw new ProblemException(Problem.of(502, text + ".").because(ReasonCode.DEPENDENCY_REJECTED, 1));
    }
}
