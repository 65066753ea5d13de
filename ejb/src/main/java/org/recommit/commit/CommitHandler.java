package org.recommit.commit;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Clock;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.recommit.commit.Attempts.Duplicate;
import org.recommit.commit.Attempts.Failed;
import org.recommit.commit.Attempts.Outcome;
import org.recommit.commit.CommitObserver.Hold;
import org.recommit.ledger.Attempt;
import org.recommit.ledger.Commit;
import org.recommit.ledger.CommitReader;
import org.recommit.ledger.Reading;
import org.recommit.ledger.SchemaState;
import org.recommit.ledger.SchemaState.State;
import org.recommit.retry.Decision;
import org.recommit.retry.Dependency;
import org.recommit.retry.Failure;
import org.recommit.retry.Progress;
import org.recommit.retry.RetryPolicies;
import org.recommit.retry.RetryRules;
import org.recommit.server.Node;

/** Decides what follows a delivery: has it decoded and attempted, asks the retry rules, carries out their decision. */
@Dependent
class CommitHandler {
    /** The broker gives up at the tenth delivery, without a reason; so the ninth is ours to give one. */
    static final int LAST_DELIVERY = 9;

    private final CommitReader reader;
    private final Attempts attempts;
    private final SchemaState schema;
    private final RetryPolicies policies;
    private final RetryRules rules;
    private final Clock clock;
    private final RandomGenerator random;
    private final Node node;
    private final CommitObserver observer;

    @Inject
    CommitHandler(
            CommitReader reader,
            Attempts attempts,
            SchemaState schema,
            RetryPolicies policies,
            Clock clock,
            RandomGenerator random,
            Node node,
            CommitObserver observer) {
        this.reader = reader;
        this.attempts = attempts;
        this.schema = schema;
        this.policies = policies;
        this.rules = new RetryRules(policies);
        this.clock = clock;
        this.random = random;
        this.node = node;
        this.observer = observer;
    }

    /** Handles one delivery within T1. Returns normally whatever is in the message. */
    void handle(Delivery delivery, Successors successors) {
        Reading reading = reader.read(delivery.submission());
        Handling handling =
                new Handling(DeliveryReader.labelsOf(reading), delivery.state(), successors, observer, clock, node);
        try {
            if (reading instanceof Reading.Refused refused) {
                handling.deadLetter(refused);
            } else {
                Commit commit = ((Reading.Accepted) reading).commit();
                decide(commit, delivery.state(), handling).carryOut(handling);
            }
        } catch (Unforeseen fault) {
            if (delivery.count() < LAST_DELIVERY) {
                handling.giveBack(fault, delivery.count());
            } else {
                handling.deadLetter(fault);
            }
        }
    }

    private Decision decide(Commit commit, WaitingState state, Handling handling) {
        Progress progress = state.progress(commit.controlled());
        Optional<Decision.DeadLetter> refused = rules.refuse(progress, Attempts.needed(commit, state), clock.instant());
        if (refused.isPresent()) {
            return refused.get();
        }
        if (schema.state() != State.READY) {
            return hold(progress, Hold.SCHEMA_NOT_READY, handling);
        }
        String policy =
                policies.policyFor(Dependency.LEDGER, commit.controlled()).name();
        Outcome outcome = attempt(commit, state, handling.attempt(policy));
        if (outcome instanceof Failed failed) {
            handling.remember(failed.steps());
            if (failed.failure() instanceof Failure.NotAsked) {
                return hold(progress, Hold.BULKHEAD_FULL, handling);
            }
            return rules.decide(failed.failure(), progress, clock.instant(), random);
        }
        if (outcome instanceof Duplicate) {
            handling.duplicate(policy);
        } else {
            handling.landed(policy);
        }
        return new Decision.Acknowledge();
    }

    private Decision hold(Progress progress, Hold reason, Handling handling) {
        Decision decision = rules.hold(progress, clock.instant(), random);
        if (decision instanceof Decision.Reschedule held) {
            handling.held(reason, held.pause().total());
        }
        return decision;
    }

    private Outcome attempt(Commit commit, WaitingState state, Attempt attempt) {
        try {
            return attempts.make(commit, state, attempt);
        } catch (RuntimeException e) {
            throw new Unforeseen(e);
        }
    }
}
