package org.recommit.web.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class PlotTest {

    @Test
    void neighboursBecomeOne() {
        assertThat(Plot.binSize(7_200, 120)).isEqualTo(60);
        assertThat(Plot.binSize(121, 120)).isEqualTo(2);
        assertThat(Plot.binSize(0, 120)).isEqualTo(1);
        assertThat(Plot.binned(List.of(1, 5, 2, 3, 4), 2, Math::max)).containsExactly(5.0, 3.0, 4.0);
        assertThat(Plot.binned(List.of(1, 5, 2, 3, 4), 2, Double::sum)).containsExactly(6.0, 5.0, 4.0);
    }

    @Test
    void eachFigureIsAStep() {
        assertThat(Plot.steps(List.of(0.0, 5.0), 4, 10)).isEqualTo("0.0,150.0 150.0,150.0 150.0,75.0 300.0,75.0 ");
        assertThat(Plot.area(List.of(10.0), 2, 10)).isEqualTo("0,150 0.0,0.0 300.0,0.0 300.0,150");
        assertThat(Plot.steps(List.of(0.0), 1, 0)).isEqualTo("0.0,150.0 600.0,150.0 ");
    }
}
