package org.recommit.store;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Optional;
import org.recommit.reconcile.FxRates;

/** Reads published rates for the commit path, in a short transaction, so that no connection is held afterwards. */
@ApplicationScoped
class JpaFxRates implements FxRates {
    private final LedgerTransaction transaction;

    /** For the container's proxy. */
    protected JpaFxRates() {
        this(null);
    }

    @Inject
    JpaFxRates(LedgerTransaction transaction) {
        this.transaction = transaction;
    }

    @Override
    public Optional<BigDecimal> rate(String pair, LocalDate day) {
        return transaction
                .run(pair + " of " + day, entityManager -> RateOfDay.find(entityManager, pair, day))
                .orThrow();
    }
}
