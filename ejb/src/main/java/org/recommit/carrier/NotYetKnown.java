package org.recommit.carrier;

import org.recommit.reconcile.Carrier.CarrierUnavailable;

/** The carrier answers well, but does not know the shipment yet: worth asking again, and no sign that the carrier is ill. */
public class NotYetKnown extends CarrierAway {
    private static final long serialVersionUID = 1L;

    NotYetKnown(CarrierUnavailable answer) {
        super(answer);
    }
}
