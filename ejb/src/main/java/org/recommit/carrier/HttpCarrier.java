package org.recommit.carrier;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.recommit.reconcile.Carrier;

/** Asks the carrier by way of the guarded client. */
@ApplicationScoped
class HttpCarrier implements Carrier {

    @Inject
    private CarrierClient client;

    @Override
    public Answer status(String shipmentId) {
        try {
            return client.ask(shipmentId);
        } catch (CarrierAway e) {
            return e.answer();
        }
    }
}
