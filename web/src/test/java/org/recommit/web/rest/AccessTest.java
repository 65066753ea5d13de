package org.recommit.web.rest;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.HttpMethod;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.recommit.web.security.Roles;

class AccessTest {
    private static final Set<String> ANY = Roles.ALL;
    private static final Set<String> READERS = Set.of("viewer", "operator", "pharmacist", "auditor");

    private static final Set<String> REDRIVERS = Set.of("operator", "pharmacist");

    /** The table of the API's documentation, method by method: a new method must be added here with its roles. */
    @Test
    void everyResourceMethodNamesItsRoles() {
        Map<String, Set<String>> found = new TreeMap<>();
        RestApplication.RESOURCES.stream()
                .flatMap(AccessTest::calls)
                .forEach(call ->
                        found.put(call.getDeclaringClass().getSimpleName() + "." + call.getName(), roles(call)));

        assertThat(found)
                .isEqualTo(new TreeMap<>(Map.ofEntries(
                        Map.entry("CommitsResource.send", Set.of("operator", "finance")),
                        Map.entry("CommitsResource.status", ANY),
                        Map.entry("LedgerResource.movements", READERS),
                        Map.entry("LedgerResource.movementsCsv", READERS),
                        Map.entry("LedgerResource.balances", READERS),
                        Map.entry("DiscrepanciesResource.list", READERS),
                        Map.entry("DiscrepanciesResource.explain", Set.of("pharmacist")),
                        Map.entry("FxRatesResource.put", Set.of("finance")),
                        Map.entry("FxRatesResource.get", ANY),
                        Map.entry("ShipmentsResource.ask", Set.of("operator", "finance")),
                        Map.entry("DeadLettersResource.list", ANY),
                        Map.entry("DeadLettersResource.summary", ANY),
                        Map.entry("DeadLettersResource.one", Set.of("operator", "pharmacist", "auditor")),
                        Map.entry("DeadLettersResource.redrive", Set.of("operator", "pharmacist")),
                        Map.entry("DeadLettersResource.discard", REDRIVERS),
                        Map.entry("DeadLettersResource.editAndRedrive", REDRIVERS),
                        Map.entry("DiscardsResource.list", REDRIVERS),
                        Map.entry("DiscardsResource.discard", REDRIVERS),
                        Map.entry("DiscardsResource.restore", REDRIVERS),
                        Map.entry("ApprovalsResource.list", Set.of("pharmacist")),
                        Map.entry("ApprovalsResource.one", Set.of("pharmacist")),
                        Map.entry("ApprovalsResource.approve", Set.of("pharmacist")),
                        Map.entry("ApprovalsResource.reject", Set.of("pharmacist")),
                        Map.entry("ConsumptionResource.get", ANY),
                        Map.entry("WaitingResource.list", ANY),
                        Map.entry("WaitingResource.tryNow", Set.of("operator")),
                        Map.entry("ConsumptionResource.put", Set.of("operator")),
                        Map.entry("RedrivesResource.start", REDRIVERS),
                        Map.entry("RedrivesResource.list", REDRIVERS),
                        Map.entry("RedrivesResource.one", REDRIVERS),
                        Map.entry("RedrivesResource.letters", REDRIVERS),
                        Map.entry("RedrivesResource.cancel", REDRIVERS),
                        Map.entry("RedrivesResource.pause", REDRIVERS),
                        Map.entry("RedrivesResource.resume", REDRIVERS),
                        Map.entry("PoliciesResource.list", ANY),
                        Map.entry("PoliciesResource.simulate", ANY),
                        Map.entry("RetriesResource.spread", ANY),
                        Map.entry("RetriesResource.budgets", ANY),
                        Map.entry("AuditResource.list", Set.of("auditor", "admin")),
                        Map.entry("AuditResource.verify", Set.of("auditor", "admin")),
                        Map.entry("AuditCsvResource.export", Set.of("auditor", "admin")),
                        Map.entry("UsersResource.all", Set.of("admin")),
                        Map.entry("UsersResource.put", Set.of("admin")),
                        Map.entry("UsersResource.delete", Set.of("admin")))));
    }

    @Test
    void refusesInThisOrder() {
        assertThat(status(false, false, false)).isEqualTo(401);
        assertThat(status(true, true, false)).isEqualTo(403);
        assertThat(status(true, false, true)).isEqualTo(403);
        assertThat(status(true, true, true)).isEqualTo(200);
    }

    private static int status(boolean signedIn, boolean hasRole, boolean guarded) {
        return AccessFilter.refusal(signedIn, hasRole, guarded)
                .map(Problem::status)
                .orElse(200);
    }

    private static Stream<Method> calls(Class<?> resource) {
        return Arrays.stream(resource.getDeclaredMethods())
                .filter(method -> Arrays.stream(method.getAnnotations())
                        .anyMatch(annotation -> annotation.annotationType().isAnnotationPresent(HttpMethod.class)));
    }

    private static Set<String> roles(Method call) {
        RolesAllowed allowed = call.getAnnotation(RolesAllowed.class);
        return allowed == null ? Set.of() : List.of(allowed.value()).stream().collect(Collectors.toSet());
    }
}
