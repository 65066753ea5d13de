package org.recommit.reconcile;

import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.recommit.reconcile.Carrier.CarrierStatus;

/**
 * The results of the steps that have succeeded, as text that travels with the message. One that cannot be read is as
 * good as none: its step is done again.
 */
record Steps(Map<String, String> values) {
    static final String FX = "fx";
    static final String CARRIER = "carrier";
    private static final Pattern FX_VALUE =
            Pattern.compile("([0-9]{4}-[0-9]{2}-[0-9]{2})=([0-9]{1,18}(?:\\.[0-9]{1,18})?)");

    Steps {
        values = Map.copyOf(values);
    }

    /** A day and its rate, without the zeros that a database column adds. */
    record DayRate(LocalDate day, BigDecimal rate) {
        DayRate {
            BigDecimal cut = rate.stripTrailingZeros();
            rate = cut.setScale(Math.max(0, cut.scale()));
        }
    }

    Optional<DayRate> fx() {
        Matcher value = FX_VALUE.matcher(values.getOrDefault(FX, ""));
        if (!value.matches()) {
            return Optional.empty();
        }
        try {
            return Optional.of(new DayRate(LocalDate.parse(value.group(1)), new BigDecimal(value.group(2))))
                    .filter(found -> found.rate().signum() > 0);
        } catch (DateTimeException noDate) {
            return Optional.empty();
        }
    }

    Optional<String> carrier() {
        return Optional.ofNullable(values.get(CARRIER)).filter(CarrierStatus::isStatus);
    }

    Steps withFx(DayRate found) {
        return with(FX, found.day() + "=" + found.rate().toPlainString());
    }

    Steps withCarrier(String status) {
        return with(CARRIER, status);
    }

    private Steps with(String name, String value) {
        Map<String, String> more = new LinkedHashMap<>(values);
        more.put(name, value);
        return new Steps(more);
    }
}
