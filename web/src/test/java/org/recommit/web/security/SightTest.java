package org.recommit.web.security;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SightTest {

    @Test
    void financeAloneSeesShipmentsAndRates() {
        Sight sight = Sight.of(Set.of("finance")::contains);

        assertThat(sight.kinds(Optional.empty())).containsExactlyInAnyOrder("shipment-reconciliation", "fx-rate");
        assertThat(sight.kinds(Optional.of("fx-rate"))).containsExactly("fx-rate");
        assertThat(sight.kinds(Optional.of("inventory-batch")))
                .doesNotContain("inventory-batch")
                .isNotEmpty();
    }

    @Test
    void anyOtherRoleSeesAll() {
        Sight sight = Sight.of(Set.of("finance", "viewer")::contains);

        assertThat(sight.kinds(Optional.empty())).isEmpty();
        assertThat(sight.kinds(Optional.of("inventory-batch"))).containsExactly("inventory-batch");
    }
}
