package org.recommit.reconcile;

import org.recommit.retry.Dependency;
import org.recommit.retry.Failure;

/** Classifies what a port throws. */
@FunctionalInterface
public interface Faults {

    /** What that fault means on that dependency; throws it on where nobody foresaw it. */
    Failure classify(Dependency on, RuntimeException fault);
}
