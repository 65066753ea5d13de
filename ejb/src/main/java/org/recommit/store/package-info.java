/**
 * The ledger in a relational database: the implementations of the ports in {@link org.recommit.ledger} and
 * {@link org.recommit.audit}.
 *
 * <p>Start with {@link org.recommit.store.JpaLedger}: it shows what one posting writes. {@link
 * org.recommit.store.LedgerTransaction} is the boundary of T2, {@link org.recommit.store.SchemaMigration} makes the tables.
 * The rows here are private to this package. Nothing here decides about retries, talks to the broker or judges a
 * message.
 */
package org.recommit.store;
