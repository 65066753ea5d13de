package org.recommit.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RandomnessTest {

    /** Two processes, started together: what the same seed or clock would make alike. */
    @Test
    void twoNodesDrawDifferentSequences() throws IOException, InterruptedException {
        List<Process> nodes = Stream.of(node(), node()).toList();

        List<List<String>> drawn =
                Stream.of(drawn(nodes.get(0)), drawn(nodes.get(1))).toList();
        assertThat(drawn.get(0)).hasSize(100).doesNotContainAnyElementsOf(drawn.get(1));
    }

    @Test
    void twoThreadsDrawDifferentSequences() {
        RandomGenerator random = Randomness.ofEachThread();

        assertThat(Stream.generate(random::nextLong).limit(200).parallel().distinct())
                .hasSize(200);
    }

    private static Process node() throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Draws.class.getName())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    private static List<String> drawn(Process node) throws IOException, InterruptedException {
        String text = new String(node.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(node.waitFor()).isZero();
        return text.lines().toList();
    }

    /** What a node draws first. */
    static final class Draws {
        private Draws() {}

        public static void main(String[] args) {
            RandomGenerator random = Randomness.ofEachThread();
            for (int i = 0; i < 100; i++) {
                System.out.println(random.nextLong());
            }
        }
    }
}
