package org.recommit.ledger;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The National Drug Code in its 11-digit form: labeler 5, product 4, package 2.
 *
 * <p>The FDA's 10-digit codes lack one digit of one part, and the hyphens say which (21 CFR 207.33); the missing digit
 * is a zero in front of that part. Without hyphens nobody can tell, so 10 bare digits are no code.
 */
public final class Ndc {
    static final String ALLOWED = "4-4-2, 5-3-2, 5-4-1 or 5-4-2 digits with hyphens, or 11 digits without";
    private static final Pattern BARE = Pattern.compile("[0-9]{11}");
    private static final Pattern PARTS = Pattern.compile("([0-9]{4,5})-([0-9]{3,4})-([0-9]{1,2})");

    private Ndc() {}

    /** The 11 digits of a code in one of the forms that are read; empty for any other. */
    public static Optional<String> elevenDigits(String code) {
        if (BARE.matcher(code).matches()) {
            return Optional.of(code);
        }
        Matcher parts = PARTS.matcher(code);
        // At most one part is short: together they have 10 digits or 11
        if (!parts.matches() || code.length() < "1234-1234-12".length()) {
            return Optional.empty();
        }
        return Optional.of(pad(parts.group(1), 5) + pad(parts.group(2), 4) + pad(parts.group(3), 2));
    }

    private static String pad(String digits, int width) {
        return digits.length() < width ? "0" + digits : digits;
    }
}
