package org.recommit.commit;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.recommit.audit.AttemptEvent;
import org.recommit.ledger.Subject;
import org.recommit.retry.Dependency;
import org.recommit.retry.ReasonCode;

/**
 * What can follow a delivery, each within T1, so that the message is never in two places and never in none. Doing
 * nothing acknowledges it.
 */
public interface Successors {

    /** Sends the copy that waits on the broker until the delay is over. */
    void reschedule(Labels labels, WaitingState next, Duration delay);

    /** Sends the copy that stands in the dead-letter queue. */
    void deadLetter(Labels labels, WaitingState state, Death death);

    /** Sends the event on its way to the database. */
    void record(AttemptEvent event);

    /** Gives the message back: the broker's own redelivery takes over. */
    void giveBack();

    /**
     * Who the commit is, as far as could be read.
     *
     * @param controlled whether discarding it needs two people; true where it could not be decoded
     */
    record Labels(
            Optional<String> key, Optional<String> kind, Optional<String> source, boolean controlled, Subject subject) {

        /** The key for events and logs; one is made up of the message's origin where it has none. */
        String keyOr(WaitingState.Lineage lineage) {
            return key.orElseGet(() -> "unknown:" + lineage.originId());
        }
    }

    /**
     * Why a commit is given up; what failed last stands in the state.
     *
     * @param attempts failed attempts of the policy that gave up, the last one included
     */
    record Death(
            ReasonCode reason, Optional<Dependency> dependency, Optional<String> policy, int attempts, Instant at) {}
}
