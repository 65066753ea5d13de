package org.recommit.carrier;

import java.time.Duration;
import org.recommit.reconcile.Carrier.CarrierUnavailable;
import org.recommit.retry.UnavailableException;

/** The carrier cannot answer now: an exception, so that the circuit breaker counts it. */
public class CarrierAway extends UnavailableException {
    private static final long serialVersionUID = 1L;

    private final transient CarrierUnavailable answer;

    CarrierAway(CarrierUnavailable answer) {
        super(answer.error(), answer.retryAfter().orElse(Duration.ZERO));
        this.answer = answer;
    }

    CarrierUnavailable answer() {
        return answer;
    }
}
