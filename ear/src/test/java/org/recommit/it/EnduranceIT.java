package org.recommit.it;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.jms.JMSException;
import java.time.Duration;
import java.time.Instant;
import java.util.Iterator;
import java.util.List;
import java.util.Random;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.recommit.it.Fault.Needs;
import org.recommit.it.Workload.Content;

/**
 * Mixed load all the time, and again and again a fault; at the end an account of every send. The seed is printed, and
 * {@code -Drecommit.faults.seed=N} sets it.
 */
class EnduranceIT {
    private static final Duration RECOVERED_WITHIN = Duration.ofSeconds(60);
    private static final int LONGEST_PAUSE = 80;
    private static final int AHEAD = 40;
    private static final long MEGABYTE = 1 << 20;

    /** Those that need no server to be started again. */
    private static final List<Fault> QUICK = List.of(
            Fault.DATABASE_KILLED,
            Fault.BROKER_LINK_RESET,
            Fault.COMMIT_CUT_AFTER,
            Fault.CARRIER_LINK_HELD,
            Fault.PREPARE_CUT_AFTER);

    /** Each of {@link #QUICK} once. */
    @Test
    void keepsItsAccountForAMinute() throws JMSException {
        endure(QUICK, Duration.ofSeconds(60), Duration.ofSeconds(12));
    }

    /** {@code -Drecommit.endurance.minutes=M}, 60 unless set: a fault a minute, of all kinds. */
    @Test
    @Tag("faults")
    void keepsItsAccountForHours() throws JMSException {
        List<Fault> all = Stream.of(Fault.values())
                .filter(fault -> fault.needs() == Needs.NOTHING)
                .toList();
        endure(all, Duration.ofMinutes(Integer.getInteger("recommit.endurance.minutes", 60)), Duration.ofMinutes(1));
    }

    private static void endure(List<Fault> faults, Duration length, Duration period) throws JMSException {
        long seed = Long.getLong("recommit.faults.seed", System.nanoTime() & 0xFFFFFF);
        System.out.println("Endurance: -Drecommit.faults.seed=" + seed);
        Random random = new Random(seed);
        Sends sends = new Sends();
        try (Deployment deployment = Deployment.start()) {
            Instant end = Instant.now().plus(length);
            Traffic traffic = new Traffic(new Random(seed), end);
            CompletableFuture<Void> sender = CompletableFuture.runAsync(
                    () -> sends.send(deployment, "endurance", traffic, new Random(~seed), LONGEST_PAUSE));
            Instant next = Instant.now();
            for (int n = 0; next.isBefore(end) && !sender.isDone(); n++) {
                Fault fault = faults.get(n < faults.size() ? n : random.nextInt(faults.size()));
                System.out.println("Fault: " + fault + ", sent so far: " + sends.acknowledged());
                fault.before(deployment, traffic.soon());
                fault.strike(deployment);
                Sends.pause(500 + random.nextInt(5_000));
                fault.end(deployment);
                next = next.plus(period);
                Sends.pause(Math.max(0, Duration.between(Instant.now(), next).toMillis()));
            }
            sender.join();
            Instant ended = Instant.now();
            deployment.awaitEmptyRoad(RECOVERED_WITHIN);
            System.out.println("Sent " + sends.acknowledged() + ", at their end "
                    + Duration.between(ended, Instant.now()).toMillis() + " ms after the last; heap "
                    + deployment.stack().liveHeap() / MEGABYTE + " MB");
            assertThat(sends.acknowledged()).isPositive();
            sends.check(deployment);
        }
    }

    /** What is sent until the end, known some messages ahead. */
    private static final class Traffic implements Iterator<Content> {
        private final Workload workload;
        private final Instant end;
        private final BlockingQueue<Content> ahead = new LinkedBlockingQueue<>();

        Traffic(Random random, Instant end) {
            this.workload = new Workload(random, "endurance:");
            this.end = end;
            while (ahead.size() < AHEAD) {
                ahead.add(workload.nextOrShipment(Deployment.DAY));
            }
        }

        @Override
        public boolean hasNext() {
            return Instant.now().isBefore(end);
        }

        @Override
        public Content next() {
            ahead.add(workload.nextOrShipment(Deployment.DAY));
            return ahead.remove();
        }

        /** Keys of some that are sent soon. */
        Stream<String> soon() {
            return List.copyOf(ahead).stream()
                    .filter(Content::valid)
                    .map(Content::key)
                    .distinct()
                    .limit(12);
        }
    }
}
