package org.recommit.ledger;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A published exchange rate.
 *
 * @param fxPair {@code EUR/USD}: US dollars for one euro
 * @param rate above zero, at most 18 digits
 */
public record FxRate(Identity identity, String fxPair, LocalDate asOf, BigDecimal rate) implements Commit {
    private static final Pattern PAIR = Pattern.compile("([A-Z]{3})/(?!\\1)[A-Z]{3}");

    @Override
    public Kind kind() {
        return Kind.FX_RATE;
    }

    @Override
    public boolean controlled() {
        return false;
    }

    /** Whether it names two different currencies as {@code EUR/USD}. */
    public static boolean isPair(String pair) {
        return PAIR.matcher(pair).matches();
    }

    /** A rate written as plain digits; empty where it is none that may be published. */
    public static Optional<BigDecimal> read(String rate) {
        return Fields.plain(rate, FieldLimits.RATE_DIGITS, FieldLimits.RATE_DIGITS)
                .filter(value -> value.signum() > 0);
    }
}
