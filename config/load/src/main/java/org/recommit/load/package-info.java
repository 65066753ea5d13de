/**
 * The load tool: what a commit costs, measured as a ratio to the least that could do the same work.
 *
 * <p>{@link org.recommit.load.Load} starts broker, PostgreSQL and Recommit, and beside it a
 * {@link org.recommit.load.BareConsumer}: a hand-written consumer with a transacted JMS session and JDBC batches, which
 * parses, validates, hashes and writes the same rows. Both are given the same messages in turns. The database's own commit
 * timestamps say how long a round took, and a round that left a wrong ledger has no figure.
 */
package org.recommit.load;
