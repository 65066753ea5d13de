package org.recommit.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RatioTest {
    @Test
    void theMedianAndItsBoundsWhateverTheOrder() {
        assertThat(Ratio.of(List.of(3.0, 1.0, 2.0))).isEqualTo(new Ratio(2, 1, 3));
        assertThat(Ratio.of(List.of(4.0, 1.0, 2.0, 3.0))).isEqualTo(new Ratio(2.5, 1, 4));
        assertThatThrownBy(() -> Ratio.of(List.of())).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void roundsAreComparedWithTheOneBesideThem() {
        List<Round> rounds = List.of(
                round("recommit", 1, 50), round("bare", 1, 100), round("bare", 2, 400), round("recommit", 2, 300));
        assertThat(Comparison.ratio(rounds, Round::perSecond)).isEqualTo(new Ratio(0.625, 0.5, 0.75));
    }

    @Test
    void cpuIsThatOfAllProcessesTogether() {
        assertThat(new Round("bare", 1, 500, 1, 1, 500, Map.of("bare", 0.5, "broker", 1.0), Map.of()).cpuPerThousand())
                .isEqualTo(3);
    }

    private static Round round(String contestant, int number, double perSecond) {
        return new Round(contestant, number, 1, 1, 1, perSecond, Map.of(), Map.of());
    }
}
