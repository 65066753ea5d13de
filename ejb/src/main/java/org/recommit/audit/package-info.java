/**
 * What is on record: the events of every commit, and the administrative actions of people.
 *
 * <p>Start with {@link org.recommit.audit.AttemptEvent} for the first and {@link org.recommit.audit.AuditTrail} for the
 * second. How either reaches the database stands in {@link org.recommit.commit} and {@link org.recommit.store}; nothing
 * here knows of a broker or a database.
 */
package org.recommit.audit;
