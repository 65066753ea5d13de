package org.recommit.store;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import org.hibernate.annotations.Immutable;
import org.recommit.ledger.RateBook;
import org.recommit.ledger.Resolution;
import org.recommit.ledger.ShipmentReconciliation;

/** What a shipment was reconciled with: a snapshot, kept when the rate is corrected later. */
@Entity
@Immutable
@Table(name = "shipment_resolution")
class ShipmentResolution {
    @Id
    @Column(name = "idempotency_key")
    String idempotencyKey;

    @Column(name = "shipment_id")
    String shipmentId;

    @Column(name = "fx_pair")
    String fxPair;

    @Column(name = "as_of")
    LocalDate asOf;

    @Column(name = "fx_as_of")
    LocalDate fxAsOf;

    @Column(name = "fx_rate")
    BigDecimal fxRate;

    String status;

    @Column(name = "resolved_at")
    Instant resolvedAt;

    protected ShipmentResolution() {}

    ShipmentResolution(ShipmentReconciliation shipment, Resolution resolution, Instant resolvedAt) {
        this.idempotencyKey = shipment.identity().key();
        this.shipmentId = shipment.shipmentId();
        this.fxPair = shipment.fxPair();
        this.asOf = shipment.asOf();
        this.fxAsOf = resolution.fxAsOf();
        this.fxRate = resolution.rate();
        this.status = resolution.status();
        this.resolvedAt = resolvedAt;
    }

    RateBook.Superseded superseded() {
        return new RateBook.Superseded(idempotencyKey, shipmentId, fxRate, status, resolvedAt);
    }
}
