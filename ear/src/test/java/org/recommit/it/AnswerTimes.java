package org.recommit.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.stream.IntStream;

/** How long answers take. */
final class AnswerTimes {
    private static final int ASKED = 40;

    private AnswerTimes() {}

    /** So long 95 of 100 answers of that address take at most, asked one after the other. */
    static Duration p95(Rest rest, String path) {
        long[] nanos = IntStream.range(0, ASKED)
                .mapToLong(i -> {
                    long start = System.nanoTime();
                    assertThat(rest.get(path).status()).as(path).isEqualTo(200);
                    return System.nanoTime() - start;
                })
                .sorted()
                .toArray();
        return Duration.ofNanos(nanos[ASKED * 95 / 100]);
    }
}
