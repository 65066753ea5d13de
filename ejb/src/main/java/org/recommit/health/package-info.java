/**
 * The health checks. Some servers find them only in a library of the EAR, so nothing here may use another package of
 * Recommit; the application tells {@link org.recommit.health.ReadyCheck} whom to ask.
 */
package org.recommit.health;
