package org.recommit.retry;

import java.util.Objects;
import java.util.Optional;

/** What becomes of a delivery. It carries itself out on a {@link Delivery}, so that no case can be forgotten. */
public sealed interface Decision {

    /** Does it. */
    void carryOut(Delivery delivery);

    /** What can be done with one message: exactly one of these. */
    interface Delivery {
        /** It is done with. */
        void acknowledge();

        /** Sends its copy with a delivery time. */
        void reschedule(Reschedule decision);

        /** Sends its copy to the dead letters. */
        void deadLetter(DeadLetter decision);
    }

    /** The commit has landed, now or before. */
    record Acknowledge() implements Decision {
        @Override
        public void carryOut(Delivery delivery) {
            delivery.acknowledge();
        }
    }

    /**
     * Wait on the broker, then go on.
     *
     * @param next what the copy carries; {@link Progress#verify} says whether it comes back for a look at the ledger only
     * @param failure what failed; empty where the commit is only held back
     * @param policy the policy that the failure was counted under; empty where it was not counted
     */
    record Reschedule(Pause pause, Progress next, Optional<Failure> failure, Optional<RetryPolicy> policy)
            implements Decision {
        public Reschedule {
            Objects.requireNonNull(pause);
            Objects.requireNonNull(next);
            Objects.requireNonNull(failure);
            Objects.requireNonNull(policy);
        }

        @Override
        public void carryOut(Delivery delivery) {
            delivery.reschedule(this);
        }
    }

    /**
     * Give it to a person.
     *
     * @param dependency what failed; empty where the message itself is at fault or it expired while it waited
     * @param policy name of the policy that was charged; empty where it expired while it waited
     * @param budget failed attempts, this one included
     * @param failure what failed last; empty where nothing failed in this delivery
     */
    record DeadLetter(
            ReasonCode reason,
            Optional<Dependency> dependency,
            Optional<String> policy,
            RetryBudget budget,
            Optional<Failure> failure)
            implements Decision {
        public DeadLetter {
            Objects.requireNonNull(reason);
            Objects.requireNonNull(dependency);
            Objects.requireNonNull(policy);
            Objects.requireNonNull(budget);
            Objects.requireNonNull(failure);
        }

        /** Failed attempts under the policy; under all of them where none is named. */
        public int attempts() {
            return policy.map(budget::used).orElseGet(budget::total);
        }

        @Override
        public void carryOut(Delivery delivery) {
            delivery.deadLetter(this);
        }
    }
}
