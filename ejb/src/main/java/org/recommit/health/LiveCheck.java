package org.recommit.health;

import jakarta.enterprise.context.ApplicationScoped;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Liveness;

/** {@code /health/live}: the server answers. A restart mends neither a broker nor a database that is away. */
@Liveness
@ApplicationScoped
public class LiveCheck implements HealthCheck {
    @Override
    public HealthCheckResponse call() {
        return HealthCheckResponse.up("recommit");
    }
}
