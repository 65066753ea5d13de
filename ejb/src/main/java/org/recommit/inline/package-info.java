/**
 * Retries of calls inside the server, for callers who wait for the answer: {@link org.recommit.inline.CappedBackoff} on a
 * bean's method.
 *
 * <p>Start there, then {@link org.recommit.inline.CappedBackoffInterceptor}. The rules themselves are {@link
 * org.recommit.retry.InlineBackoff}; commits are not retried here but by the broker.
 */
package org.recommit.inline;
