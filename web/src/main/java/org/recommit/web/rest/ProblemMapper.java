package org.recommit.web.rest;

import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import jakarta.ws.rs.ext.ExceptionMapper;
import jakarta.ws.rs.ext.Provider;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Every exception of a resource as problem+json; the unforeseen ones with their cause in the server's log only. */
@Provider
public class ProblemMapper implements ExceptionMapper<Throwable> {
    private static final Logger LOG = Logger.getLogger(ProblemMapper.class.getName());

    @Context
    private UriInfo uri;

    @Override
    public Response toResponse(Throwable thrown) {
        Problem problem = Problem.of(thrown);
        if (problem.status() >= 500) {
            LOG.log(problem.status() == 500 ? Level.SEVERE : Level.FINE, "REQUEST_FAILED", thrown);
        }
        return response(problem, uri.getRequestUri().getRawPath());
    }

    static Response response(Problem problem, String path) {
        Response.ResponseBuilder answer = Response.status(problem.status())
                .type(Problem.MEDIA_TYPE)
                .entity(problem.json(path).toString());
        if (problem.status() == 503) {
            answer.header(HttpHeaders.RETRY_AFTER, problem.retryAfterSeconds());
        }
        if (problem.status() == 401) {
            answer.header(HttpHeaders.WWW_AUTHENTICATE, "Basic realm=\"recommit\", charset=\"UTF-8\"");
        }
        return answer.build();
    }

    /** What JAX-RS itself refuses (404, 405, 406, 415), with the headers that it set, such as {@code Allow}. */
    @Provider
    public static class OfJaxRs implements ExceptionMapper<WebApplicationException> {
        @Context
        private UriInfo uri;

        @Override
        public Response toResponse(WebApplicationException thrown) {
            Response given = thrown.getResponse();
            if (given.getStatus() < 400) {
                return given;
            }
            Response answer = response(
                    Problem.of(given.getStatus(), detail(given.getStatus())),
                    uri.getRequestUri().getRawPath());
            Object allow = given.getHeaders().getFirst(HttpHeaders.ALLOW);
            return allow == null
                    ? answer
                    : Response.fromResponse(answer)
                            .header(HttpHeaders.ALLOW, allow)
                            .build();
        }

        private static String detail(int status) {
            return switch (status) {
                case 404 -> "There is nothing at this address.";
                case 405 -> "This address knows other methods only.";
                case 406 -> "None of the accepted media types can be given.";
                case 415 -> "The body must be application/json.";
                default -> "The request was refused.";
            };
        }
    }
}
