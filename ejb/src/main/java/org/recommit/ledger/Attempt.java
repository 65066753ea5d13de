package org.recommit.ledger;

import java.time.Instant;

/**
 * The attempt that posts a commit, as its event will record it.
 *
 * @param eventId made before the attempt, unique
 * @param originId JMS message id under which the sender's message first came
 * @param hop how many copies the message has been through
 * @param number counted from 1, over all policies
 * @param policy name of the retry policy in force
 * @param node the server that makes the attempt
 */
public record Attempt(String eventId, String originId, int hop, int number, Instant at, String policy, String node) {}
