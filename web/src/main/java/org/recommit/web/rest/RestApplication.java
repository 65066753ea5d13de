package org.recommit.web.rest;

import jakarta.ws.rs.ApplicationPath;
import jakarta.ws.rs.core.Application;
import java.util.Set;
import org.eclipse.microprofile.openapi.annotations.Components;
import org.eclipse.microprofile.openapi.annotations.OpenAPIDefinition;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.enums.SecuritySchemeType;
import org.eclipse.microprofile.openapi.annotations.info.Info;
import org.eclipse.microprofile.openapi.annotations.info.License;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.media.SchemaProperty;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.security.SecurityRequirement;
import org.eclipse.microprofile.openapi.annotations.security.SecurityScheme;

/** The API's resources and providers. */
@ApplicationPath("api")
@OpenAPIDefinition(
        info =
                @Info(
                        title = "Recommit",
                        version = "1",
                        description =
                                "Commits to the ledger, the ledger itself, and the dead letters. Times are UTC with"
                                        + " milliseconds, decimals are texts, a field without a value is null. A request that"
                                        + " changes something needs the header X-Requested-By.",
                        license =
                                @License(name = "Apache-2.0", url = "https://www.apache.org/licenses/LICENSE-2.0.txt")),
        security = @SecurityRequirement(name = "basic"),
        components =
                @Components(
                        securitySchemes =
                                @SecurityScheme(
                                        securitySchemeName = "basic",
                                        type = SecuritySchemeType.HTTP,
                                        scheme = "basic"),
                        schemas =
                                @Schema(
                                        name = "Problem",
                                        description = "An error, RFC 9457",
                                        type = SchemaType.OBJECT,
                                        requiredProperties = {"type", "title", "status"},
                                        properties = {
                                            @SchemaProperty(name = "type", type = SchemaType.STRING),
                                            @SchemaProperty(name = "title", type = SchemaType.STRING),
                                            @SchemaProperty(name = "status", type = SchemaType.INTEGER),
                                            @SchemaProperty(name = "detail", type = SchemaType.STRING),
                                            @SchemaProperty(name = "instance", type = SchemaType.STRING),
                                            @SchemaProperty(
                                                    name = "parameter",
                                                    type = SchemaType.STRING,
                                                    description = "parameter, header or field at fault")
                                        }),
                        responses =
                                @APIResponse(
                                        name = "Problem",
                                        description = "400, 401, 403, 404, 405, 409, 413, 415, 422, 500 or 503",
                                        content =
                                                @Content(
                                                        mediaType = Problem.MEDIA_TYPE,
                                                        schema = @Schema(ref = "Problem")))))
public class RestApplication extends Application {
    static final Set<Class<?>> RESOURCES =
            Set.of(CommitsResource.class, LedgerResource.class, DeadLettersResource.class, UsersResource.class);

    private static final Set<Class<?>> PROVIDERS =
            Set.of(AccessFilter.class, AnswerHeaders.class, ProblemMapper.class, ProblemMapper.OfJaxRs.class);

    @Override
    public Set<Class<?>> getClasses() {
        Set<Class<?>> all = new java.util.HashSet<>(RESOURCES);
        all.addAll(PROVIDERS);
        return all;
    }
}
