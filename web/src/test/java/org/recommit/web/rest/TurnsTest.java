package org.recommit.web.rest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class TurnsTest {
    private final Turns turns = new Turns("Another one is at work.");

    @Test
    void oneAfterTheOther() {
        assertThat(turns.take(() -> 1)).isEqualTo(1);
        assertThat(turns.take(() -> 2)).isEqualTo(2);
    }

    @Test
    void whoeverComesMeanwhileIsToldToComeAgain() {
        assertThatThrownBy(() -> turns.take(() -> turns.take(() -> 1)))
                .isInstanceOfSatisfying(
                        ProblemException.class,
                        told -> assertThat(told.problem().status()).isEqualTo(503));
        assertThat(turns.take(() -> 2)).as("the turn is over").isEqualTo(2);
    }
}
