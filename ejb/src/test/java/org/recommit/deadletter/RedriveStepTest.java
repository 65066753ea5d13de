package org.recommit.deadletter;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.recommit.deadletter.RedriveJob.Counts;
import org.recommit.deadletter.RedriveJob.Terms;
import org.recommit.deadletter.RedriveStep.Before;
import org.recommit.deadletter.RedriveStep.Canaries;
import org.recommit.deadletter.RedriveStep.Done;
import org.recommit.deadletter.RedriveStep.Pause;
import org.recommit.deadletter.RedriveStep.Progress;
import org.recommit.deadletter.RedriveStep.Send;

class RedriveStepTest {
    private static final int MATCHED = 1_000;
    private static final Canaries NO_CANARIES = new Canaries(0, 0);

    @Test
    void noneBehindTheCanariesIsSentBeforeAllOfThemHaveLanded() {
        assertThat(step(60, new Canaries(3, 0), 0, 0, Before.NOTHING)).isEqualTo(new Send(50, 3));
        assertThat(step(60, NO_CANARIES, 3, 0, Before.NOTHING)).isEqualTo(new Send(50, MATCHED));
    }

    @Test
    void aCanaryThatFailsAgainPausesTheJobUntilSomebodyLetsItGoOn() {
        Canaries failed = new Canaries(2, 1);
        assertThat(step(60, failed, 0, 1, Before.NOTHING)).isInstanceOf(Pause.class);
        assertThat(step(60, failed, 0, 1, new Before(1, 1))).isEqualTo(new Send(50, 3));
    }

    @ParameterizedTest(name = "{0} landed, {1} failed again")
    @CsvSource({"3, 1, false", "4, 1, false", "3, 2, true", "80, 20, false", "80, 21, true", "0, 5, true", "0, 4, false"
    })
    void moreThanAFifthOfTheKnownPausesTheJob(int landed, int failed, boolean pauses) {
        assertThat(step(60, NO_CANARIES, landed, failed, Before.NOTHING) instanceof Pause)
                .isEqualTo(pauses);
    }

    @Test
    void whatHadFailedBeforeTheResumeIsNotHeldAgainstIt() {
        assertThat(step(60, NO_CANARIES, 50, 50, new Before(100, 50))).isInstanceOf(Send.class);
        assertThat(step(60, NO_CANARIES, 50, 55, new Before(100, 50))).isInstanceOf(Pause.class);
    }

    @ParameterizedTest(name = "second {0}: {1}")
    @CsvSource({"0, 10", "1, 20", "2, 40", "3, 50", "100000, 50"})
    void theRateIsReachedStepByStep(int second, int most) {
        assertThat(step(second, NO_CANARIES, 0, 0, Before.NOTHING)).isEqualTo(new Send(most, MATCHED));
    }

    @Test
    void itEndsWhenEveryLetterHasHadItsTurn() {
        Counts counts = new Counts(3, 2, 0, 0, 1, 0, 0);
        assertThat(RedriveStep.of(new Progress(terms(), counts, NO_CANARIES, Before.NOTHING, 60)))
                .isEqualTo(new Done());
    }

    @Test
    void whereNothingIsLeftThereIsNothingToPause() {
        Counts counts = new Counts(1, 1, 0, 1, 0, 0, 0);
        assertThat(RedriveStep.of(new Progress(terms(), counts, new Canaries(0, 1), Before.NOTHING, 60)))
                .isEqualTo(new Done());
    }

    private static RedriveStep step(int second, Canaries canaries, int landed, int failed, Before before) {
        int sent = landed + failed;
        Counts counts = new Counts(MATCHED, sent, landed, failed, 0, 0, MATCHED - sent);
        return RedriveStep.of(new Progress(terms(), counts, canaries, before, second));
    }

    private static Terms terms() {
        return new Terms(50, 3, "note");
    }
}
