package org.recommit.health;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.HealthCheckResponseBuilder;
import org.eclipse.microprofile.health.Readiness;

/** {@code /health/ready}: down until the application has started and while it cannot take or work on commits. */
@Readiness
@ApplicationScoped
public class ReadyCheck implements HealthCheck {
    private static final AtomicReference<Supplier<Reading>> SOURCE = new AtomicReference<>();

    /**
     * What the application says of itself.
     *
     * @param data shown as it is: nothing that only a signed-in user may see
     */
    public record Reading(boolean up, Map<String, String> data) {}

    /**
     * Names whom to ask. Static, because the check may stand in a library that both modules of an EAR see, where no bean of
     * theirs can be injected.
     */
    public static void ask(Supplier<Reading> source) {
        SOURCE.set(source);
    }

    @Override
    public HealthCheckResponse call() {
        Supplier<Reading> source = SOURCE.get();
        HealthCheckResponseBuilder answer = HealthCheckResponse.named("recommit");
        if (source == null) {
            return answer.down().withData("problems", "Not started yet.").build();
        }
        Reading reading = source.get();
        reading.data().forEach(answer::withData);
        return answer.status(reading.up()).build();
    }
}
