/**
 * The ledger's language: what a commit is, when it is valid, who it is and what it says.
 *
 * <p>Start with {@link org.recommit.ledger.CommitReader}, which makes a {@link org.recommit.ledger.Commit} of a
 * message, and {@link org.recommit.ledger.Ledger}, the port that posts it. Pure: nothing here knows a server, a database
 * or JMS, and nothing here waits or retries.
 */
package org.recommit.ledger;
