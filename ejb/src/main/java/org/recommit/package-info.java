/**
 * Recommit: commits JMS messages to a ledger exactly once.
 *
 * <p>Start reading in {@link org.recommit.commit}: it holds the road of one message.
 */
package org.recommit;
