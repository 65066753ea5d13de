/**
 * Figures for Prometheus, the same on every server.
 *
 * <p>Start with {@link org.recommit.metrics.Meters}: it has every series with its name and unit. What happens on the
 * commit path is counted there as it happens; what stands on the queues is asked for in the background by {@link
 * org.recommit.metrics.FigureRefresh}, never by a scrape. Nothing here decides anything.
 */
package org.recommit.metrics;
