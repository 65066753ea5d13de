package org.recommit.web.rest;

import jakarta.ws.rs.ApplicationPath;
import jakarta.ws.rs.core.Application;
import java.util.HashSet;
import java.util.Set;

/** The API's resources and providers. What {@code /openapi} says of the whole stands in META-INF/openapi.yaml. */
@ApplicationPath("api")
public class RestApplication extends Application {
    static final Set<Class<?>> RESOURCES = Set.of(
            CommitsResource.class,
            LedgerResource.class,
            DeadLettersResource.class,
            RedrivesResource.class,
            DiscardsResource.class,
            ApprovalsResource.class,
            ConsumptionResource.class,
            WaitingResource.class,
            PoliciesResource.class,
            RetriesResource.class,
            DiscrepanciesResource.class,
            FxRatesResource.class,
            ShipmentsResource.class,
            UsersResource.class,
            AuditResource.class,
            AuditCsvResource.class);

    private static final Set<Class<?>> PROVIDERS = Set.of(
            AccessFilter.class,
            RepeatFilter.class,
            AnswerHeaders.class,
            ProblemMapper.class,
            ProblemMapper.OfJaxRs.class);

    @Override
    public Set<Class<?>> getClasses() {
        Set<Class<?>> all = new HashSet<>(RESOURCES);
        all.addAll(PROVIDERS);
        return all;
    }
}
