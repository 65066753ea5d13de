/**
 * Commits that wait on the broker for their next attempt, as operators see them and bring them forward.
 *
 * <p>Start with {@link org.recommit.waiting.WaitingCommits}. Why they wait, and how long, is in
 * {@link org.recommit.retry}; how the broker holds them in {@link org.recommit.commit}.
 */
package org.recommit.waiting;
