/**
 * What people wish to do with a dead letter that takes more than sending it back: discard it, or edit it. For controlled
 * work, and what cannot be decoded, a second person decides.
 *
 * <p>Start with {@link org.recommit.approval.Wish} and {@link org.recommit.approval.Approval}. How a wish is carried out is
 * in {@link org.recommit.deadletter}.
 */
package org.recommit.approval;
