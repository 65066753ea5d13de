/** Serves the figures of {@link org.recommit.metrics} to Prometheus. No figure is made here. */
package org.recommit.web.metrics;
