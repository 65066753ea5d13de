package org.recommit.inline;

import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.spi.AfterDeploymentValidation;
import jakarta.enterprise.inject.spi.DeploymentException;
import jakarta.enterprise.inject.spi.Extension;
import jakarta.enterprise.inject.spi.ProcessAnnotatedType;
import jakarta.enterprise.inject.spi.WithAnnotations;
import jakarta.interceptor.Interceptor;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.microprofile.config.Config;
import org.eclipse.microprofile.config.ConfigProvider;
import org.recommit.retry.BadConfigurationException;
import org.recommit.retry.RetryPolicies;

/** Stops a deployment in which {@link CappedBackoff} stands where it must not. */
public class CappedBackoffExtension implements Extension {
    private final List<BoundMethod> found = new ArrayList<>();

    void collect(@Observes @WithAnnotations(CappedBackoff.class) ProcessAnnotatedType<?> seen) {
        boolean bean = !seen.getAnnotatedType().isAnnotationPresent(Interceptor.class)
                && !Modifier.isAbstract(seen.getAnnotatedType().getJavaClass().getModifiers());
        if (bean) {
            found.addAll(BoundMethod.in(seen.getAnnotatedType().getJavaClass()));
        }
    }

    void check(@Observes AfterDeploymentValidation end) {
        Config config = ConfigProvider.getConfig();
        try {
            // No bean can be asked for yet
            RetryPolicies policies = RetryPolicies.read(
                    property -> config.getOptionalValue(property, String.class), config.getPropertyNames());
            found.stream()
                    .flatMap(method -> method.problem(policies).stream())
                    .forEach(problem -> end.addDeploymentProblem(new DeploymentException(problem)));
        } catch (BadConfigurationException e) {
            end.addDeploymentProblem(e);
        }
    }
}
