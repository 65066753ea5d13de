/**
 * Dead letters that nobody wants any more: kept, so that they can be restored, and for controlled work taken away only
 * when a second person agrees.
 *
 * <p>Start with {@link org.recommit.discard.Discard} and {@link org.recommit.discard.Approval}. How a letter is taken off
 * the queue is in {@link org.recommit.deadletter}; how it travels to the database in {@link org.recommit.commit}.
 */
package org.recommit.discard;
