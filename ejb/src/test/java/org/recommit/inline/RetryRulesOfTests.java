package org.recommit.inline;

import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.util.random.RandomGenerator;
import org.eclipse.microprofile.config.Config;
import org.eclipse.microprofile.config.ConfigProvider;
import org.recommit.retry.RetryPolicies;

/** What the interceptor asks the container for. */
@Dependent
class RetryRulesOfTests {

    @Produces
    @Singleton
    RetryPolicies policies() {
        Config config = ConfigProvider.getConfig();
        return RetryPolicies.read(
                property -> config.getOptionalValue(property, String.class), config.getPropertyNames());
    }

    @Produces
    RandomGenerator random() {
        return RandomGenerator.getDefault();
    }
}
