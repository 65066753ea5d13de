package org.recommit.retry;

import java.time.Duration;

/** A transient failure has used up its policy's attempts. The cause is the last error. */
public class RetryBudgetExhausted extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final ReasonCode reason;
    private final int attempts;

    /**
     * @param policy name of the policy that is used up
     * @param attempts attempts that were made, all of them failed; none where the dependency was never asked
     * @param lastError what the last one failed with
     */
    public RetryBudgetExhausted(String policy, int attempts, Throwable lastError) {
        // The last error's own text stays out: it may quote what was sent
        super(ReasonCode.RETRY_BUDGET_EXHAUSTED + " of " + policy + " after " + attempts + " attempts", lastError);
        this.reason = ReasonCode.RETRY_BUDGET_EXHAUSTED;
        this.attempts = attempts;
    }

    /** Always the same today; a closed code, so that no caller reads it out of a text. */
    public ReasonCode reason() {
        return reason;
    }

    /** Attempts that were made. */
    public int attempts() {
        return attempts;
    }

    /** What the last attempt failed with. */
    public Throwable lastError() {
        return getCause();
    }

    /** Whether the dependency was left alone at the end: guards of ours turned the last attempt away. */
    public boolean turnedAway() {
        return FailureClassifier.isTurnedAway(getCause());
    }

    /** Least wait that the dependency asked for at the end; zero where it asked for none. */
    public Duration floor() {
        return FailureClassifier.floorOf(getCause());
    }
}
