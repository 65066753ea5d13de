package org.recommit.web.console;

import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.RequestScoped;
import jakarta.faces.context.FacesContext;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.recommit.audit.RetryHistory;
import org.recommit.retry.BudgetReview;
import org.recommit.retry.RetryPolicies;
import org.recommit.retry.Spread;
import org.recommit.web.rest.ProblemException;
import org.recommit.web.rest.SpreadQuery;

/** When the retries of the last minutes are due, against an even spread, and whether budgets outlast outages. */
@Named
@RequestScoped
public class RetryPage {
    private static final int COLUMNS = 120;
    private static final int LINES = 15;
    private static final Duration REVIEWED = Duration.ofDays(1);

    @Inject
    private RetryHistory history;

    @Inject
    private RetryPolicies policies;

    @Inject
    private Clock clock;

    private Map<String, String> values;
    private Spread spread;
    private String problem = "";
    private final Rows<Budget> budgets = new Rows<>(this::reviewed);

    /** One line of the table: the retries that are due in that time. */
    public record Line(String time, String count, String even) {
        // expression language before 6.0 knows bean getters only

        public String getTime() {
            return time;
        }

        public String getCount() {
            return count;
        }

        public String getEven() {
            return even;
        }
    }

    /** What became of the commits that used up a policy's attempts. */
    public record Budget(BudgetReview review) {
        public String getPolicy() {
            return review.policy();
        }

        /** Empty where the policy is gone. */
        public String getLongest() {
            return review.longest().map(Timeline::text).orElse("");
        }

        public long getExhausted() {
            return review.exhausted();
        }

        public long getCameBack() {
            return review.cameBack();
        }

        public long getJustBefore() {
            return review.justBefore();
        }

        /** Empty where nothing came back. */
        public String getMissed() {
            return review.medianMissed().map(Timeline::text).orElse("");
        }
    }

    @PostConstruct
    void read() {
        values = new TreeMap<>(Map.of("minutes", Integer.toString(SpreadQuery.MINUTES)));
        values.putAll(Address.known(
                SpreadQuery.NAMES,
                FacesContext.getCurrentInstance().getExternalContext().getRequestParameterMap()));
        try {
            spread = SpreadQuery.of(values, history, policies, clock.instant());
        } catch (ProblemException e) {
            problem = e.getMessage();
        } catch (RuntimeException e) {
            if (!Messages.databaseFailed(e)) {
                throw e;
            }
            problem = "The database is away: nothing can be shown.";
        }
    }

    private List<Budget> reviewed() {
        return BudgetReview.of(history.exhausted(clock.instant().minus(REVIEWED), clock.instant()), policies).stream()
                .map(Budget::new)
                .toList();
    }

    public Map<String, String> getValues() {
        return values;
    }

    public List<String> getDependencies() {
        return SpreadQuery.DEPENDENCIES;
    }

    public String getProblem() {
        return problem;
    }

    public boolean isKnown() {
        return spread != null;
    }

    public boolean isBurst() {
        return spread.burst();
    }

    public int getRetries() {
        return spread.counts().stream().mapToInt(Integer::intValue).sum();
    }

    public String getPeakRatio() {
        return String.format(Locale.ROOT, "%.1f", spread.peakRatio());
    }

    public String getFrom() {
        return LetterRow.toTheSecond(spread.from());
    }

    public String getUntil() {
        return LetterRow.toTheSecond(
                spread.from().plus(spread.bucket().multipliedBy(spread.counts().size())));
    }

    /** Where the present stands between left, 0, and right, in units of the plot. */
    public int getNow() {
        double all = spread.bucket().toMillis() * (double) spread.counts().size();
        double past = Duration.between(spread.from(), clock.instant()).toMillis();
        return (int) Math.round(Math.min(1, past / all) * Plot.WIDTH);
    }

    /** The most retries in one column: the upper edge of the plot. */
    public long getTop() {
        return Math.round(Math.ceil(Math.max(most(counts(COLUMNS)), most(even(COLUMNS)))));
    }

    public String getArea() {
        List<Double> counts = counts(COLUMNS);
        return Plot.area(counts, counts.size(), getTop());
    }

    public String getEvenLine() {
        List<Double> even = even(COLUMNS);
        return Plot.steps(even, even.size(), getTop());
    }

    /** The plot in figures; times without a retry are left out. */
    public List<Line> getLines() {
        List<Double> counts = counts(LINES);
        List<Double> even = even(LINES);
        Duration step =
                spread.bucket().multipliedBy(Plot.binSize(spread.counts().size(), LINES));
        return IntStream.range(0, counts.size())
                .filter(line -> counts.get(line) > 0 || even.get(line) >= 0.05)
                .mapToObj(line -> new Line(
                        LetterRow.toTheSecond(spread.from().plus(step.multipliedBy(line))),
                        Long.toString(Math.round(counts.get(line))),
                        String.format(Locale.ROOT, "%.1f", even.get(line))))
                .toList();
    }

    private List<Double> counts(int most) {
        return Plot.binned(spread.counts(), Plot.binSize(spread.counts().size(), most), Double::sum);
    }

    private List<Double> even(int most) {
        return Plot.binned(spread.even(), Plot.binSize(spread.counts().size(), most), Double::sum);
    }

    private static double most(List<Double> figures) {
        return figures.stream().mapToDouble(Double::doubleValue).max().orElse(0);
    }

    public List<Budget> getBudgets() {
        return budgets.get();
    }
}
