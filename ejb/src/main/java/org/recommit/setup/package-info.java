/**
 * Whether broker and database are set up as the product needs them: what is wrong is a warning of one sentence, at the start
 * and for as long as it holds.
 *
 * <p>Start with {@link org.recommit.setup.Findings}. What makes the product unable to work is no warning but the readiness's.
 */
package org.recommit.setup;
