package org.recommit.commit;

import org.recommit.ledger.Submission;

/**
 * One delivery as the handler sees it, free of JMS.
 *
 * @param submission what the message says
 * @param state what it carries from earlier deliveries
 * @param count how often the broker has delivered it, this time included
 */
public record Delivery(Submission submission, WaitingState state, int count) {}
