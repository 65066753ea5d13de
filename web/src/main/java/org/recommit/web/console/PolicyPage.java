package org.recommit.web.console;

import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.RequestScoped;
import jakarta.faces.context.FacesContext;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.recommit.retry.Jitter;
import org.recommit.retry.RetryPolicies;
import org.recommit.retry.RetryPolicy;
import org.recommit.retry.Simulation;
import org.recommit.web.rest.PolicyQuery;
import org.recommit.web.rest.ProblemException;

/** The retry policies, and what the one in the address would do to an outage under each jitter. */
@Named
@RequestScoped
public class PolicyPage {
    private static final int COLUMNS = 150;
    private static final int LINES = 12;
    private static final Map<String, String> USUAL = Map.of(
            "policy",
            RetryPolicies.ORDINARY,
            "messages",
            "1000",
            "outageSeconds",
            "5",
            "ratePerSecond",
            "200",
            "seed",
            "1");

    @Inject
    private RetryPolicies policies;

    private Map<String, String> values;
    private Map<Jitter, Simulation> simulations = Map.of();
    private String problem = "";

    /** One policy, texts only. */
    public record PolicyRow(RetryPolicy policy) {
        // expression language before 6.0 knows bean getters only

        public String getName() {
            return policy.name();
        }

        public int getAttempts() {
            return policy.maxAttempts();
        }

        public String getBase() {
            return Timeline.text(policy.baseDelay());
        }

        public String getCap() {
            return Timeline.text(policy.maxDelay());
        }

        public String getJitter() {
            return policy.jitter().label();
        }

        /** The ceilings one after the other, the cap not repeated. */
        public String getCeilings() {
            List<String> ceilings = new ArrayList<>();
            for (int attempt = 0; attempt < policy.maxAttempts() - 1; attempt++) {
                Duration ceiling = policy.ceiling(attempt);
                ceilings.add(Timeline.text(ceiling));
                if (ceiling.equals(policy.maxDelay()) && attempt < policy.maxAttempts() - 2) {
                    ceilings.add("then the cap, " + (policy.maxAttempts() - 2 - attempt) + " times more");
                    break;
                }
            }
            return String.join(", ", ceilings);
        }

        public String getLongest() {
            return Timeline.text(policy.worstCase());
        }

        public String getMean() {
            return Timeline.text(policy.meanCase());
        }
    }

    /**
     * What one strategy did.
     *
     * @param area the retries of each second as an area of the plot
     */
    public record Outcome(String name, boolean own, Simulation simulation, String area) {
        public String getName() {
            return name;
        }

        /** Whether it is the policy's own strategy. */
        public boolean isOwn() {
            return own;
        }

        public String getArea() {
            return area;
        }

        public String getExhausted() {
            return String.format(Locale.ROOT, "%.1f %%", 100 * simulation.exhaustedShare());
        }

        public int getPeak() {
            return simulation.peakPerSecond();
        }

        public String getDrained() {
            return Timeline.text(simulation.drained());
        }
    }

    /** One line of the table: the most retries in a second of that time, by strategy. */
    public record Line(String time, List<String> peaks) {
        public String getTime() {
            return time;
        }

        public List<String> getPeaks() {
            return peaks;
        }
    }

    @PostConstruct
    void read() {
        Map<String, String> given =
                FacesContext.getCurrentInstance().getExternalContext().getRequestParameterMap();
        Map<String, String> asked = Address.known(PolicyQuery.NAMES, given);
        values = new TreeMap<>(USUAL);
        values.putAll(asked);
        if (asked.isEmpty()) {
            return;
        }
        try {
            simulations = PolicyQuery.simulate(values, policies);
        } catch (ProblemException e) {
            problem = e.getMessage();
        }
    }

    public List<PolicyRow> getPolicies() {
        return policies.all().stream().map(PolicyRow::new).toList();
    }

    public List<String> getNames() {
        return policies.all().stream().map(RetryPolicy::name).toList();
    }

    public Map<String, String> getValues() {
        return values;
    }

    public String getProblem() {
        return problem;
    }

    public boolean isPlayed() {
        return !simulations.isEmpty();
    }

    /** Each strategy, all in the same scale. */
    public List<Outcome> getOutcomes() {
        int size = Plot.binSize(seconds(), COLUMNS);
        int places = Math.max(1, (seconds() + size - 1) / size);
        Jitter own =
                policies.named(values.get("policy")).map(RetryPolicy::jitter).orElse(null);
        return simulations.entrySet().stream()
                .map(entry -> new Outcome(
                        entry.getKey().label(),
                        entry.getKey() == own,
                        entry.getValue(),
                        Plot.area(Plot.binned(entry.getValue().perSecond(), size, Math::max), places, getTop())))
                .toList();
    }

    /** The most retries in one second: the upper edge of every plot. */
    public int getTop() {
        return simulations.values().stream()
                .mapToInt(Simulation::peakPerSecond)
                .max()
                .orElse(0);
    }

    /** The right edge of every plot. */
    public String getEnd() {
        return Timeline.text(Duration.ofSeconds(seconds()));
    }

    private int seconds() {
        return simulations.values().stream()
                .mapToInt(simulation -> simulation.perSecond().size())
                .max()
                .orElse(0);
    }

    /** The plots in figures. */
    public List<Line> getLines() {
        int size = Plot.binSize(seconds(), LINES);
        List<List<Double>> bins = simulations.values().stream()
                .map(simulation -> Plot.binned(simulation.perSecond(), size, Math::max))
                .toList();
        int longest = bins.stream().mapToInt(List::size).max().orElse(0);
        return IntStream.range(0, longest)
                .mapToObj(line -> new Line(
                        Timeline.text(Duration.ofSeconds((long) line * size)),
                        bins.stream()
                                .map(figures ->
                                        line < figures.size() ? Long.toString(Math.round(figures.get(line))) : "0")
                                .collect(Collectors.toList())))
                .toList();
    }
}
