package org.recommit.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

/**
 * A change that makes the commit path much slower is noticed. The margin is wide, since few short rounds on a busy machine,
 * with JVMs that have just started, say little more.
 */
class SpeedIT {
    private static final double LEAST = 0.25;
    private static final double MOST_CPU = 4;

    @TempDir(cleanup = CleanupMode.NEVER)
    private Path directory;

    @Test
    void recommitKeepsUpWithTheBareConsumer() {
        try (Deployment deployment = new Deployment(directory, Map.of(), 16)) {
            Batches batches = new Batches(1, new Random(1));
            List<Round> rounds = new Comparison(deployment, 1000, batches, System.out::println).run(3, 3);
            assertThat(Comparison.ratio(rounds, Round::perSecond).median()).isGreaterThan(LEAST);
            assertThat(Comparison.ratio(rounds, Round::cpuPerThousand).median()).isLessThan(MOST_CPU);

            assertThat(SteadyRate.measure(deployment, deployment.recommit(), batches, 20, 60)
                            .commits())
                    .isEqualTo(60);
        }
    }
}
