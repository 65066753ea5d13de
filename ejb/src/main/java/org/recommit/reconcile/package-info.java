/**
 * Shipments: the day's exchange rate, the carrier's status, and the resolution that the ledger keeps of both.
 *
 * <p>Start with {@link org.recommit.reconcile.Reconciliation}; {@link org.recommit.reconcile.FxRates} and {@link
 * org.recommit.reconcile.Carrier} are its ports. Nothing here knows a server, a database, HTTP or a retry's delay.
 */
package org.recommit.reconcile;
