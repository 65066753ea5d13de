package org.recommit.ledger;

import java.math.BigDecimal;
import java.time.LocalDate;

/**
 * A published exchange rate.
 *
 * @param fxPair {@code EUR/USD}: US dollars for one euro
 * @param rate above zero, at most 18 digits
 */
public record FxRate(Identity identity, String fxPair, LocalDate asOf, BigDecimal rate) implements Commit {
    @Override
    public Kind kind() {
        return Kind.FX_RATE;
    }

    @Override
    public boolean controlled() {
        return false;
    }
}
