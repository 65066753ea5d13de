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
import jakarta.json.JsonNumber;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PUT;
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
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.ParameterIn;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.recommit.ledger.FieldLimits;
import org.recommit.ledger.FxRate;
import org.recommit.ledger.RateBook;
import org.recommit.ledger.RateBook.Publication;
import org.recommit.ledger.RateBook.Quote;
import org.recommit.ledger.RateBook.Refused;
import org.recommit.paging.PageRequest;

/** Exchange rates: published, corrected, with their history. */
@Path("fx-rates/{base}-{quote}/{asOf}")
@Tag(name = "Exchange rates")
@RequestScoped
@Produces(MediaType.APPLICATION_JSON)
public class FxRatesResource {

    @Inject
    private RateBook book;

    @Context
    private UriInfo uri;

    @Context
    private SecurityContext caller;

    @PUT
    @Consumes(MediaType.APPLICATION_JSON)
    @RolesAllowed(FINANCE)
    @Operation(
            summary = "Publish the rate of a day",
            description =
                    "204, also for the same rate again. Another rate is a 409, unless correct is true and a note says why;"
                            + " shipments that used the old rate keep it and are listed as superseded.")
    @RequestBody(required = true, content = @Content(mediaType = MediaType.APPLICATION_JSON, example = Examples.RATE))
    @APIResponse(responseCode = "204", description = "It is the rate now")
    @APIResponse(responseCode = "default", ref = "Problem")
    public Response put(
            @PathParam("base") String base,
            @PathParam("quote") String quote,
            @PathParam("asOf") String asOf,
            InputStream in)
            throws IOException {
        JsonObject body = Body.object(in);
        Quote asked = quote(base, quote, asOf, body);
        Publication done = book.publish(asked, user(), correction(body));
        if (done instanceof Refused refused) {
            throw new ProblemException(new Problem(
                    "other-rate",
                    409,
                    "Another rate stands, " + Iso.decimal(refused.standing())
                            + ": to replace it, send correct: true and a note.",
                    "rate"));
        }
        return Response.noContent().build();
    }

    @GET
    @RolesAllowed({VIEWER, OPERATOR, PHARMACIST, FINANCE, AUDITOR, ADMIN})
    @Operation(
            summary = "The rate of a day, every value it had, and the shipments that used one it has no longer",
            description = "The page is one of the superseded shipments.")
    @Parameter(name = "page", in = ParameterIn.QUERY, description = "from 0")
    @Parameter(name = "size", in = ParameterIn.QUERY, description = "1 to 500, 50 if left out")
    @APIResponse(
            responseCode = "200",
            content = @Content(mediaType = MediaType.APPLICATION_JSON, example = Examples.RATE_ENTRY))
    @APIResponse(responseCode = "default", ref = "Problem")
    public JsonObject get(
            @PathParam("base") String base, @PathParam("quote") String quote, @PathParam("asOf") String asOf) {
        Query query = new Query(uri.getQueryParameters());
        PageRequest page = query.page();
        query.end();
        return book.find(pair(base, quote), day(asOf), page)
                .map(Shapes::rate)
                .orElseThrow(
                        () -> new ProblemException(Problem.of(404, "No rate was published for this pair and day.")));
    }

    static Quote quote(String base, String quote, String asOf, JsonObject body) {
        return new Quote(
                pair(base, quote),
                day(asOf),
                text(body.get("rate"))
                        .flatMap(FxRate::read)
                        .orElseThrow(() -> new ProblemException(Problem.invalid(
                                "rate",
                                "The field rate is required: a number above zero of at most " + FieldLimits.RATE_DIGITS
                                        + " digits, without an exponent."))));
    }

    /** Why another rate may be replaced; empty where that is not asked for. */
    static Optional<String> correction(JsonObject body) {
        JsonValue correct = body.getOrDefault("correct", JsonValue.FALSE);
        if (correct != JsonValue.TRUE && correct != JsonValue.FALSE) {
            throw new ProblemException(Problem.invalid("correct", "The field correct is true or false."));
        }
        return correct == JsonValue.TRUE
                ? Optional.of(Body.required(body, "note", DeadLettersResource.LONGEST_NOTE))
                : Optional.empty();
    }

    private static String pair(String base, String quote) {
        String pair = base + "/" + quote;
        if (!FxRate.isPair(pair)) {
            throw new ProblemException(Problem.invalid("pair", "A pair is two different currencies as EUR-USD."));
        }
        return pair;
    }

    private static LocalDate day(String text) {
        try {
            LocalDate day = LocalDate.parse(text);
            if (!day.isBefore(FieldLimits.EARLIEST) && day.getYear() <= 9999) {
                return day;
            }
        } catch (DateTimeException e) {
            // The same answer
        }
        throw new ProblemException(
                Problem.invalid("asOf", "A day is a date as 2026-11-30, not before " + FieldLimits.EARLIEST + "."));
    }

    private static Optional<String> text(JsonValue value) {
        if (value instanceof JsonString text) {
            return Optional.of(text.getString());
        }
        return value instanceof JsonNumber number ? Optional.of(number.toString()) : Optional.empty();
    }

    private String user() {
        return caller.getUserPrincipal().getName();
    }
}
