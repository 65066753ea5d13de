package org.recommit.load;

/**
 * One that takes batches from a queue and lands them in a ledger.
 *
 * @param queue where it takes them from
 * @param schema where its ledger's tables are
 * @param pid its process
 */
record Contestant(String name, String queue, String schema, long pid) {}
