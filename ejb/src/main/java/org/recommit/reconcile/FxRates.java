package org.recommit.reconcile;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Optional;

/** The published exchange rates. */
@FunctionalInterface
public interface FxRates {

    /**
     * The rate published for exactly that pair and day; empty if there is none (yet). No inversion, no crosses.
     *
     * @param pair {@code EUR/USD}: US dollars for one euro
     * @throws RuntimeException if the rates could not be asked
     */
    Optional<BigDecimal> rate(String pair, LocalDate day);
}
