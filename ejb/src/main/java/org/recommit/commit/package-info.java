/**
 * The road of one message.
 *
 * <p>Start at {@link org.recommit.commit.CommitListener}: it takes the message inside the broker's transaction (T1) and
 * hands it to {@link org.recommit.commit.CommitHandler}, which has it decoded, attempts the commit in the ledger's
 * own transaction (T2) and carries out the decision: acknowledge, send a waiting copy, or send a dead letter.
 *
 * <p>No retry rule stands here (they are in {@link org.recommit.retry}) and no rule about content (they are in
 * {@link org.recommit.ledger}). Nothing here needs the database, so that commits can wait while it is away.
 */
package org.recommit.commit;
