/**
 * Dead letters that nobody wants any more: kept, so that they can be restored.
 *
 * <p>Start with {@link org.recommit.discard.Discard}. Who may discard controlled work is in
 * {@link org.recommit.approval}; how a letter is taken off the queue in {@link org.recommit.deadletter}; how it travels to
 * the database in {@link org.recommit.commit}.
 */
package org.recommit.discard;
