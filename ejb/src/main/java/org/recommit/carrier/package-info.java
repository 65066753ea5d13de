/**
 * The carrier's status service over HTTP: the adapter of {@link org.recommit.reconcile.Carrier}.
 *
 * <p>Start at {@link org.recommit.carrier.HttpCarrier}, by which commits ask, or {@link
 * org.recommit.carrier.CarrierInquiry}, by which people do; both go through {@link org.recommit.carrier.CarrierClient}.
 * Fault tolerance stands here; how long a commit waits does not.
 */
package org.recommit.carrier;
