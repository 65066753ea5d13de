package org.recommit.store;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.Iterator;
import java.util.function.Supplier;
import org.eclipse.microprofile.faulttolerance.Retry;

/**
 * Tries once more, at once, what has lost a race. Its caller makes the first try without it: few commits ever lose a race,
 * and the container's interceptor would cost every one of them more than its validation does.
 *
 * <p>It is outside the transaction's boundary, so that each try has a transaction of its own.
 */
@ApplicationScoped
class SecondTry {

    /** Makes the next of two tries, the first of which only tells again how it ended. */
    @Retry(maxRetries = 1, delay = 25, jitter = 25, maxDuration = 10_000, retryOn = LostRaceException.class)
    <T> T next(Iterator<Supplier<T>> tries) {
        return tries.next().get();
    }
}
