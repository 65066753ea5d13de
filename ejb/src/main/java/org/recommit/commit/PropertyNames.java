package org.recommit.commit;

import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Foreign property names on our copies. AMQP and STOMP senders may use names that are no JMS identifiers (most often
 * with a hyphen); a copy made through JMS can only carry an encoded form, which people are shown decoded.
 */
public final class PropertyNames {
    /** Words that the selector syntax reserves, so that the broker's client refuses them as names. */
    private static final Set<String> RESERVED =
            Set.of("NULL", "TRUE", "FALSE", "NOT", "AND", "OR", "BETWEEN", "LIKE", "IN", "IS", "ESCAPE");

    private static final String ESCAPE = "_U";
    private static final String EMPTY = "_EMPTY_";
    private static final Pattern ESCAPED = Pattern.compile("_HYPHEN_|_DOT_|_U([0-9A-F]{4})_");

    private PropertyNames() {}

    /** The name as a copy can carry it: unchanged where it is a JMS identifier. */
    public static String encode(String name) {
        StringBuilder encoded = new StringBuilder(name.length() + 8);
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            if (c == '-') {
                encoded.append("_HYPHEN_");
            } else if (c == '.') {
                encoded.append("_DOT_");
            } else if (i == 0 ? Character.isJavaIdentifierStart(c) : Character.isJavaIdentifierPart(c)) {
                encoded.append(c);
            } else {
                encoded.append(escape(c));
            }
        }
        if (name.isEmpty()) {
            return EMPTY;
        }
        if (RESERVED.contains(name) || name.startsWith("JMS_ACTIVEMQ")) {
            encoded.replace(0, 1, escape(name.charAt(0)));
        }
        return encoded.toString();
    }

    /** The name as the sender wrote it. */
    public static String decode(String encoded) {
        if (encoded.equals(EMPTY)) {
            return "";
        }
        Matcher matcher = ESCAPED.matcher(encoded);
        return matcher.replaceAll(match -> Matcher.quoteReplacement(
                match.group(1) != null
                        ? String.valueOf((char) Integer.parseInt(match.group(1), 16))
                        : match.group().equals("_DOT_") ? "." : "-"));
    }

    private static String escape(char c) {
        return ESCAPE + String.format("%04X", (int) c) + "_";
    }
}
