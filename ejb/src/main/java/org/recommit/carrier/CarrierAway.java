package org.recommit.carrier;

import org.recommit.reconcile.Carrier.CarrierUnavailable;

/** The carrier cannot answer now: an exception, so that the circuit breaker counts it. */
public class CarrierAway extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient CarrierUnavailable answer;

    CarrierAway(CarrierUnavailable answer) {
        super(answer.error());
        this.answer = answer;
    }

    CarrierUnavailable answer() {
        return answer;
    }
}
