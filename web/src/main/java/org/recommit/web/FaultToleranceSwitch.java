package org.recommit.web;

import jakarta.enterprise.context.ApplicationScoped;
import org.eclipse.microprofile.faulttolerance.Timeout;

/**
 * Switches MicroProfile Fault Tolerance on for the whole EAR. Payara looks for its annotations in web modules only: without
 * this bean those of the EJB module would be ignored in silence.
 */
@ApplicationScoped
class FaultToleranceSwitch {
    @Timeout
    void neverCalled() {
        // The annotation is all that counts
    }
}
