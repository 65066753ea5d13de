/**
 * The carrier's status service over HTTP: the adapter of {@link org.recommit.reconcile.Carrier}.
 *
 * <p>Start at {@link org.recommit.carrier.HttpCarrier}. Fault tolerance stands here; retries do not.
 */
package org.recommit.carrier;
