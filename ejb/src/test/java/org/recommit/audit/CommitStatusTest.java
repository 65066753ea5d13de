package org.recommit.audit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.recommit.audit.AttemptEvent.Outcome;
import org.recommit.audit.CommitHistory.History;
import org.recommit.audit.CommitHistory.LandedCommit;
import org.recommit.audit.CommitStatus.State;

class CommitStatusTest {

    private static final Instant NOON = Instant.parse("2026-11-30T12:00:00Z");

    /** Events as {@code hop/attempt/outcome}, in the order in which they were stored. */
    @ParameterizedTest
    @CsvSource({
        "0/0/QUEUED,                                             QUEUED,    0",
        "0/0/QUEUED 0/0/EXHAUSTED,                               DEAD,      0",
        "2/0/REDRIVEN 2/0/EXPIRED,                               DEAD,      0",
        "0/0/QUEUED 0/1/RETRY,                                   WAITING,   1",
        "0/1/RETRY 1/2/RETRY 0/0/QUEUED,                         WAITING,   2",
        "0/1/RETRY 1/2/EXHAUSTED,                                DEAD,      2",
        "0/1/PERMANENT,                                          DEAD,      1",
        "0/1/RETRY 1/1/EXPIRED,                                  DEAD,      1",
        "0/1/PERMANENT 2/0/REDRIVEN,                             QUEUED,    1",
        "2/0/REDRIVEN 0/1/RETRY 1/2/EXHAUSTED,                   QUEUED,    2",
        "0/1/EXHAUSTED 2/0/REDRIVEN 2/1/RETRY,                   WAITING,   2",
        "0/1/PERMANENT 1/0/DISCARDED,                            DISCARDED, 1",
        "0/1/PERMANENT 0/0/DISCARDED,                            DISCARDED, 1",
        "0/1/RETRY 1/2/LANDED,                                   COMMITTED, 2",
        "0/1/LANDED 0/1/DUPLICATE 0/1/PERMANENT,                 COMMITTED, 2",
        "0/1/DUPLICATE,                                          COMMITTED, 0"
    })
    void followsHopThenAttempt(String events, State state, int attempts) {
        CommitStatus status = CommitStatus.of(new History("k", Optional.empty(), events(events)));

        assertThat(status.state()).isEqualTo(state);
        assertThat(status.attempts()).isEqualTo(attempts);
    }

    @Test
    void aLandedCommitIsCommittedWhateverElseCarriesTheKey() {
        var landed = new LandedCommit("inventory-batch", "ordinary", 3, "00", NOON);

        CommitStatus status = CommitStatus.of(new History("k", Optional.of(landed), events("4/1/PERMANENT")));

        assertThat(status.state()).isEqualTo(State.COMMITTED);
        assertThat(status.attempts()).isEqualTo(3);
    }

    @Test
    void theNextAttemptIsTheLatestRetryAndItsWholeDelay() {
        CommitStatus status = CommitStatus.of(new History("k", Optional.empty(), events("1/2/RETRY 0/1/RETRY")));

        assertThat(status.nextAttemptAt()).contains(NOON.plusSeconds(2));
    }

    @Test
    void whatDoesNotWaitHasNoNextAttempt() {
        CommitStatus status = CommitStatus.of(new History("k", Optional.empty(), events("0/1/RETRY 2/0/REDRIVEN")));

        assertThat(status.nextAttemptAt()).isEmpty();
    }

    private static List<AttemptEvent> events(String text) {
        return Arrays.stream(text.split(" ")).map(CommitStatusTest::event).toList();
    }

    private static AttemptEvent event(String text) {
        String[] part = text.split("/");
        int attempt = Integer.parseInt(part[1]);
        return AttemptEvent.of(
                        text, "k", "origin", Integer.parseInt(part[0]), attempt, NOON, Outcome.valueOf(part[2]), "n1")
                .under(Optional.of("ordinary"))
                .waiting(Duration.ofSeconds(attempt), Duration.ZERO);
    }
}
