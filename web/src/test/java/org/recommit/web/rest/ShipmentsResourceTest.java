package org.recommit.web.rest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.recommit.reconcile.Carrier.CarrierRejected;
import org.recommit.reconcile.Carrier.CarrierStatus;

class ShipmentsResourceTest {

    @Test
    void showsTheCarriersStatus() {
        assertThat(ShipmentsResource.shape("S 1", new CarrierStatus("DELIVERED")))
                .hasToString("{\"shipmentId\":\"S 1\",\"status\":\"DELIVERED\"}");
    }

    @Test
    void aRefusalIsTheCarriers() {
        assertThatThrownBy(() ->
                        ShipmentsResource.shape("S 1", new CarrierRejected("HTTP 404", "The carrier answered 404")))
                .isInstanceOfSatisfying(
                        ProblemException.class,
                        refused -> assertThat(refused.problem().json("/x"))
                                .hasToString("{\"type\":\"about:blank\",\"title\":\"Bad Gateway\",\"status\":502,"
                                        + "\"detail\":\"The carrier answered 404.\",\"instance\":\"/x\","
                                        + "\"reason\":\"DEPENDENCY_REJECTED\",\"attempts\":1}"));
    }
}
