/**
 * What the Artemis resource adapter needs besides: listeners that find the other broker of a pair, and an end of transactions
 * whose second phase lost the broker.
 */
package org.recommit.ra;
