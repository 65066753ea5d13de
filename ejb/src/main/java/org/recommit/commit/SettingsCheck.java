package org.recommit.commit;

import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.spi.AfterDeploymentValidation;
import jakarta.enterprise.inject.spi.Extension;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.eclipse.microprofile.config.Config;
import org.eclipse.microprofile.config.ConfigProvider;
import org.recommit.retry.BadConfigurationException;
import org.recommit.retry.BadConfigurationException.Problem;

/** Stops a deployment with settings that nothing can run with, and names them all at once. */
public class SettingsCheck implements Extension {

    void check(@Observes AfterDeploymentValidation end) {
        Config config = ConfigProvider.getConfig();
        List<Problem> problems = problems(property -> config.getOptionalValue(property, String.class));
        if (!problems.isEmpty()) {
            end.addDeploymentProblem(new BadConfigurationException(problems));
        }
    }

    static List<Problem> problems(Function<String, Optional<String>> property) {
        List<Problem> problems = new ArrayList<>(Rule.problems(property));
        try {
            TimeOuts.read(property);
        } catch (BadConfigurationException e) {
            problems.addAll(e.problems());
        }
        return problems;
    }
}
