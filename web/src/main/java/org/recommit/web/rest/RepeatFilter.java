package org.recommit.web.rest;

import jakarta.annotation.Priority;
import jakarta.enterprise.inject.spi.CDI;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.container.ResourceInfo;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.Provider;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.recommit.answer.KeptAnswers;
import org.recommit.answer.KeptAnswers.Answer;
import org.recommit.answer.KeptAnswers.Found;
import org.recommit.answer.KeptAnswers.Request;

/**
 * The header {@value #HEADER} (draft-ietf-httpapi-idempotency-key-header): a request that changes something and is sent
 * again under the same key gets the answer that it has got, and nothing is done twice. Answers of requests that were
 * refused, or failed, are not kept: they have done nothing.
 *
 * <p>Not for {@code POST /commits}, where the header is the commit's own key, and the ledger sees to it.
 */
@Provider
@Priority(Priorities.AUTHORIZATION)
public class RepeatFilter implements ContainerRequestFilter, ContainerResponseFilter {
    static final String HEADER = "Idempotency-Key";

    private static final Logger LOG = Logger.getLogger(RepeatFilter.class.getName());
    private static final String BEGUN = RepeatFilter.class.getName();

    @Context
    private ResourceInfo resource;

    @Override
    public void filter(ContainerRequestContext request) throws IOException {
        String key = request.getHeaderString(HEADER);
        if (key == null
                || AccessFilter.SAFE.contains(request.getMethod())
                || resource.getResourceClass().equals(CommitsResource.class)) {
            return;
        }
        if (key.isBlank() || key.length() > Request.LONGEST_KEY) {
            throw new ProblemException(
                    Problem.invalid(HEADER, "The header may have 1 to " + Request.LONGEST_KEY + " characters."));
        }
        String caller = request.getSecurityContext().getUserPrincipal().getName();
        Request asked = new Request(caller, key, fingerprint(request));
        Found found = answers().begin(asked, Instant.now());
        if (found instanceof Found.Answered answered) {
            request.abortWith(response(answered.answer()));
        } else if (found instanceof Found.UnderWay) {
            throw new ProblemException(
                    new Problem("request-under-way", 409, "The same request is being carried out.", HEADER));
        } else if (found instanceof Found.Another) {
            throw new ProblemException(
                    new Problem("key-of-another-request", 422, "Another request was sent under this key.", HEADER));
        } else {
            request.setProperty(BEGUN, asked);
        }
    }

    @Override
    public void filter(ContainerRequestContext request, ContainerResponseContext response) {
        if (!(request.getProperty(BEGUN) instanceof Request asked)) {
            return;
        }
        try {
            if (response.getStatusInfo().getFamily() == Response.Status.Family.SUCCESSFUL) {
                answers().keep(asked, answer(response));
            } else {
                answers().forget(asked);
            }
        } catch (RuntimeException e) {
            // It is done, or refused, whatever becomes of the answer
            LOG.log(Level.WARNING, "The answer to a request with a key could not be kept", e);
        }
    }

    private static Answer answer(ContainerResponseContext response) {
        String body = response.hasEntity() ? response.getEntity().toString() : "";
        return new Answer(
                response.getStatus(), Optional.ofNullable(response.getHeaderString(HttpHeaders.LOCATION)), body);
    }

    private static Response response(Answer answer) {
        Response.ResponseBuilder response = Response.status(answer.status());
        answer.location().ifPresent(location -> response.header(HttpHeaders.LOCATION, location));
        if (!answer.body().isEmpty()) {
            response.type(MediaType.APPLICATION_JSON_TYPE).entity(answer.body());
        }
        return response.build();
    }

    /** Of the method, the address and the body, which the resource then reads as if nobody had. */
    private static String fingerprint(ContainerRequestContext request) throws IOException {
        InputStream in = request.getEntityStream();
        byte[] body = in.readNBytes(Body.LONGEST + 1);
        request.setEntityStream(new SequenceInputStream(new ByteArrayInputStream(body), in));
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            String line = request.getMethod() + " "
                    + request.getUriInfo().getRequestUri().getRawPath() + "\n";
            digest.update(line.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest.digest(body));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java has SHA-256", e);
        }
    }

    private static KeptAnswers answers() {
        return CDI.current().select(KeptAnswers.class).get();
    }
}
