package org.recommit.store;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.IdClass;
import jakarta.persistence.Table;
import java.io.Serializable;
import java.math.BigDecimal;
import org.hibernate.annotations.Immutable;

/** The sum of a lot's movements, for reading: {@link Stock} writes it. */
@Entity
@Immutable
@Table(name = "stock_balance")
@IdClass(StockBalance.Key.class)
class StockBalance {
    /** Which lot. */
    record Key(String site, String ndc, String lot, String unit) implements Serializable {}

    @Id
    String site;

    @Id
    String ndc;

    @Id
    String lot;

    @Id
    String unit;

    BigDecimal quantity;

    protected StockBalance() {}
}
