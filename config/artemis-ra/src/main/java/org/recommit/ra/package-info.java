/** What the Artemis resource adapter needs besides, to end transactions whose second phase lost the broker. */
package org.recommit.ra;
