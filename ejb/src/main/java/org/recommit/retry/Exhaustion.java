package org.recommit.retry;

import java.time.Instant;
import java.util.Optional;

/**
 * A commit that used up its attempts.
 *
 * @param policy name of the policy
 * @param cameBackAt the first sign of life of what it failed on after that; empty while there is none
 */
public record Exhaustion(String policy, Instant at, Optional<Instant> cameBackAt) {}
