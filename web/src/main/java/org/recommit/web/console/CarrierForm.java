package org.recommit.web.console;

import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.RequestScoped;
import jakarta.faces.application.FacesMessage;
import jakarta.faces.context.FacesContext;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.util.Set;
import org.recommit.carrier.CarrierInquiry;
import org.recommit.ledger.ShipmentReconciliation;
import org.recommit.reconcile.Carrier.Answer;
import org.recommit.reconcile.Carrier.CarrierRejected;
import org.recommit.reconcile.Carrier.CarrierStatus;
import org.recommit.retry.RetryBudgetExhausted;
import org.recommit.web.security.Roles;

/** Asks the carrier for the status of a dead letter's shipment while its user waits some seconds. Nothing is changed by it. */
@Named
@RequestScoped
public class CarrierForm {
    private static final Set<String> ASKING = Set.of(Roles.OPERATOR, Roles.FINANCE);

    @Inject
    private CarrierInquiry carrier;

    @Inject
    private LetterPage page;

    private String shipment;

    @PostConstruct
    void read() {
        // What the form sends back: the letter need not be looked at again, which would be audited
        shipment = FacesContext.getCurrentInstance()
                .getExternalContext()
                .getRequestParameterMap()
                .get("shipmentId");
    }

    public boolean isShown() {
        return Actions.allowed(ASKING) && ShipmentReconciliation.isShipmentId(getShipment());
    }

    public String getShipment() {
        return shipment == null ? page.getShipment() : shipment;
    }

    public void ask() {
        Actions.run(ASKING, user -> {
            try {
                tell(carrier.now(getShipment()));
            } catch (RetryBudgetExhausted e) {
                Messages.error(
                        e.turnedAway()
                                ? "The carrier is not asked now: it failed too often, or too many ask it."
                                : "The carrier did not answer. It was asked " + e.attempts() + " times.");
            }
        });
    }

    private void tell(Answer answer) {
        if (answer instanceof CarrierStatus known) {
            Messages.say(FacesMessage.SEVERITY_INFO, "The carrier says: " + known.status());
        } else if (answer instanceof CarrierRejected rejected) {
            Messages.error(rejected.text() + ".");
        } else {
            Messages.error("The carrier did not answer.");
        }
    }
}
