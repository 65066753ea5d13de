package org.recommit.metrics;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Meter.MeterProvider;
import io.micrometer.core.instrument.MultiGauge;
import io.micrometer.core.instrument.MultiGauge.Row;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.binder.jvm.ClassLoaderMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.binder.system.UptimeMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.recommit.audit.AttemptEvent;
import org.recommit.audit.AttemptEvent.Outcome;
import org.recommit.commit.CommitObserver;
import org.recommit.commit.QueueDepths.Depth;
import org.recommit.deadletter.DeadLetterCensus;
import org.recommit.deadletter.DeadLetterCensus.Cause;
import org.recommit.retry.ReasonCode;

/**
 * Every series of ours. Names and units follow Prometheus (base units, {@code _total}); the label of a queue is that of
 * OpenTelemetry's messaging conventions. Labels come from closed lists or from the configuration, never from a message.
 */
@ApplicationScoped
public class Meters implements CommitObserver {
    private static final String NONE = "none";

    /** From a fraction of the shortest base delay to the longest cap that is shipped. */
    private static final Duration[] WAITS = seconds(0.1, 0.25, 0.5, 1, 2, 4, 8, 16, 30, 60, 300, 900, 3_600, 21_600);

    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);

    private final MeterProvider<Counter> attempts = Counter.builder("recommit.attempts")
            .description("Deliveries that ended, by what became of the commit")
            .withRegistry(registry);
    private final MeterProvider<Counter> held = Counter.builder("recommit.held")
            .description("Deliveries that were held back without an attempt, by reason")
            .withRegistry(registry);
    private final MeterProvider<Timer> delays = Timer.builder("recommit.retry.delay")
            .description("Sampled waits, without what the dependency asked for")
            .serviceLevelObjectives(WAITS)
            .withRegistry(registry);
    private final MeterProvider<Timer> recoveries = Timer.builder("recommit.recovery")
            .description("Time from a commit's first failure to its landing")
            .serviceLevelObjectives(WAITS)
            .withRegistry(registry);

    private final MultiGauge up = MultiGauge.builder("recommit.broker.up")
            .description("Whether the broker answered the last look: 1 or 0")
            .register(registry);
    private final MultiGauge messages = MultiGauge.builder("recommit.queue.messages")
            .description("Messages by queue: ready, waiting for their delivery time, in flight")
            .register(registry);
    private final MultiGauge consumers = MultiGauge.builder("recommit.queue.consumers")
            .description("Listener sessions by queue")
            .register(registry);
    private final MultiGauge letters = MultiGauge.builder("recommit.dead.letters")
            .description("Dead letters by reason code and the dependency that failed")
            .register(registry);
    private final MultiGauge warnings = MultiGauge.builder("recommit.warnings")
            .description("Warnings that hold now: 1 or 0")
            .register(registry);

    private final MultiGauge inDoubt = MultiGauge.builder("recommit.transactions.in.doubt")
            .description("Transactions that stand between prepare and commit on the broker for more than 20 s")
            .register(registry);

    protected Meters() {
        Stream.of(
                        new JvmMemoryMetrics(),
                        new JvmThreadMetrics(),
                        new ClassLoaderMetrics(),
                        new ProcessorMetrics(),
                        new UptimeMetrics())
                .forEach(binder -> binder.bindTo(registry));
    }

    @Override
    public void ended(AttemptEvent event, Optional<Instant> firstFailed) {
        String policy = event.policy().orElse(NONE);
        String dependency = event.dependency().orElse(NONE);
        Tags on = Tags.of("policy", policy, "dependency", dependency);
        attempts.withTags(on.and("outcome", lower(event.outcome()))).increment();
        event.delay()
                .map(delay -> delay.minus(event.floor().orElse(Duration.ZERO)))
                .ifPresent(sampled -> delays.withTags("policy", policy).record(sampled));
        if (event.outcome() == Outcome.LANDED) {
            firstFailed.ifPresent(since ->
                    recoveries.withTags("policy", policy).record(notNegative(Duration.between(since, event.at()))));
        }
    }

    @Override
    public void held(Hold reason) {
        held.withTags("reason", lower(reason)).increment();
    }

    /** What the last look at the broker showed; series of what was not seen end. */
    void show(List<Depth> queues, Optional<DeadLetterCensus> census, Map<String, Boolean> holding) {
        up.register(List.of(Row.of(Tags.empty(), queues.isEmpty() ? 0 : 1)), true);
        messages.register(
                queues.stream()
                        .flatMap(depth -> Stream.of(
                                row(depth, "ready", depth.messages() - depth.waiting() - depth.delivering()),
                                row(depth, "waiting", depth.waiting()),
                                row(depth, "in_flight", depth.delivering())))
                        .toList(),
                true);
        consumers.register(
                queues.stream()
                        .<Row<?>>map(depth -> Row.of(destination(depth), depth.consumers()))
                        .toList(),
                true);
        letters.register(census.stream().flatMap(Meters::rows).toList(), true);
        warnings.register(
                holding.entrySet().stream()
                        .<Row<?>>map(each -> Row.of(Tags.of("warning", each.getKey()), each.getValue() ? 1 : 0))
                        .toList(),
                true);
    }

    /** How many transactions nobody finishes. */
    public void showInDoubt(int transactions) {
        inDoubt.register(List.of(Row.of(Tags.empty(), transactions)), true);
    }

    /** Every series in Prometheus' text format. */
    public String scrape() {
        return registry.scrape();
    }

    private static Stream<Row<?>> rows(DeadLetterCensus census) {
        Stream<Cause> never = Arrays.stream(ReasonCode.values())
                .filter(reason -> !census.byReason().containsKey(reason))
                .map(reason -> new Cause(reason, Optional.empty()));
        return Stream.concat(census.byCause().keySet().stream(), never)
                .map(cause -> Row.of(
                        Tags.of(
                                "reason",
                                cause.reason().name(),
                                "dependency",
                                cause.dependency().orElse(NONE)),
                        census.byCause().getOrDefault(cause, 0L)));
    }

    /** The broker counts one after the other, so that a difference may fall below zero for a moment. */
    private static Row<?> row(Depth depth, String state, long count) {
        return Row.of(destination(depth).and("state", state), Math.max(0, count));
    }

    private static Tags destination(Depth depth) {
        return Tags.of("messaging.destination.name", depth.queue());
    }

    private static Duration notNegative(Duration duration) {
        return duration.isNegative() ? Duration.ZERO : duration;
    }

    private static String lower(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }

    private static Duration[] seconds(double... seconds) {
        return Arrays.stream(seconds)
                .mapToObj(each -> Duration.ofMillis(Math.round(each * 1_000)))
                .toArray(Duration[]::new);
    }
}
