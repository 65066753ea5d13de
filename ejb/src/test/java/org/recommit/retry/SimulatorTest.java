package org.recommit.retry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;
import static org.recommit.retry.RetryPolicyTest.policy;

import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class SimulatorTest {
    private static final int UNBOUNDED = Outage.HIGHEST_RATE;
    private static final RetryPolicies SHIPPED = RetryPolicies.shipped();

    @Test
    void without_jitter_all_come_back_in_lockstep_at_the_sums_of_the_ceilings() {
        Simulation simulation =
                Simulator.run(policy(5, "PT1S", "PT30S", Jitter.NONE), 1_000, outage("PT10S", UNBOUNDED), 1);

        // 1, 1 + 2, 1 + 2 + 4, and after the outage 1 + 2 + 4 + 8
        assertThat(simulation.perSecond())
                .isEqualTo(IntStream.range(0, 16)
                        .mapToObj(second -> List.of(1, 3, 7, 15).contains(second) ? 1_000 : 0)
                        .toList());
        assertThat(simulation.peakPerSecond()).isEqualTo(1_000);
        assertThat(simulation.drained()).isEqualTo(Duration.ofSeconds(15));
        assertThat(simulation.exhaustedShare()).isZero();
    }

    @ParameterizedTest
    @EnumSource
    void an_outage_beyond_the_worst_case_exhausts_everything(Jitter jitter) {
        RetryPolicy policy = policy(6, "PT1S", "PT30S", jitter);

        Simulation simulation = Simulator.run(policy, 1_000, new Outage(Duration.ofDays(1), UNBOUNDED), 1);

        assertThat(simulation.exhaustedShare()).isEqualTo(1);
        assertThat(retries(simulation)).isEqualTo(5_000);
        assertThat(simulation.drained()).isLessThanOrEqualTo(policy.worstCase());
    }

    @ParameterizedTest
    @EnumSource
    void without_an_outage_or_a_limit_each_comes_back_once(Jitter jitter) {
        Simulation simulation = Simulator.run(policy(6, "PT1S", "PT30S", jitter), 1_000, outage("PT0S", UNBOUNDED), 1);

        assertThat(simulation.exhaustedShare()).isZero();
        assertThat(retries(simulation)).isEqualTo(1_000);
    }

    /** The first retry of each is uniform over 10 s: a tenth in each second, and half of them before 5 s. */
    @Test
    void full_jitter_spreads_the_first_retries_evenly() {
        Simulation simulation =
                Simulator.run(policy(2, "PT10S", "PT10S", Jitter.FULL), 100_000, outage("PT5S", UNBOUNDED), 1);

        assertThat(simulation.perSecond().subList(0, 10))
                .allSatisfy(count -> assertThat(count).isCloseTo(10_000, within(400))); // 4 standard deviations
        assertThat(retries(simulation)).isEqualTo(100_000);
        assertThat(simulation.exhaustedShare()).isCloseTo(0.5, within(0.0064));
    }

    /** Ceilings 1 and 2 s: by the mean of a uniform variable each waits 0.5 s, and 1 s more. */
    @Test
    void the_mean_wait_is_the_policy_s_mean_case() {
        RetryPolicy policy = policy(3, "PT1S", "PT30S", Jitter.FULL);
        double sum = 0;
        int runs = 20_000;
        for (int seed = 0; seed < runs; seed++) {
            sum += Simulator.run(policy, 1, outage("PT1H", UNBOUNDED), seed)
                    .drained()
                    .toMillis();
        }
        // The standard deviation of one is 645 ms
        assertThat(sum / runs).isCloseTo(policy.meanCase().toMillis(), within(4 * 645 / Math.sqrt(runs)));
    }

    /** Ten a second land, in order of their numbers; the rest comes back later, until nobody has an attempt left. */
    @Test
    void what_the_recovered_dependency_does_not_bear_is_retried() {
        Simulation simulation = Simulator.run(policy(4, "PT1S", "PT1S", Jitter.NONE), 100, outage("PT0S", 10), 1);

        assertThat(simulation.perSecond()).containsExactly(0, 100, 90, 80);
        assertThat(simulation.exhaustedShare()).isEqualTo(0.7);
    }

    @Test
    void one_attempt_is_no_retry() {
        assertThat(Simulator.run(policy(1, "PT1S", "PT1S", Jitter.FULL), 5, outage("PT0S", 1), 1))
                .isEqualTo(new Simulation(1, 0, Duration.ZERO, List.of()));
    }

    @Test
    void measured_first_failures_count_from_the_earliest() {
        long epoch = 1_796_040_000_000L;

        Simulation simulation = Simulator.run(
                policy(2, "PT2S", "PT2S", Jitter.NONE),
                new long[] {epoch + 1_500, epoch, epoch + 999},
                outage("PT2.5S", UNBOUNDED),
                1);

        assertThat(simulation.perSecond()).containsExactly(0, 0, 2, 1);
        assertThat(simulation.drained()).isEqualTo(Duration.ofMillis(3_500));
        assertThat(simulation.exhaustedShare()).isEqualTo(1.0 / 3);
    }

    @Test
    void the_same_seed_gives_the_same_and_another_another() {
        RetryPolicy policy = SHIPPED.named("carrier").orElseThrow();
        Outage outage = outage("PT20S", 50);

        assertThat(Simulator.compare(policy, 2_000, outage, 7))
                .isEqualTo(Simulator.compare(policy, 2_000, outage, 7))
                .containsOnlyKeys(Jitter.values());
        assertThat(Simulator.run(policy, 2_000, outage, 8)).isNotEqualTo(Simulator.run(policy, 2_000, outage, 7));
    }

    /** In the thread's own time: a busy machine is not the simulator's fault. */
    @Test
    void a_hundred_thousand_messages_take_less_than_two_seconds_under_all_strategies() {
        var threads = ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadCpuTime();
        var all = Simulator.compare(SHIPPED.named("fx").orElseThrow(), 100_000, outage("PT1H", 100), 1);
        Duration took = Duration.ofNanos(threads.getCurrentThreadCpuTime() - before);

        assertThat(took).isLessThan(Duration.ofSeconds(2));
        assertThat(all.values())
                .allSatisfy(simulation -> assertThat(retries(simulation)).isGreaterThanOrEqualTo(100_000));
    }

    @Test
    void jitter_lowers_the_peak_and_saves_commits() {
        var all = Simulator.compare(policy(6, "PT4S", "PT30S", Jitter.FULL), 10_000, outage("PT10S", 1_000), 1);

        assertThat(all.get(Jitter.NONE).peakPerSecond()).isEqualTo(10_000);
        assertThat(all.get(Jitter.FULL).peakPerSecond())
                .isLessThan(all.get(Jitter.NONE).peakPerSecond());
        assertThat(all.get(Jitter.FULL).exhaustedShare())
                .isLessThan(all.get(Jitter.NONE).exhaustedShare());
    }

    @ParameterizedTest
    @CsvSource({
        "0, PT0S, 1, messages 0",
        "1000001, PT0S, 1, messages 1000001",
        "1, PT-1S, 1, outage PT-1S",
        "1, PT48H0.001S, 1, outage PT48H0.001S",
        "1, PT0S, 0, rate 0",
        "1, PT0S, 1000001, rate 1000001"
    })
    void an_argument_out_of_bounds_is_named(int messages, Duration length, int rate, String named) {
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        Simulator.run(policy(2, "PT1S", "PT1S", Jitter.FULL), messages, new Outage(length, rate), 1))
                .withMessageStartingWith(named + " is not allowed, only ");
    }

    @Test
    void what_would_take_too_long_is_refused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        Simulator.run(policy(1_000, "PT0.001S", "PT1S", Jitter.FULL), 20_000, outage("PT0S", 1), 1))
                .withMessageStartingWith("messages 20000");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Simulator.run(policy(5, "PT24H", "PT24H", Jitter.FULL), 1, outage("PT0S", 1), 1))
                .withMessageStartingWith("policy p (full)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Simulator.run(
                        policy(2, "PT1S", "PT1S", Jitter.FULL), new long[] {0, 172_800_001}, outage("PT0S", 1), 1))
                .withMessageStartingWith("first failures PT48H0.001S");
    }

    @Test
    void due_times_come_in_their_order() {
        DueTimes due = new DueTimes(5, 5_999);
        long[] times = {5_999, 0, 3_000, 2_999, 0};
        for (int message = 0; message < times.length; message++) {
            due.add(message, times[message]);
        }

        assertThat(nextTime(due)).isZero();
        assertThat(nextTime(due)).isZero();
        due.add(due.message(), 0); // at once
        assertThat(nextTime(due)).isZero();
        due.add(due.message(), 7); // in the same second
        assertThat(nextTime(due)).isEqualTo(7);
        due.add(due.message(), 3_001);
        assertThat(List.of(nextTime(due), nextTime(due), nextTime(due), nextTime(due)))
                .containsExactly(2_999L, 3_000L, 3_001L, 5_999L);
        assertThat(due.advance()).isFalse();
        assertThat(due.advance()).isFalse();
    }

    private static long nextTime(DueTimes due) {
        assertThat(due.advance()).isTrue();
        return due.time();
    }

    private static Outage outage(String length, int rate) {
        return new Outage(Duration.parse(length), rate);
    }

    private static int retries(Simulation simulation) {
        return Arrays.stream(simulation.perSecond().toArray(Integer[]::new))
                .mapToInt(Integer::intValue)
                .sum();
    }
}
