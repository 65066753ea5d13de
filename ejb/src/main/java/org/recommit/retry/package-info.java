/**
 * The retry engine: policies, back-off, jitter, budgets, classification of failures, and the decision that follows.
 *
 * <p>Start reading in {@link org.recommit.retry.RetryRules}: one call turns a failure into a
 * {@link org.recommit.retry.Decision}. What a failure is, is settled before that by
 * {@link org.recommit.retry.FailureClassifier}; how long a wait may be, by {@link org.recommit.retry.RetryPolicy}.
 *
 * <p>Two looks at what a policy does to a dependency: {@link org.recommit.retry.Simulator} before it happens,
 * {@link org.recommit.retry.Spread} and {@link org.recommit.retry.BudgetReview} after it did.
 *
 * <p>Pure: time and randomness are arguments, nothing here waits, sends, logs or reads configuration by itself, and
 * nothing of a container or of another package of ours belongs here. Times are counted in whole milliseconds, the unit
 * of the broker's clock.
 */
package org.recommit.retry;
