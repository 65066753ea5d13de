package org.recommit.web.rest;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/** How times and decimals are written: to programs and people alike. */
public final class Iso {
    private static final DateTimeFormatter MILLIS =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'").withZone(ZoneOffset.UTC);

    private Iso() {}

    /** ISO 8601 in UTC with exactly three digits of a second; what is finer is cut. */
    public static String time(Instant time) {
        return MILLIS.format(time);
    }

    /** Plain digits, without zeros at the end of the fraction. */
    public static String decimal(BigDecimal value) {
        return value.signum() == 0 ? "0" : value.stripTrailingZeros().toPlainString();
    }
}
