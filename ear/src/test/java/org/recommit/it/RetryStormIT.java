package org.recommit.it;

import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import jakarta.jms.JMSContext;
import jakarta.jms.Message;
import java.sql.Timestamp;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.recommit.retry.Jitter;
import org.recommit.retry.Outage;
import org.recommit.retry.RetryPolicy;
import org.recommit.retry.Simulator;

/** Shipments that fail together, and what the retry rules promise of them, on a deployed server. */
class RetryStormIT {
    private static final Duration SOON = Duration.ofSeconds(90);
    private static final int MESSAGES = 1_000;
    /** One storm by default, since each takes half a minute; {@code -Drecommit.storms=5} judges the median of five. */
    private static final int STORMS = Integer.getInteger("recommit.storms", 1);

    /** Of the median of five storms. */
    private static final double TOLERANCE = 0.25;

    private static final int SIMULATIONS = 101;
    private static final RetryPolicy FX =
            new RetryPolicy("fx", 4, Duration.ofSeconds(4), Duration.ofHours(6), Jitter.FULL);

    private static TestCarrier carrier;
    private static Stack stack;
    private static Sql sql;

    @BeforeAll
    static void start() {
        carrier = new TestCarrier();
        stack = Stack.onPostgres()
                .with("RECOMMIT_CARRIER_URL", carrier.url())
                .with("RECOMMIT_RETRY_FX_BASE_DELAY", "PT4S")
                // The breaker would answer for the carrier
                .with(
                        "RECOMMIT_SERVER_JAVA_OPTS",
                        "-Dorg.recommit.carrier.CarrierClient/ask/CircuitBreaker/requestVolumeThreshold=100000")
                .start();
        sql = stack.sql();
    }

    @AfterAll
    static void stop() {
        carrier.close();
        stack.close();
    }

    /** All storms that are made count. Where they are fewer than five, chance has its share in the peak beside the tolerance. */
    @Test
    void shipmentsWithoutARateComeBackSpreadLandOnceItIsThereAndMeetTheSimulation() {
        List<Peak> peaks =
                IntStream.rangeClosed(1, STORMS).mapToObj(RetryStormIT::storm).toList();

        List<Double> ratios = peaks.stream().map(Peak::ratio).toList();
        double chance = STORMS < 5 ? 3 * median(peaks.stream().map(Peak::error).toList()) : 0;
        assertThat(median(ratios))
                .as("measured to simulated: %s, of which chance explains %s", ratios, chance)
                .isCloseTo(1, within(TOLERANCE + chance));
    }

    /**
     * Most retries in a second of one storm.
     *
     * @param ratio measured to the median of the simulated ones
     * @param error standard deviation of the simulated ones, as a share of their median
     */
    private record Peak(double ratio, double error) {}

    private static Peak storm(int round) {
        // From a Monday on: at a weekend Friday's rate is good
        String day = LocalDate.of(2025, 4, 6).plusDays(round).toString();
        String prefix = "storm:" + round + ":";
        long before = stack.brokerAdmin().count(Stack.DEAD_LETTERS);
        send(prefix, MESSAGES, day);
        await().atMost(SOON).until(() -> stack.brokerAdmin().count(Stack.DEAD_LETTERS) >= before + MESSAGES / 10);
        publish(day);
        Instant published = Instant.now();
        await().atMost(SOON).until(() -> count("EXHAUSTED", prefix) + count("LANDED", prefix) == MESSAGES);

        List<Message> letters = stack.brokerAdmin().browse(Stack.DEAD_LETTERS, "recommit_key like '" + prefix + "%'");
        assertThat(letters)
                .hasSize((int) count("EXHAUSTED", prefix))
                .hasSizeLessThan(MESSAGES)
                .allSatisfy(letter -> {
                    assertThat(SharedStack.string(letter, "recommit_reason")).isEqualTo("RETRY_BUDGET_EXHAUSTED");
                    assertThat(SharedStack.string(letter, "recommit_dependency"))
                            .isEqualTo("fx");
                    assertThat(SharedStack.number(letter, "recommit_dead_attempts"))
                            .isEqualTo(4);
                });
        assertThat(sql.number("select count(*) from commit_record where idempotency_key like ?", prefix + "%"))
                .isEqualTo(MESSAGES - letters.size());

        List<Map<String, Object>> events = sql.rows(
                "select at, attempt, outcome, delay_ms from attempt_event where idempotency_key like ?", prefix + "%");
        retriesAreSpread(events);
        await().atMost(SOON)
                .until(
                        () -> stack.rest()
                                .send("GET", "/health/ready", null)
                                .body()
                                .contains(
                                        "that a dependency caused are RETRY_BUDGET_EXHAUSTED at fx: it may be down; call its owner."));
        long[] first = events.stream()
                .filter(event -> event.get("attempt").equals(1))
                .mapToLong(RetryStormIT::at)
                .toArray();
        assertThat(first).hasSize(MESSAGES);
        long began = Arrays.stream(first).min().orElseThrow();
        int measured = peak(perSecond(
                events.stream().filter(event -> !event.get("attempt").equals(1)).mapToLong(RetryStormIT::at), began));
        Outage outage = new Outage(Duration.ofMillis(published.toEpochMilli() - began), Outage.HIGHEST_RATE);
        List<Double> simulated = LongStream.rangeClosed(1, SIMULATIONS)
                .mapToObj(
                        seed -> (double) Simulator.run(FX, first, outage, seed).peakPerSecond())
                .toList();
        return new Peak(measured / median(simulated), deviation(simulated) / median(simulated));
    }

    private static double deviation(List<Double> values) {
        double mean = values.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
        return Math.sqrt(values.stream()
                .mapToDouble(value -> (value - mean) * (value - mean))
                .average()
                .orElseThrow());
    }

    /** The fullest second has at most twice its even share, by the events alone and by the product's own figure. */
    private static void retriesAreSpread(List<Map<String, Object>> events) {
        List<Map<String, Object>> retries = events.stream()
                .filter(event -> event.get("outcome").equals("RETRY"))
                .toList();
        long began = retries.stream().mapToLong(RetryStormIT::at).min().orElseThrow();
        int[] due = perSecond(retries.stream().mapToLong(event -> at(event) + (long) event.get("delay_ms")), began);
        int fullest = IntStream.range(0, due.length)
                .boxed()
                .max(Comparator.comparing(second -> due[second]))
                .orElseThrow();
        double even = retries.stream()
                .mapToDouble(event -> {
                    double ceiling = FX.ceiling((int) event.get("attempt") - 1).toMillis();
                    double from = Math.max(at(event) - began, fullest * 1_000.0);
                    double to = Math.min(at(event) - began + ceiling, (fullest + 1) * 1_000.0);
                    return Math.max(0, to - from) / ceiling;
                })
                .sum();
        assertThat((double) due[fullest]).as("due in second %d", fullest).isLessThanOrEqualTo(2 * even);

        JsonNode spread =
                stack.rest().get("/retries/spread?dependency=fx&minutes=2").json();
        assertThat(spread.path("burst").asBoolean()).isFalse();
        assertThat(spread.path("peakRatio").asDouble()).isBetween(0.5, 2.0);
    }

    @Test
    void aCarrierThatAsksForFiveSecondsGetsThemAndIsNotStormedThen() {
        publish("2025-05-05");
        carrier.refuseFirst(1, 503, 5);
        List<String> keys = send("later:", 200, "2025-05-05");
        await().atMost(SOON).until(() -> count("LANDED", "later:") == 200);
        carrier.refuseFirst(0, 0, 0);

        List<Instant> again = new ArrayList<>();
        for (String key : keys) {
            List<Instant> asked = carrier.timesAsked(key);
            assertThat(asked).as(key).hasSize(2);
            assertThat(Duration.between(asked.get(0), asked.get(1)))
                    .as(key)
                    .isGreaterThanOrEqualTo(Duration.ofSeconds(5));
            again.add(asked.get(1));
        }
        again.sort(Comparator.naturalOrder());
        assertThat(Duration.between(again.get(0), again.get(199))).isGreaterThan(Duration.ofSeconds(1));
        List<Map<String, Object>> waits = sql.rows(
                "select floor_ms, delay_ms from attempt_event where idempotency_key like 'later:%' and outcome = 'RETRY'");
        assertThat(waits).hasSize(200).extracting("floor_ms").containsOnly(5_000L);
        // The wait on top is drawn from a whole second: a third of them in either half is out of chance's reach
        assertThat(waits.stream().filter(wait -> (long) wait.get("delay_ms") < 5_500))
                .hasSizeBetween(67, 133);
    }

    /**
     * Each gets its rate once it has failed twice. One that comes back sooner than the test can look fails more often: so
     * there are ten of them.
     */
    @Test
    void aShipmentCountsEachDependencyApartAndNeverAsksForItsRateAgain() {
        carrier.refuseFirst(3, 503, 3);
        Map<String, String> days =
                IntStream.range(10, 20).boxed().collect(toMap(i -> "both:" + i, i -> "2025-06-" + i));
        days.forEach(RetryStormIT::send);
        Set<String> published = new HashSet<>();
        Map<String, Set<String>> waiting = new HashMap<>();
        await().atMost(SOON).until(() -> {
            sql.rows("""
                            select idempotency_key from attempt_event
                            where idempotency_key like 'both:%' and dependency = 'fx' and outcome = 'RETRY'
                            group by idempotency_key having count(*) >= 2""").stream()
                    .map(row -> (String) row.get("idempotency_key"))
                    .filter(published::add)
                    .forEach(key -> publish(days.get(key)));
            days.forEach((key, day) -> {
                if (carrier.asked(key) == 1) {
                    // Were it asked for again, it would not be found
                    sql.update("delete from fx_rate where as_of = cast(? as date)", day);
                }
            });
            Object copies = stack.brokerAdmin().invoke(Stack.RETRIES, "listScheduledMessagesAsJSON");
            for (JsonNode copy : Rest.json(copies.toString())) {
                waiting.computeIfAbsent(copy.path("recommit_key").asText(), key -> new HashSet<>())
                        .add(copy.path("recommit_attempts_fx").asInt() + " + "
                                + copy.path("recommit_attempts_carrier").asInt());
            }
            return count("LANDED", "both:") + count("EXHAUSTED", "both:") == days.size();
        });
        carrier.refuseFirst(0, 0, 0);

        List<String> twice =
                days.keySet().stream().filter(key -> failures(key, "fx") == 2).toList();
        assertThat(twice).isNotEmpty().allSatisfy(key -> {
            assertThat(waiting.get(key)).contains("2 + 3");
            JsonNode commit = stack.rest().get("/commits/" + key).json();
            assertThat(commit.path("status").asText()).isEqualTo("COMMITTED");
            assertThat(commit.path("attempts").asInt()).isEqualTo(6);
            assertThat(commit.path("events"))
                    .extracting(event -> event.path("dependency").asText())
                    .containsExactly("fx", "fx", "carrier", "carrier", "carrier", "null");
            assertThat(carrier.asked(key)).isEqualTo(4);
        });
    }

    private static long failures(String key, String dependency) {
        return sql.number(
                "select count(*) from attempt_event where idempotency_key = ? and dependency = ? and outcome = 'RETRY'",
                key,
                dependency);
    }

    private static void publish(String day) {
        assertThat(stack.rest()
                        .put("/fx-rates/EUR-USD/" + day, "{\"rate\":\"1.0832\"}")
                        .status())
                .isEqualTo(204);
    }

    /** Sends so many shipments at once; each one's key is its shipment's id. */
    private static List<String> send(String prefix, int count, String day) {
        List<String> keys = IntStream.range(0, count).mapToObj(i -> prefix + i).toList();
        try (JMSContext context = stack.sender().open(JMSContext.SESSION_TRANSACTED)) {
            keys.forEach(key -> context.createProducer()
                    .send(
                            context.createQueue(Stack.COMMITS),
                            Bodies.shipment(key, key, day).toString()));
            context.commit();
        }
        return keys;
    }

    private static void send(String key, String day) {
        stack.sender().send(Stack.COMMITS, Bodies.shipment(key, key, day).toString());
    }

    private static long count(String outcome, String prefix) {
        return sql.number(
                "select count(*) from attempt_event where outcome = ? and idempotency_key like ?",
                outcome,
                prefix + "%");
    }

    private static long at(Map<String, Object> event) {
        return ((Timestamp) event.get("at")).getTime();
    }

    private static int[] perSecond(LongStream times, long began) {
        long[] sorted = times.map(time -> time - began).sorted().toArray();
        int[] counts = new int[(int) (sorted[sorted.length - 1] / 1_000) + 1];
        Arrays.stream(sorted).forEach(time -> counts[(int) (time / 1_000)]++);
        return counts;
    }

    private static int peak(int[] counts) {
        return Arrays.stream(counts).max().orElseThrow();
    }

    private static double median(List<Double> values) {
        return values.stream().sorted().skip(values.size() / 2).findFirst().orElseThrow();
    }
}
