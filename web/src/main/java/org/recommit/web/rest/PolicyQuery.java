package org.recommit.web.rest;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.recommit.retry.Jitter;
import org.recommit.retry.Outage;
import org.recommit.retry.RetryPolicies;
import org.recommit.retry.RetryPolicy;
import org.recommit.retry.Simulation;
import org.recommit.retry.Simulator;

/** What is asked of the simulator, by its parameters' names. */
public final class PolicyQuery {
    public static final List<String> NAMES = List.of("policy", "messages", "outageSeconds", "ratePerSecond", "seed");

    private PolicyQuery() {}

    /**
     * The simulations that values by name ask for; what is not given is a middling outage.
     *
     * @throws ProblemException if a value cannot be meant, or a name is unknown
     */
    public static Map<Jitter, Simulation> simulate(Map<String, String> values, RetryPolicies policies) {
        return Query.read(values, query -> {
            RetryPolicy policy = policy(query.text("policy").orElse(RetryPolicies.ORDINARY), policies);
            int messages = query.number("messages", 1_000, 1, Simulator.MOST_MESSAGES);
            Outage outage = new Outage(
                    Duration.ofSeconds(query.number("outageSeconds", 5, 0, (int) Simulator.LONGEST.toSeconds())),
                    query.number("ratePerSecond", 200, 1, Outage.HIGHEST_RATE));
            return compare(policy, messages, outage, query.number("seed", 1, 0, Integer.MAX_VALUE));
        });
    }

    static Map<Jitter, Simulation> compare(RetryPolicy policy, int messages, Outage outage, long seed) {
        try {
            return Turns.SIMULATIONS.take(() -> Simulator.compare(policy, messages, outage, seed));
        } catch (Simulator.OutOfBounds e) {
            // Each value is allowed, but not with this policy
            throw new ProblemException(Problem.invalid(e.argument(), e.getMessage()));
        }
    }

    static RetryPolicy policy(String name, RetryPolicies policies) {
        return policies.named(name)
                .orElseThrow(() -> new ProblemException(Problem.invalid(
                        "policy",
                        "There is no policy of this name, only "
                                + policies.all().stream().map(RetryPolicy::name).collect(Collectors.joining(", ")))));
    }
}
