/**
 * Examples of senders to copy, one for each protocol that the broker speaks. Each reads commits from its standard input,
 * one JSON object a line, and sends them in one transaction, as an account that may send to the commit queue and do
 * nothing else:
 *
 * <pre>{@code
 * RECOMMIT_BROKER_USER=sender RECOMMIT_BROKER_PASSWORD=... java ... AmqpSender amqp://localhost:61616 < commits
 * }</pre>
 *
 * <p>When the commit of the transaction returns, the broker has all of them on its disk. When it fails, the sender cannot
 * know whether the broker has them: it sends them again with the same keys. The ledger accepts each key once.
 */
package org.recommit.senders;
