/**
 * Whether the whole works now: one answer for the health check and the overview page. Start with
 * {@link org.recommit.web.status.Status}.
 */
package org.recommit.web.status;
