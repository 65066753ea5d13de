/**
 * What is not as it should be although everything works: shown by the health check, the overview and the figures.
 *
 * <p>Start with {@link org.recommit.warning.Warnings}. What makes the system unable to work is no warning: that is for the
 * readiness itself. Whoever finds the trouble raises the warning and clears it; nothing here looks for any.
 */
package org.recommit.warning;
