package org.recommit.commit;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Initialized;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.random.RandomGenerator;
import org.eclipse.microprofile.config.Config;
import org.eclipse.microprofile.config.ConfigProvider;
import org.recommit.ledger.CommitReader;
import org.recommit.reconcile.BusinessDays;
import org.recommit.reconcile.Carrier;
import org.recommit.reconcile.FxRates;
import org.recommit.reconcile.Reconciliation;
import org.recommit.retry.RetryPolicies;
import org.recommit.server.Node;
import org.recommit.server.Randomness;

/** Makes the pure parts from the configuration. A bad value stops the deployment. */
@ApplicationScoped
class Settings {
    private static final Logger LOG = Logger.getLogger(Settings.class.getName());

    void check(
            @Observes @Initialized(ApplicationScoped.class) Object started, RetryPolicies policies, BusinessDays days) {
        policies.unspread()
                .forEach(policy -> LOG.log(
                        Level.WARNING,
                        "recommit.retry.{0}.jitter = none: all commits that fail together will come back together",
                        policy.name()));
        LOG.log(Level.INFO, "Retry policies: {0}", policies.all());
    }

    @Produces
    @Singleton
    Clock clock() {
        return Clock.systemUTC();
    }

    @Produces
    @Singleton
    Node node() {
        return Node.configured();
    }

    @Produces
    @Singleton
    RandomGenerator random() {
        return Randomness.ofEachThread();
    }

    @Produces
    @Singleton
    RetryPolicies policies() {
        Config config = ConfigProvider.getConfig();
        return RetryPolicies.read(
                property -> config.getOptionalValue(property, String.class), config.getPropertyNames());
    }

    @Produces
    @Singleton
    CommitReader reader(Clock clock) {
        return new CommitReader(clock);
    }

    @Produces
    @Singleton
    BusinessDays businessDays() {
        // Checked when it was deployed
        return BusinessDays.read(ConfigProvider.getConfig()
                .getOptionalValue("recommit.fx.holidays", String.class)
                .orElse(""));
    }

    @Produces
    @Singleton
    Reconciliation reconciliation(FxRates rates, Carrier carrier, BusinessDays days) {
        return new Reconciliation(rates, carrier, days, Attempts::classify);
    }
}
