package org.recommit.retry;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.ResolverStyle;
import java.time.temporal.ChronoField;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The {@code Retry-After} header (RFC 9110, section 10.2.3): seconds, or a date in one of the three forms of HTTP. Dates are
 * read leniently, since one that is not understood asks for nothing: the weekday is passed over, a leap second and a day of
 * one digit are taken.
 */
public final class RetryAfter {
    /** Most that is read out of a header; whoever uses it has a lower limit of his own. */
    public static final Duration MOST = Duration.ofDays(365);

    private static final Pattern SECONDS = Pattern.compile("[0-9]+");
    /** It says nothing that the date does not. */
    private static final Pattern WEEKDAY = Pattern.compile("^[A-Za-z]+,? +");

    private RetryAfter() {}

    /** The wait that the header asks for: from zero (a date gone by) to {@link #MOST}; empty where it cannot be read. */
    public static Optional<Duration> parse(String header, Instant now) {
        if (header == null) {
            return Optional.empty();
        }
        String value = header.strip();
        if (SECONDS.matcher(value).matches()) {
            String digits = value.replaceFirst("^0+(?=.)", "");
            return Optional.of(digits.length() > 9 ? MOST : bounded(Duration.ofSeconds(Long.parseLong(digits))));
        }
        String day = WEEKDAY.matcher(value).replaceFirst("");
        return forms(now).stream()
                .flatMap(form -> date(day, form).stream())
                .findFirst()
                .map(date -> bounded(Duration.between(now, date)));
    }

    private static Duration bounded(Duration wait) {
        if (wait.isNegative()) {
            return Duration.ZERO;
        }
        return wait.compareTo(MOST) > 0 ? MOST : wait;
    }

    private static Optional<Instant> date(String value, DateTimeFormatter form) {
        try {
            return Optional.of(form.parse(value, Instant::from));
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }

    /** Section 5.6.7: the preferred form, then the obsolete ones of RFC 850 and of C's asctime(). */
    private static List<DateTimeFormatter> forms(Instant now) {
        // A year of two digits means the one that is less than 50 years ahead
        var fiftyYearsAgo =
                ZonedDateTime.ofInstant(now, ZoneOffset.UTC).minusYears(49).toLocalDate();
        return Stream.of(
                        lenient().appendPattern("d MMM yyyy HH:mm:ss 'GMT'"),
                        lenient()
                                .appendPattern("d-MMM-")
                                .appendValueReduced(ChronoField.YEAR, 2, 2, fiftyYearsAgo)
                                .appendPattern(" HH:mm:ss 'GMT'"),
                        lenient().appendPattern("MMM ppd HH:mm:ss yyyy"),
                        lenient().appendPattern("MMM d HH:mm:ss yyyy"))
                .map(form -> form.toFormatter(Locale.US)
                        .withResolverStyle(ResolverStyle.LENIENT)
                        .withZone(ZoneOffset.UTC))
                .toList();
    }

    private static DateTimeFormatterBuilder lenient() {
        return new DateTimeFormatterBuilder().parseCaseInsensitive();
    }
}
