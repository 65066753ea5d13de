package org.recommit.web.rest;

import static org.recommit.web.security.Roles.ADMIN;

import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
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
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.recommit.web.security.Roles;
import org.recommit.web.security.UserRules;
import org.recommit.web.security.Users;

/** The users of console and REST, except the built-in administrator. */
@Path("users")
@Tag(name = "Users")
@RequestScoped
@Produces(MediaType.APPLICATION_JSON)
public class UsersResource {
    @Inject
    private Users users;

    @Context
    private SecurityContext caller;

    @Context
    private UriInfo uri;

    @GET
    @RolesAllowed(ADMIN)
    @Operation(summary = "All users by name")
    @APIResponse(
            responseCode = "200",
            content = @Content(mediaType = MediaType.APPLICATION_JSON, example = Examples.USERS))
    @APIResponse(responseCode = "default", ref = "Problem")
    public JsonObject all() {
        List<JsonObject> items = users.all().stream().map(Shapes::user).toList();
        return new Shape().number("total", items.size()).list("items", items).json();
    }

    @PUT
    @Path("{name}")
    @Consumes(MediaType.APPLICATION_JSON)
    @RolesAllowed(ADMIN)
    @Operation(summary = "Set a user's password and roles", description = "201 where the user is new, else 204")
    @RequestBody(required = true, content = @Content(mediaType = MediaType.APPLICATION_JSON, example = Examples.USER))
    @APIResponse(responseCode = "201", description = "A new user")
    @APIResponse(responseCode = "204", description = "Changed")
    @APIResponse(responseCode = "default", ref = "Problem")
    public Response put(@PathParam("name") String name, InputStream in) throws IOException {
        refuse("name", UserRules.wrongName(name));
        JsonObject body = Body.object(in);
        String password = Body.required(body, "password", UserRules.LONGEST_PASSWORD);
        refuse("password", UserRules.wrongPassword(password));
        boolean added = users.put(name, password, roles(body), user());
        return added
                ? Response.created(uri.getRequestUri()).build()
                : Response.noContent().build();
    }

    @DELETE
    @Path("{name}")
    @RolesAllowed(ADMIN)
    @Operation(summary = "End a user")
    @APIResponse(responseCode = "204", description = "Ended")
    @APIResponse(responseCode = "default", ref = "Problem")
    public Response delete(@PathParam("name") String name) {
        if (!users.delete(name, user())) {
            throw new ProblemException(Problem.of(404, "There is no such user."));
        }
        return Response.noContent().build();
    }

    static Set<String> roles(JsonObject body) {
        JsonValue value = body.get("roles");
        if (!(value instanceof JsonArray array) || !array.stream().allMatch(UsersResource::known)) {
            throw new ProblemException(Problem.invalid(
                    "roles",
                    "The field roles is required: a list of "
                            + new TreeSet<>(Roles.ALL).stream().collect(Collectors.joining(", "))));
        }
        if (array.isEmpty()) {
            throw new ProblemException(Problem.invalid("roles", "At least one role is required."));
        }
        return array.getValuesAs(JsonString.class).stream()
                .map(JsonString::getString)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static boolean known(JsonValue role) {
        return role instanceof JsonString text && Roles.ALL.contains(text.getString());
    }

    private static void refuse(String parameter, Optional<String> wrong) {
        wrong.ifPresent(why -> {
            throw new ProblemException(Problem.invalid(parameter, why));
        });
    }

    private String user() {
        return caller.getUserPrincipal().getName();
    }
}
