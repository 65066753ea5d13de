/**
 * A plugin of the Artemis broker: what it would accept and then lose, or could never deliver, is refused while its sender
 * still listens. It knows nothing of commits.
 */
package org.recommit.guard;
